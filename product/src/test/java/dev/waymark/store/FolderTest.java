package dev.waymark.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FolderTest {
  @TempDir Path temp;

  @Test
  void aFolderIsMadeWithItsParents() {
    try (Folder folder = Folder.open(temp.resolve("a/b"))) {
      assertThat(folder.path()).isDirectory();
    }
  }

  @Test
  void aCollectionIsOpenedAgain() {
    Folder.open(temp.resolve("c")).close();
    try (Folder folder = Folder.open(temp.resolve("c"))) {
      assertThat(folder.path()).isDirectory();
    }
  }

  @Test
  void aSecondCrawlOfTheSameCollectionIsRefused() {
    try (Folder folder = Folder.open(temp.resolve("c"))) {
      assertThatThrownBy(() -> Folder.open(folder.path()))
          .isInstanceOf(BrokenDisk.class)
          .hasMessageContaining(folder.path() + " is in use by another crawl");
    }
  }

  @Test
  void aFileIsNoFolder() throws IOException {
    Path file = Files.writeString(temp.resolve("notes.txt"), "mine");
    assertThatThrownBy(() -> Folder.open(file))
        .isInstanceOf(BrokenDisk.class)
        .hasMessageContaining(file + " is a file")
        .hasMessageContaining("--into");
  }

  @Test
  void theFolderOfAnotherProgramIsLeftAlone() throws IOException {
    Files.writeString(temp.resolve("thesis.tex"), "mine");
    assertThatThrownBy(() -> Folder.open(temp))
        .isInstanceOf(BrokenDisk.class)
        .hasMessageContaining("thesis.tex");
    assertThat(temp.resolve("lock")).doesNotExist();
  }

  @Test
  void aFolderThatCannotBeMadeIsNamed() throws IOException {
    Path file = Files.writeString(temp.resolve("notes.txt"), "mine");
    assertThatThrownBy(() -> Folder.open(file.resolve("below")))
        .isInstanceOf(BrokenDisk.class)
        .hasMessageContaining(file.toString());
  }
}
