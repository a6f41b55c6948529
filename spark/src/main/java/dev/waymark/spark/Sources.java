package dev.waymark.spark;

import dev.waymark.settings.BadSetting;
import dev.waymark.store.Decision;
import dev.waymark.store.Journal;
import dev.waymark.store.Place;
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
 * @param shares the pages, in portions small enough to be shared out
 * @param asked ids of the URLs that the crawls of the collections asked for, ascending
 * @param judged whether all pages come with the verdict of their crawl
 */
record Sources(List<Share> shares, long[] asked, boolean judged) {
  private static final Pattern WARC = Pattern.compile("\\.warc(?:\\.gz)?$");

  /** Pages of a collection in a share: a second's work. */
  private static final int PIECES = 500;

  /**
   * @throws BadSetting if there is nothing at a place, naming it
   */
  static Sources of(List<String> places) {
    if (places.isEmpty()) {
      throw new BadSetting("from: say where the pages are, a collection or a WARC file.");
    }
    List<Share> shares = new ArrayList<>();
    LongStream.Builder asked = LongStream.builder();
    boolean judged = true;
    for (String place : places) {
      Path path = Path.of(place).toAbsolutePath();
      if (!Files.exists(path)) {
        throw new BadSetting("from: there is no file or folder " + place + ".");
      }
      if (Journal.isIn(path)) {
        collection(path, shares, asked);
      } else {
        judged = false;
        files(path, place).forEach(file -> shares.add(new Share.File(file.toString())));
      }
    }
    return new Sources(List.copyOf(shares), asked.build().sorted().toArray(), judged);
  }

  private static void collection(Path folder, List<Share> shares, LongStream.Builder asked) {
    List<Share.Piece> pieces = new ArrayList<>();
    new Journal(folder)
        .forEach(decision -> {
          asked.add(Urls.id(decision.url()));
          Place place = decision.kept() == null ? null : decision.kept().place();
          if (place != null) {
            pieces.add(piece(decision, place));
          }
        });
    for (int from = 0; from < pieces.size(); from += PIECES) {
      int to = Math.min(from + PIECES, pieces.size());
      shares.add(new Share.Pieces(folder.toString(), List.copyOf(pieces.subList(from, to))));
    }
  }

  private static Share.Piece piece(Decision decision, Place place) {
    return new Share.Piece(
        place.file(),
        place.offset(),
        place.length(),
        decision.at(),
        decision.n(),
        decision.counts(),
        decision.verdict() == null ? 0 : decision.verdict().score());
  }

  private static List<Path> files(Path path, String place) {
    if (!Files.isDirectory(path)) {
      if (!WARC.matcher(place).find()) {
        throw new BadSetting("from: " + place + " does not end with .warc or .warc.gz.");
      }
      return List.of(path);
    }
    try (Stream<Path> files = Files.walk(path)) {
      List<Path> found =
          files.filter(file -> WARC.matcher(file.toString()).find()).sorted().toList();
      if (found.isEmpty()) {
        throw new BadSetting(
            "from: " + place + " is no collection, and there is no .warc or .warc.gz file in it.");
      }
      return found;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
