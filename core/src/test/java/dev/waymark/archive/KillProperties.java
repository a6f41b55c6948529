package dev.waymark.archive;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.archive.warc.StoreSettings;
import dev.waymark.archive.warc.WarcLocation;
import dev.waymark.model.FetchResult;
import dev.waymark.model.Relevance;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/** Whatever a kill leaves behind the committed bytes, the next run finds exactly those. */
class KillProperties {
  private static final StoreSettings SMALL = StoreFixtures.settings(4_000);

  @Property(tries = 60)
  void aKilledCrawlEndsWithTheFilesOfAnUndisturbedOne(
      @ForAll @IntRange(min = 1, max = 15) int pages,
      @ForAll @IntRange(max = 15) int committedPages,
      @ForAll long seed)
      throws IOException {
    Path temp = Files.createTempDirectory("kill");
    int before = Math.min(committedPages, pages);
    Random random = new Random(seed);
    Map<String, String> undisturbed = crawl(temp.resolve("whole"), pages);
    Path folder = temp.resolve("killed");
    CommitPoint committed;
    try (CollectionFolder locked = CollectionFolder.open(folder);
        Archive archive = StoreFixtures.archive(locked, CommitPoint.NONE, SMALL)) {
      add(archive, 0, before);
      committed = archive.flush();
      add(archive, before, pages);
      archive.flush(); // it is written, and not committed
    }
    cutAnywhere(folder, committed, random);
    try (CollectionFolder locked = CollectionFolder.open(folder);
        Archive archive = StoreFixtures.archive(locked, committed, SMALL)) {
      assertThat(archive.flush()).isEqualTo(committed);
      committed
          .fileLengths()
          .forEach((name, length) -> assertThat(folder.resolve(name)).hasSize(length));
      add(archive, before, pages);
      archive.flush();
      archive.writeCdxIndex();
    }
    assertThat(contents(folder)).isEqualTo(undisturbed);
    delete(temp);
  }

  private static Map<String, String> crawl(Path folder, int pages) throws IOException {
    try (CollectionFolder locked = CollectionFolder.open(folder);
        Archive archive = StoreFixtures.archive(locked, CommitPoint.NONE, SMALL)) {
      add(archive, 0, pages);
      archive.flush();
      archive.writeCdxIndex();
    }
    return contents(folder);
  }

  private static void add(Archive archive, int from, int to) {
    for (int i = from; i < to; i++) {
      FetchResult.Ok page = StoreFixtures.page("http://a.example/" + i, "<p>reef " + i);
      WarcLocation location = archive.append(StoreFixtures.capture(page));
      archive.append(StoreFixtures.journalEntry(i, page, location, Relevance.yes(1)));
    }
  }

  /** Cuts every file somewhere behind what was committed, or adds garbage to it. */
  private static void cutAnywhere(Path folder, CommitPoint committed, Random random)
      throws IOException {
    for (String name : contents(folder).keySet()) {
      try (RandomAccessFile file = new RandomAccessFile(folder.resolve(name).toFile(), "rw")) {
        boolean complete = name.endsWith(".gz") && name.compareTo(warc(committed)) < 0;
        long least = complete ? file.length() : committed.lengthOf(name);
        file.setLength(least + random.nextLong(file.length() - least + 1));
        if (!complete && random.nextInt(4) == 0) {
          file.seek(file.length());
          file.write("garbage".getBytes(StandardCharsets.US_ASCII));
        }
      }
    }
  }

  private static String warc(CommitPoint committed) {
    return committed.fileLengths().keySet().stream()
        .filter(n -> n.endsWith(".gz"))
        .findAny()
        .orElse("");
  }

  private static Map<String, String> contents(Path folder) throws IOException {
    Map<String, String> contents = new TreeMap<>();
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(KillProperties::isOfTheStore).toList()) {
        contents.put(
            folder.relativize(file).toString(),
            Files.readString(file, StandardCharsets.ISO_8859_1));
      }
    }
    return contents;
  }

  /** A file that grows; collection.json is replaced as a whole and has no tail. */
  private static boolean isOfTheStore(Path file) {
    return Files.isRegularFile(file) && !file.endsWith("lock") && !file.endsWith("collection.json");
  }

  private static void delete(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      files.sorted(Comparator.reverseOrder()).forEach(AppendFile::delete);
    }
  }
}
