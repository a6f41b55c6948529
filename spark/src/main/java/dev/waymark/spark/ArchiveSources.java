package dev.waymark.spark;

import dev.waymark.archive.JournalEntry;
import dev.waymark.archive.JournalReader;
import dev.waymark.archive.warc.WarcLocation;
import dev.waymark.config.ConfigException;
import dev.waymark.url.Urls;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * Finds the pages of collections, WARC files and folders of WARC files.
 *
 * @param splits the pages, in portions that can be distributed
 * @param fetchedIds ids of the URLs that the crawls of the collections requested, ascending
 * @param hasRelevance whether the relevance of all pages is stored
 */
record ArchiveSources(List<InputSplit> splits, long[] fetchedIds, boolean hasRelevance) {
  private static final Pattern WARC_FILE = Pattern.compile("\\.warc(?:\\.gz)?$");

  /** Pages of a collection in a split: about a second's work. */
  private static final int PAGES_PER_SPLIT = 500;

  /**
   * @throws ConfigException if there is nothing at a location
   */
  static ArchiveSources find(List<String> places) {
    if (places.isEmpty()) {
      throw new ConfigException("from: name a collection or a WARC file.");
    }
    List<InputSplit> splits = new ArrayList<>();
    LongStream.Builder fetched = LongStream.builder();
    boolean hasRelevance = true;
    for (String place : places) {
      Path path = Path.of(place).toAbsolutePath();
      if (!Files.exists(path)) {
        throw new ConfigException("from: there is no file or folder " + place + ".");
      }
      if (JournalReader.existsIn(path)) {
        addCollection(path, splits, fetched);
      } else {
        hasRelevance = false;
        warcFiles(path, place)
            .forEach(file -> splits.add(new InputSplit.WarcSplit(file.toString())));
      }
    }
    return new ArchiveSources(
        List.copyOf(splits), fetched.build().sorted().toArray(), hasRelevance);
  }

  private static void addCollection(
      Path folder, List<InputSplit> splits, LongStream.Builder fetched) {
    List<InputSplit.StoredCapture> captures = new ArrayList<>();
    new JournalReader(folder)
        .forEach(entry -> {
          fetched.add(Urls.id(entry.url()));
          WarcLocation place = entry.pageRecord() == null ? null : entry.pageRecord().location();
          if (place != null) {
            captures.add(toCapture(entry, place));
          }
        });
    for (int from = 0; from < captures.size(); from += PAGES_PER_SPLIT) {
      int to = Math.min(from + PAGES_PER_SPLIT, captures.size());
      splits.add(
          new InputSplit.CollectionSplit(
              folder.toString(), List.copyOf(captures.subList(from, to))));
    }
  }

  private static InputSplit.StoredCapture toCapture(JournalEntry entry, WarcLocation place) {
    return new InputSplit.StoredCapture(
        place.file(),
        place.offset(),
        place.length(),
        entry.at(),
        entry.number(),
        entry.countsAsRelevant(),
        entry.relevance() == null ? 0 : entry.relevance().score());
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
