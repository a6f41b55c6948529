package dev.waymark.archive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.archive.warc.StoreSettings;
import dev.waymark.archive.warc.WarcLocation;
import dev.waymark.model.FetchResult;
import dev.waymark.model.Relevance;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.netpreserve.jwarc.WarcReader;
import org.netpreserve.jwarc.WarcRecord;
import org.netpreserve.jwarc.WarcTargetRecord;

class ArchiveTest {
  @TempDir Path temp;

  @Test
  void pagesAreReadAgainFromTheirPlaces() throws IOException {
    List<WarcLocation> locations = new ArrayList<>();
    try (CollectionFolder folder = StoreFixtures.folder(temp);
        Archive archive = StoreFixtures.archive(folder, CommitPoint.NONE)) {
      for (int i = 0; i < 5; i++) {
        locations.add(archive.append(StoreFixtures.capture(page(i))));
      }
      archive.flush();
      for (int i = 0; i < 5; i++) {
        Path file = folder.path().resolve("warc").resolve(locations.get(i).file());
        try (WarcReader reader = new WarcReader(Files.newByteChannel(file))) {
          reader.position(locations.get(i).offset());
          assertThat(target(reader.next().orElseThrow())).isEqualTo("http://a.example/" + i);
        }
      }
    }
  }

  @Test
  void aFileThatIsFullIsFollowedByAnother() throws IOException {
    try (CollectionFolder folder = StoreFixtures.folder(temp);
        Archive archive =
            StoreFixtures.archive(folder, CommitPoint.NONE, StoreFixtures.settings(5_000))) {
      for (int i = 0; i < 20; i++) {
        archive.append(StoreFixtures.capture(page(i)));
      }
      archive.flush();
      List<String> files = warcs(folder);
      assertThat(files).hasSizeGreaterThan(2).startsWith("waymark-00001.warc.gz");
      for (String file : files) {
        Path path = folder.path().resolve("warc").resolve(file);
        assertThat(Files.size(path)).isLessThanOrEqualTo(5_000);
        assertThat(records(path).getFirst()).isEqualTo("warcinfo");
      }
    }
  }

  @Test
  void itsSizeIsThatOfAllItsFilesAlsoAfterItWasOpenedAgain() throws IOException {
    try (CollectionFolder folder = StoreFixtures.folder(temp)) {
      CommitPoint committed;
      try (Archive archive =
          StoreFixtures.archive(folder, CommitPoint.NONE, StoreFixtures.settings(5_000))) {
        for (int i = 0; i < 20; i++) {
          add(archive, i);
        }
        committed = archive.flush();
        assertThat(archive.size()).isEqualTo(onDisk(folder)).isGreaterThan(10_000);
      }
      try (Archive archive =
          StoreFixtures.archive(folder, committed, StoreFixtures.settings(5_000))) {
        assertThat(archive.size()).isEqualTo(onDisk(folder));
      }
    }
  }

  private static long onDisk(CollectionFolder folder) throws IOException {
    long bytes = Files.size(folder.path().resolve(CollectionFolder.UNSORTED_CDX_FILE));
    bytes += Files.size(folder.path().resolve(CollectionFolder.JOURNAL_FILE));
    for (String file : warcs(folder)) {
      bytes += Files.size(folder.path().resolve(CollectionFolder.WARC_FOLDER).resolve(file));
    }
    return bytes;
  }

  @Test
  void whatCameAfterTheCommitIsGoneWhenTheFilesAreOpenedAgain() throws IOException {
    CommitPoint committed;
    byte[] before;
    try (CollectionFolder folder = StoreFixtures.folder(temp)) {
      try (Archive archive =
          StoreFixtures.archive(folder, CommitPoint.NONE, StoreFixtures.settings(5_000))) {
        add(archive, 0);
        committed = archive.flush();
        before = Files.readAllBytes(folder.path().resolve("warc/waymark-00001.warc.gz"));
        for (int i = 1; i < 20; i++) {
          add(archive, i);
        }
      }
      CommitPoint saved = CommitPoint.fromBytes(committed.toBytes());
      try (Archive archive = StoreFixtures.archive(folder, saved, StoreFixtures.settings(5_000))) {
        assertThat(archive.flush()).isEqualTo(committed);
        assertThat(warcs(folder)).containsExactly("waymark-00001.warc.gz");
        assertThat(folder.path().resolve("warc/waymark-00001.warc.gz")).hasBinaryContent(before);
        List<String> urls = new ArrayList<>();
        new JournalReader(folder.path()).forEach(entry -> urls.add(entry.url()));
        assertThat(urls).containsExactly("http://a.example/0");
        WarcLocation next = add(archive, 1);
        assertThat(next.offset()).isEqualTo(before.length);
      }
    }
  }

  @Test
  void aFileThatIsShorterThanCommittedIsNamed() throws IOException {
    try (CollectionFolder folder = StoreFixtures.folder(temp)) {
      CommitPoint committed = withPages(folder, 3, StoreFixtures.SETTINGS);
      Path warc = folder.path().resolve("warc/waymark-00001.warc.gz");
      Files.write(warc, new byte[10], StandardOpenOption.TRUNCATE_EXISTING);
      assertThatThrownBy(() -> StoreFixtures.archive(folder, committed))
          .isInstanceOf(StorageException.class)
          .hasMessageContaining(warc.toString())
          .hasMessageContaining("10 bytes");
    }
  }

  @Test
  void aFileThatIsMissingIsNamed() throws IOException {
    try (CollectionFolder folder = StoreFixtures.folder(temp)) {
      CommitPoint committed = withPages(folder, 20, StoreFixtures.settings(5_000));
      Files.delete(folder.path().resolve("warc/waymark-00001.warc.gz"));
      assertThatThrownBy(() -> StoreFixtures.archive(folder, committed))
          .isInstanceOf(StorageException.class)
          .hasMessageContaining("waymark-00001.warc.gz is missing");
    }
  }

  @Test
  void pagesWhoseStateIsLostAreNotTouched() throws IOException {
    try (CollectionFolder folder = StoreFixtures.folder(temp)) {
      withPages(folder, 3, StoreFixtures.SETTINGS);
      assertThatThrownBy(() -> StoreFixtures.archive(folder, CommitPoint.NONE))
          .isInstanceOf(StorageException.class)
          .hasMessageContaining("frontier of their crawl is missing");
      assertThat(records(folder.path().resolve("warc/waymark-00001.warc.gz"))).hasSize(10);
    }
  }

  @Test
  void aFullDiskIsToldWithItsRemedy() throws IOException {
    Path full = Path.of("/dev/full");
    Assumptions.assumeTrue(Files.exists(full), "there is no /dev/full here");
    try (CollectionFolder folder = StoreFixtures.folder(temp)) {
      Files.createSymbolicLink(folder.path().resolve("journal.jsonl"), full);
      try (Archive archive = StoreFixtures.archive(folder, CommitPoint.NONE)) {
        JournalEntry entry = StoreFixtures.journalEntry(0, page(0), null, Relevance.no(0));
        archive.append(entry);
        assertThatThrownBy(archive::flush)
            .isInstanceOf(StorageException.class)
            .hasMessageContaining("journal.jsonl")
            .hasMessageContaining("Make room");
      }
    }
  }

  @Test
  void theSameLengthsAreReadAgain() {
    CommitPoint lengths = new CommitPoint(Map.of("a b", 1L, "c", 1L << 40));
    assertThat(CommitPoint.fromBytes(lengths.toBytes())).isEqualTo(lengths);
    assertThat(CommitPoint.fromBytes(CommitPoint.NONE.toBytes())).isEqualTo(CommitPoint.NONE);
  }

  private static CommitPoint withPages(CollectionFolder folder, int pages, StoreSettings settings) {
    try (Archive archive = StoreFixtures.archive(folder, CommitPoint.NONE, settings)) {
      for (int i = 0; i < pages; i++) {
        add(archive, i);
      }
      return archive.flush();
    }
  }

  private static WarcLocation add(Archive archive, int i) {
    WarcLocation location = archive.append(StoreFixtures.capture(page(i)));
    archive.append(StoreFixtures.journalEntry(i, page(i), location, Relevance.yes(1)));
    return location;
  }

  private static FetchResult.Ok page(int i) {
    return StoreFixtures.page("http://a.example/" + i, "<title>Page " + i + "</title>reef " + i);
  }

  private static List<String> warcs(CollectionFolder folder) throws IOException {
    try (Stream<Path> files = Files.list(folder.path().resolve("warc"))) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.endsWith(".warc.gz"))
          .sorted()
          .toList();
    }
  }

  private static List<String> records(Path file) throws IOException {
    List<String> types = new ArrayList<>();
    try (WarcReader reader = new WarcReader(file)) {
      for (WarcRecord next : reader) {
        types.add(next.type());
      }
    }
    return types;
  }

  private static String target(WarcRecord next) {
    return ((WarcTargetRecord) next).target();
  }
}
