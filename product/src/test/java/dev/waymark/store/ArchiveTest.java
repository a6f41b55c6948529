package dev.waymark.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.model.Fetched;
import dev.waymark.model.Verdict;
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
    List<Place> places = new ArrayList<>();
    try (Folder folder = Given.folder(temp);
        Archive archive = Given.archive(folder, Lengths.NONE)) {
      for (int i = 0; i < 5; i++) {
        places.add(archive.append(Given.capture(page(i))));
      }
      archive.lengths();
      for (int i = 0; i < 5; i++) {
        Path file = folder.path().resolve("warc").resolve(places.get(i).file());
        try (WarcReader reader = new WarcReader(Files.newByteChannel(file))) {
          reader.position(places.get(i).offset());
          assertThat(target(reader.next().orElseThrow())).isEqualTo("http://a.example/" + i);
        }
      }
    }
  }

  @Test
  void aFileThatIsFullIsFollowedByAnother() throws IOException {
    try (Folder folder = Given.folder(temp);
        Archive archive = Given.archive(folder, Lengths.NONE, Given.settings(5_000))) {
      for (int i = 0; i < 20; i++) {
        archive.append(Given.capture(page(i)));
      }
      archive.lengths();
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
    try (Folder folder = Given.folder(temp)) {
      Lengths committed;
      try (Archive archive = Given.archive(folder, Lengths.NONE, Given.settings(5_000))) {
        for (int i = 0; i < 20; i++) {
          add(archive, i);
        }
        committed = archive.lengths();
        assertThat(archive.size()).isEqualTo(onDisk(folder)).isGreaterThan(10_000);
      }
      try (Archive archive = Given.archive(folder, committed, Given.settings(5_000))) {
        assertThat(archive.size()).isEqualTo(onDisk(folder));
      }
    }
  }

  private static long onDisk(Folder folder) throws IOException {
    long bytes = Files.size(folder.path().resolve(Folder.UNSORTED));
    bytes += Files.size(folder.path().resolve(Folder.JOURNAL));
    for (String file : warcs(folder)) {
      bytes += Files.size(folder.path().resolve(Folder.WARC).resolve(file));
    }
    return bytes;
  }

  @Test
  void whatCameAfterTheCommitIsGoneWhenTheFilesAreOpenedAgain() throws IOException {
    Lengths committed;
    byte[] before;
    try (Folder folder = Given.folder(temp)) {
      try (Archive archive = Given.archive(folder, Lengths.NONE, Given.settings(5_000))) {
        add(archive, 0);
        committed = archive.lengths();
        before = Files.readAllBytes(folder.path().resolve("warc/waymark-00001.warc.gz"));
        for (int i = 1; i < 20; i++) {
          add(archive, i);
        }
      }
      Lengths saved = Lengths.fromBytes(committed.toBytes());
      try (Archive archive = Given.archive(folder, saved, Given.settings(5_000))) {
        assertThat(archive.lengths()).isEqualTo(committed);
        assertThat(warcs(folder)).containsExactly("waymark-00001.warc.gz");
        assertThat(folder.path().resolve("warc/waymark-00001.warc.gz")).hasBinaryContent(before);
        List<String> urls = new ArrayList<>();
        new Journal(folder.path()).forEach(decision -> urls.add(decision.url()));
        assertThat(urls).containsExactly("http://a.example/0");
        Place next = add(archive, 1);
        assertThat(next.offset()).isEqualTo(before.length);
      }
    }
  }

  @Test
  void aFileThatIsShorterThanCommittedIsNamed() throws IOException {
    try (Folder folder = Given.folder(temp)) {
      Lengths committed = withPages(folder, 3, Given.SETTINGS);
      Path warc = folder.path().resolve("warc/waymark-00001.warc.gz");
      Files.write(warc, new byte[10], StandardOpenOption.TRUNCATE_EXISTING);
      assertThatThrownBy(() -> Given.archive(folder, committed))
          .isInstanceOf(BrokenDisk.class)
          .hasMessageContaining(warc.toString())
          .hasMessageContaining("10 bytes");
    }
  }

  @Test
  void aFileThatIsMissingIsNamed() throws IOException {
    try (Folder folder = Given.folder(temp)) {
      Lengths committed = withPages(folder, 20, Given.settings(5_000));
      Files.delete(folder.path().resolve("warc/waymark-00001.warc.gz"));
      assertThatThrownBy(() -> Given.archive(folder, committed))
          .isInstanceOf(BrokenDisk.class)
          .hasMessageContaining("waymark-00001.warc.gz is missing");
    }
  }

  @Test
  void pagesWhoseStateIsLostAreNotTouched() throws IOException {
    try (Folder folder = Given.folder(temp)) {
      withPages(folder, 3, Given.SETTINGS);
      assertThatThrownBy(() -> Given.archive(folder, Lengths.NONE))
          .isInstanceOf(BrokenDisk.class)
          .hasMessageContaining("state of their crawl is missing");
      assertThat(records(folder.path().resolve("warc/waymark-00001.warc.gz"))).hasSize(10);
    }
  }

  @Test
  void aFullDiskIsToldWithItsRemedy() throws IOException {
    Path full = Path.of("/dev/full");
    Assumptions.assumeTrue(Files.exists(full), "there is no /dev/full here");
    try (Folder folder = Given.folder(temp)) {
      Files.createSymbolicLink(folder.path().resolve("journal.jsonl"), full);
      try (Archive archive = Given.archive(folder, Lengths.NONE)) {
        Decision decision = Given.decision(0, page(0), null, Verdict.no(0));
        archive.append(decision);
        assertThatThrownBy(archive::lengths)
            .isInstanceOf(BrokenDisk.class)
            .hasMessageContaining("journal.jsonl")
            .hasMessageContaining("Make room");
      }
    }
  }

  @Test
  void theSameLengthsAreReadAgain() {
    Lengths lengths = new Lengths(Map.of("a b", 1L, "c", 1L << 40));
    assertThat(Lengths.fromBytes(lengths.toBytes())).isEqualTo(lengths);
    assertThat(Lengths.fromBytes(Lengths.NONE.toBytes())).isEqualTo(Lengths.NONE);
  }

  private static Lengths withPages(Folder folder, int pages, StoreSettings settings) {
    try (Archive archive = Given.archive(folder, Lengths.NONE, settings)) {
      for (int i = 0; i < pages; i++) {
        add(archive, i);
      }
      return archive.lengths();
    }
  }

  private static Place add(Archive archive, int i) {
    Place place = archive.append(Given.capture(page(i)));
    archive.append(Given.decision(i, page(i), place, Verdict.yes(1)));
    return place;
  }

  private static Fetched.Ok page(int i) {
    return Given.page("http://a.example/" + i, "<title>Page " + i + "</title>reef " + i);
  }

  private static List<String> warcs(Folder folder) throws IOException {
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
