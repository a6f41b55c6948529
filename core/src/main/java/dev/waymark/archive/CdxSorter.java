package dev.waymark.archive;

import dev.waymark.file.AtomicFile;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/**
 * Writes the sorted index from the lines in the order of crawling. A CDXJ file must be sorted, and
 * a sorted file cannot grow line by line: so the crawl appends to an unsorted one, and the sorted
 * one is made of it whenever it is needed, in memory that does not grow with it.
 */
final class CdxSorter {
  /** Lines sorted in memory at once, some 60 MB. */
  private static final int MAX_RUN_LINES = 200_000;

  private final Path folder;
  private final int runLines;

  CdxSorter(Path folder) {
    this(folder, MAX_RUN_LINES);
  }

  CdxSorter(Path folder, int run) {
    this.folder = folder;
    this.runLines = run;
  }

  /** Replaces the index at once: readers see the old one or the new one. */
  void write() {
    Path index = folder.resolve(CollectionFolder.CDX_FILE);
    List<Path> runs = new ArrayList<>();
    try {
      try (BufferedReader lines = reader(folder.resolve(CollectionFolder.UNSORTED_CDX_FILE))) {
        for (List<String> next = readRun(lines); !next.isEmpty(); next = readRun(lines)) {
          Collections.sort(next);
          Path file = folder.resolve(CollectionFolder.CDX_FILE + "." + runs.size());
          runs.add(file);
          Files.write(file, next, StandardCharsets.ISO_8859_1);
        }
      }
      AtomicFile.write(index, out -> merge(runs, out));
    } catch (IOException e) {
      throw StorageException.forFile(index, "write", e);
    } finally {
      runs.forEach(AppendFile::delete);
    }
  }

  private List<String> readRun(BufferedReader lines) throws IOException {
    List<String> next = new ArrayList<>();
    String line;
    while (next.size() < runLines && (line = lines.readLine()) != null) {
      next.add(line);
    }
    return next;
  }

  private static void merge(List<Path> runs, OutputStream whole) throws IOException {
    PriorityQueue<RunHead> heads = new PriorityQueue<>(Comparator.comparing(RunHead::line));
    try (Writer out = new OutputStreamWriter(whole, StandardCharsets.ISO_8859_1)) {
      for (Path file : runs) {
        add(heads, reader(file));
      }
      for (RunHead head = heads.poll(); head != null; head = heads.poll()) {
        out.write(head.line);
        out.write('\n');
        add(heads, head.remaining);
      }
    } finally {
      for (RunHead head : heads) {
        head.remaining.close();
      }
    }
  }

  private static void add(PriorityQueue<RunHead> heads, BufferedReader remaining)
      throws IOException {
    @Nullable String line = remaining.readLine();
    if (line == null) {
      remaining.close();
    } else {
      heads.add(new RunHead(line, remaining));
    }
  }

  /** A byte that is no ASCII is damage, which is for a check to find: it is handed on. */
  private static BufferedReader reader(Path file) throws IOException {
    return Files.newBufferedReader(file, StandardCharsets.ISO_8859_1);
  }

  /** The next line of a sorted run, and the lines after it. */
  private record RunHead(String line, BufferedReader remaining) {}
}
