package dev.waymark.spark;

import dev.waymark.archive.JournalEntry;
import dev.waymark.archive.JournalReader;
import dev.waymark.archive.WarcLocation;
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
 * Finds the pages where a person points to: collections, WARC files, folders of WARC files.
 *
 * @param splits the pages, in portions small enough to be shared out
 * @param fetchedIds ids of the URLs that the crawls of the collections asked for, ascending
 * @param hasRelevance whether all pages come with the verdict of their crawl
 */
record ArchiveSources(List<InputSplit> splits, long[] fetchedIds, boolean hasRelevance) {
  private static final Pattern WARC_FILE = Pattern.compile("\\.warc(?:\\.gz)?$");

  /** Pages of a collection in a share: a second's work. */
  private static final int PAGES_PER_SPLIT = 500;

  /**
   * @throws ConfigException if there is nothing at a place, naming it
   */
  static ArchiveSources find(List<String> places) {
    if (places.isEmpty()) {
      throw new ConfigException("from: say where the pages are, a collection or a WARC file.");
    }
    List<InputSplit> shares = new ArrayList<>();
    LongStream.Builder asked = LongStream.builder();
    boolean judged = true;
    for (String place : places) {
      Path path = Path.of(place).toAbsolutePath();
      if (!Files.exists(path)) {
        throw new ConfigException("from: there is no file or folder " + place + ".");
      }
      if (JournalReader.existsIn(path)) {
        addCollection(path, shares, asked);
      } else {
        judged = false;
        warcFiles(path, place)
            .forEach(file -> shares.add(new InputSplit.WarcSplit(file.toString())));
      }
    }
    return new ArchiveSources(List.copyOf(shares), asked.build().sorted().toArray(), judged);
  }

  private static void addCollection(
      Path folder, List<InputSplit> shares, LongStream.Builder asked) {
    List<InputSplit.StoredCapture> pieces = new ArrayList<>();
    new JournalReader(folder)
        .forEach(decision -> {
          asked.add(Urls.id(decision.url()));
          WarcLocation place =
              decision.pageRecord() == null ? null : decision.pageRecord().location();
          if (place != null) {
            pieces.add(toCapture(decision, place));
          }
        });
    for (int from = 0; from < pieces.size(); from += PAGES_PER_SPLIT) {
      int to = Math.min(from + PAGES_PER_SPLIT, pieces.size());
      shares.add(
          new InputSplit.CollectionSplit(folder.toString(), List.copyOf(pieces.subList(from, to))));
    }
  }

  private static InputSplit.StoredCapture toCapture(JournalEntry decision, WarcLocation place) {
    return new InputSplit.StoredCapture(
        place.file(),
        place.offset(),
        place.length(),
        decision.at(),
        decision.number(),
        decision.countsAsRelevant(),
        decision.relevance() == null ? 0 : decision.relevance().score());
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
            "from: " + place + " is no collection, and there is no .warc or .warc.gz file in it.");
      }
      return found;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
