package dev.waymark.archive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CollectionFolderTest {
  @TempDir Path temp;

  @Test
  void aFolderIsMadeWithItsParents() {
    try (CollectionFolder folder = CollectionFolder.open(temp.resolve("a/b"))) {
      assertThat(folder.path()).isDirectory();
    }
  }

  @Test
  void aCollectionIsOpenedAgain() {
    CollectionFolder.open(temp.resolve("c")).close();
    try (CollectionFolder folder = CollectionFolder.open(temp.resolve("c"))) {
      assertThat(folder.path()).isDirectory();
    }
  }

  @Test
  void aSecondCrawlOfTheSameCollectionIsRefused() {
    try (CollectionFolder folder = CollectionFolder.open(temp.resolve("c"))) {
      assertThatThrownBy(() -> CollectionFolder.open(folder.path()))
          .isInstanceOf(StorageException.class)
          .hasMessageContaining(folder.path() + " is in use by another crawl");
    }
  }

  @Test
  void aFileIsNoFolder() throws IOException {
    Path file = Files.writeString(temp.resolve("notes.txt"), "mine");
    assertThatThrownBy(() -> CollectionFolder.open(file))
        .isInstanceOf(StorageException.class)
        .hasMessageContaining(file + " is a file")
        .hasMessageContaining("--into");
  }

  @Test
  void theFolderOfAnotherProgramIsLeftAlone() throws IOException {
    Files.writeString(temp.resolve("thesis.tex"), "mine");
    assertThatThrownBy(() -> CollectionFolder.open(temp))
        .isInstanceOf(StorageException.class)
        .hasMessageContaining("thesis.tex");
    assertThat(temp.resolve("lock")).doesNotExist();
  }

  @Test
  void aFolderThatCannotBeMadeIsNamed() throws IOException {
    Path file = Files.writeString(temp.resolve("notes.txt"), "mine");
    assertThatThrownBy(() -> CollectionFolder.open(file.resolve("below")))
        .isInstanceOf(StorageException.class)
        .hasMessageContaining(file.toString());
  }
}
