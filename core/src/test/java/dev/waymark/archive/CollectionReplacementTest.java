package dev.waymark.archive;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A collection is the old one or the new one, wherever its replacement is killed. */
class CollectionReplacementTest {
  private static final List<String> NAMES =
      List.of("warc", "index.cdxj", "journal.jsonl", "frontier", "index");

  @TempDir Path folder;

  private void fill(Path into, String content) throws IOException {
    Files.createDirectories(into);
    for (String name : NAMES) {
      if (name.contains(".")) {
        Files.writeString(into.resolve(name), content);
      } else {
        Files.writeString(Files.createDirectories(into.resolve(name)).resolve("file"), content);
      }
    }
  }

  private void assertWhole(String content) throws IOException {
    for (String name : NAMES) {
      Path file = name.contains(".") ? Path.of(name) : Path.of(name, "file");
      assertThat(folder.resolve(file)).as(name).hasContent(content);
    }
    assertThat(folder.resolve("settings.yaml")).hasContent("mine");
    assertThat(folder.resolve("people/key")).hasContent("secret");
  }

  private CollectionReplacement begin() throws IOException {
    CollectionFormat.write(folder, Instant.EPOCH);
    fill(folder, "old");
    Files.writeString(folder.resolve("settings.yaml"), "mine");
    Files.writeString(Files.createDirectories(folder.resolve("people")).resolve("key"), "secret");
    CollectionReplacement replacement = new CollectionReplacement(folder);
    fill(replacement.begin(), "new");
    return replacement;
  }

  @Test
  void onceCommittedTheNewPagesAreThere() throws IOException {
    begin().commit();
    assertWhole("new");
    assertThat(folder.resolve("refresh")).doesNotExist();
  }

  @Test
  void killedBeforeItIsReadyTheOldPagesAreThere() throws IOException {
    begin();
    CollectionFormat.check(folder);
    assertWhole("old");
    new CollectionReplacement(folder).begin();
    assertThat(folder.resolve("refresh")).doesNotExist();
  }

  /** After so many renames; there are two for each of the five. */
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 5, 9, 10})
  void killedOnTheWayTheRestIsPutInItsPlace(int renames) throws IOException {
    killAfter(renames);
    CollectionReplacement.finishInterrupted(folder, Duration.ZERO);
    assertWhole("new");
    assertThat(folder.resolve("refresh")).doesNotExist();
  }

  @Test
  void theNextReaderPutsTheRestInItsPlaceIfNobodyElseDoes() throws IOException {
    killAfter(5);
    CollectionFormat.check(folder);
    assertWhole("new");
    assertThat(folder.resolve("refresh")).doesNotExist();
  }

  private void killAfter(int renames) throws IOException {
    begin();
    Path work = folder.resolve("refresh");
    Files.createFile(work.resolve("ready"));
    Files.createDirectories(work.resolve("old"));
    for (int i = 0; i < renames; i++) {
      String name = NAMES.get(i / 2);
      if (i % 2 == 0) {
        Files.move(folder.resolve(name), work.resolve("old").resolve(name));
      } else {
        Files.move(work.resolve(name), folder.resolve(name));
      }
    }
  }
}
