package dev.waymark.spark.learn;

import dev.waymark.archive.JournalReader;
import dev.waymark.config.ConfigException;
import dev.waymark.shard.ShardFolder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Finds the pages of collections, folders of shards, WARC files and folders of WARC files, by the
 * names and lengths of their files.
 *
 * @param splits the pages, in portions that can be distributed
 * @param estimatedPages how many there are, by the lengths of files
 * @param hasRelevance whether the relevance of all pages is stored
 */
record ArchiveSources(List<InputSplit> splits, long estimatedPages, boolean hasRelevance) {
  private static final Pattern WARC_FILE = Pattern.compile("\\.warc(?:\\.gz)?$");

  /** Of a journal in a split: some 500 pages, about a second's work. */
  private static final long JOURNAL_BYTES_PER_SPLIT = 1 << 18;

  /** However long a journal is, the driver holds no more splits of it. */
  private static final int MAX_SPLITS = 10_000;

  private static final int JOURNAL_BYTES_PER_PAGE = 500;
  private static final int WARC_BYTES_PER_PAGE = 10_000;

  /**
   * @throws ConfigException if there is nothing at a location
   */
  static ArchiveSources find(List<String> places) {
    if (places.isEmpty()) {
      throw new ConfigException("from: name a collection or a WARC file.");
    }
    List<InputSplit> splits = new ArrayList<>();
    long pages = 0;
    boolean hasRelevance = true;
    for (String place : places) {
      Path path = Path.of(place).toAbsolutePath();
      if (!Files.exists(path)) {
        throw new ConfigException("from: there is no file or folder " + place + ".");
      }
      List<Path> collections =
          JournalReader.existsIn(path)
              ? List.of(path)
              : ShardFolder.find(path).map(ShardFolder::shards).orElse(List.of());
      if (collections.isEmpty()) {
        hasRelevance = false;
        for (Path file : warcFiles(path, place)) {
          splits.add(new InputSplit.WarcSplit(file.toString()));
          pages += file.toFile().length() / WARC_BYTES_PER_PAGE;
        }
      }
      for (Path collection : collections) {
        pages += addCollection(collection, splits);
      }
    }
    return new ArchiveSources(List.copyOf(splits), pages, hasRelevance);
  }

  private static long addCollection(Path folder, List<InputSplit> splits) {
    long length = new JournalReader(folder).length();
    long step = Math.max(JOURNAL_BYTES_PER_SPLIT, length / MAX_SPLITS);
    for (long from = 0; from < length; from += step) {
      splits.add(
          new InputSplit.CollectionSplit(folder.toString(), from, Math.min(from + step, length)));
    }
    return length / JOURNAL_BYTES_PER_PAGE;
  }

  private static List<Path> warcFiles(Path path, String place) {
    if (!Files.isDirectory(path)) {
      if (!WARC_FILE.matcher(place).find()) {
        throw new ConfigException("from: " + place + " does not end with .warc or .warc.gz.");
      }
      return List.of(path);
    }
    try (Stream<Path> files = Files.walk(path)) {
      List<Path> found =
          files.filter(file -> WARC_FILE.matcher(file.toString()).find()).sorted().toList();
      if (found.isEmpty()) {
        throw new ConfigException(
            "from: " + place + " is not a collection and contains no .warc or .warc.gz file.");
      }
      return found;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
