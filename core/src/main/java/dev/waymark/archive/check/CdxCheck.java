package dev.waymark.archive.check;

import com.carrotsearch.hppc.LongArrayList;
import com.carrotsearch.hppc.LongIntHashMap;
import com.carrotsearch.hppc.cursors.LongIntCursor;
import dev.waymark.archive.CollectionFolder;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Compares the CDX files with the records they point to and with each other. Lines are remembered
 * by a hash of 64 bits: some 24 bytes a capture.
 */
final class CdxCheck {
  /** Places that are named in one finding. */
  private static final int MAX_NAMED = 3;

  private final Path collection;
  private final Consumer<Finding> findings;

  /** Of the unsorted file: by hash of what a line says, its number; as written, in its order. */
  private final LongIntHashMap saidBy = new LongIntHashMap();

  private final LongArrayList written = new LongArrayList();
  private final List<String> wrongCaptures = new ArrayList<>();
  private long wrongCaptureCount;
  private int committedLines;

  CdxCheck(Path collection, Consumer<Finding> findings) {
    this.collection = collection;
    this.findings = findings;
  }

  /**
   * Reads the lines in the order of crawling.
   *
   * @param length bytes that count
   */
  void readUnsorted(long length) throws IOException {
    String name = CollectionFolder.UNSORTED_CDX_FILE;
    Path file = collection.resolve(name);
    if (!Files.exists(file)) {
      if (length > 0) {
        findings.accept(Finding.damage(name, "is missing"));
      }
      return;
    }
    long left = length;
    int number = 0;
    List<String> damaged = new ArrayList<>();
    try (BufferedReader lines = Files.newBufferedReader(file, StandardCharsets.ISO_8859_1)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        number++;
        written.add(hash(line));
        if (left <= 0) {
          continue;
        }
        left -= line.length() + 1;
        committedLines++;
        CdxView view = CdxView.parse(line);
        if (view == null) {
          damaged.add("line " + number);
        } else {
          saidBy.put(hash(view.toString()), number);
        }
      }
    }
    if (!damaged.isEmpty()) {
      findings.accept(Finding.damage(name, "damaged: " + named(damaged, damaged.size())));
    }
  }

  /** A capture of the journal: there must be a line for it. */
  void expect(CaptureView capture) {
    if (saidBy.remove(hash(CdxView.of(capture).toString())) == 0) {
      wrongCaptureCount++;
      if (wrongCaptures.size() < MAX_NAMED) {
        wrongCaptures.add(capture.main().field("warc-target-uri"));
      }
    }
  }

  /** After the last capture: no line may be left over, and the sorted file must have the same. */
  void finish() throws IOException {
    String name = CollectionFolder.UNSORTED_CDX_FILE;
    if (wrongCaptureCount > 0) {
      findings.accept(
          Finding.damage(
              name,
              "has no right line for "
                  + wrongCaptureCount
                  + " captures: "
                  + named(wrongCaptures, wrongCaptureCount)));
    } else if (!saidBy.isEmpty()) {
      List<String> places = new ArrayList<>();
      for (LongIntCursor line : saidBy) {
        places.add("line " + line.value);
      }
      findings.accept(
          Finding.damage(name, "lines without a capture: " + named(places, places.size())));
    }
    checkSorted();
  }

  private void checkSorted() throws IOException {
    String name = CollectionFolder.CDX_FILE;
    Path file = collection.resolve(name);
    if (!Files.exists(file)) {
      findings.accept(Finding.note(name, "is not there; the end of a crawl, or repair, writes it"));
      return;
    }
    LongArrayList sorted = new LongArrayList();
    String before = "";
    boolean inOrder = true;
    try (BufferedReader lines = Files.newBufferedReader(file, StandardCharsets.ISO_8859_1)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        inOrder &= before.compareTo(line) <= 0;
        before = line;
        sorted.add(hash(line));
      }
    }
    if (!inOrder || !isPrefix(sorted)) {
      findings.accept(
          Finding.damage(name, "does not have the lines of " + CollectionFolder.UNSORTED_CDX_FILE));
    } else if (sorted.size() > committedLines) {
      findings.accept(
          Finding.damage(
              "frontier",
              "lost its last commits: "
                  + name
                  + " has "
                  + (sorted.size() - committedLines)
                  + " captures that it does not know"));
    } else if (sorted.size() < committedLines) {
      findings.accept(
          Finding.note(
              name,
              "lacks the last "
                  + (committedLines - sorted.size())
                  + " captures; it is written when a crawl ends"));
    }
  }

  /** A crawl that was killed leaves the sorted lines of the end before: the first of them all. */
  private boolean isPrefix(LongArrayList sorted) {
    if (sorted.size() > written.size()) {
      return false;
    }
    LongIntHashMap first = new LongIntHashMap();
    for (int i = 0; i < sorted.size(); i++) {
      first.addTo(written.get(i), 1);
      first.addTo(sorted.get(i), -1);
    }
    for (LongIntCursor line : first) {
      if (line.value != 0) {
        return false;
      }
    }
    return true;
  }

  private static String named(List<String> places, long count) {
    List<String> first = places.subList(0, Math.min(MAX_NAMED, places.size()));
    return String.join(", ", first) + (count > first.size() ? ", …" : "");
  }

  /** FNV-1a with a final mix. */
  private static long hash(String text) {
    long hash = 0xcbf29ce484222325L;
    for (int i = 0; i < text.length(); i++) {
      hash = (hash ^ text.charAt(i)) * 0x100000001b3L;
    }
    hash = (hash ^ hash >>> 32) * 0x9e3779b97f4a7c15L;
    return hash ^ hash >>> 29;
  }
}
