package dev.waymark.web.recorded;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;
import java.util.zip.GZIPInputStream;

/** Reads gzipped tables with tabs between the columns and {@code #} before comments. */
final class Tsv {
  private Tsv() {}

  /** Passes on every row that has at least a number of columns. */
  static void read(Path file, int columns, Consumer<String[]> row) {
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(
                new GZIPInputStream(Files.newInputStream(file), 1 << 16), UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (!line.isEmpty() && line.charAt(0) != '#') {
          String[] cells = line.split("\t", -1);
          if (cells.length >= columns) {
            row.accept(cells);
          }
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + file, e);
    }
  }
}
