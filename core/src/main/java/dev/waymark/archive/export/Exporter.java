package dev.waymark.archive.export;

import dev.waymark.archive.JournalEntry;
import dev.waymark.archive.JournalReader;
import dev.waymark.archive.SkippedRecords;
import dev.waymark.archive.StoredPageReader;
import dev.waymark.archive.warc.WarcLocation;
import dev.waymark.model.FetchResult;
import dev.waymark.model.Page;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.function.Function;
import java.util.function.Predicate;

/** Hands the pages of a collection on, one by one: its memory does not grow with the collection. */
public final class Exporter {
  private final Path collection;
  private final Function<FetchResult.Ok, Page> parser;
  private final InstantSource clock;

  public Exporter(Path collection, Function<FetchResult.Ok, Page> parser, InstantSource clock) {
    this.collection = collection;
    this.parser = parser;
    this.clock = clock;
  }

  /** Our own formats, and those on the class path. */
  public static List<ExportFormat> formats() {
    List<ExportFormat> formats =
        new ArrayList<>(
            List.of(
                new JsonlFormat(),
                new CsvFormat(),
                new WarcFormat(),
                new WaczFormat(),
                new MarkdownFormat()));
    ServiceLoader.load(ExportFormat.class).forEach(formats::add);
    return formats;
  }

  /** The format of a name. */
  public static Optional<ExportFormat> format(String name) {
    return formats().stream().filter(format -> format.name().equals(name)).findFirst();
  }

  /**
   * Writes the archived pages whose journal entries are selected, e.g. by {@link
   * JournalEntry#countsAsRelevant}; ones that repeat the bytes of another are in the other.
   *
   * @param skipped told of what is damaged and left out
   * @return how many
   * @throws UncheckedIOException if {@code out} cannot be written
   */
  public long write(
      ExportFormat format,
      Predicate<JournalEntry> selected,
      SkippedRecords skipped,
      OutputStream out) {
    return write(format, selected, skipped, out, Path.of(""));
  }

  /**
   * The same of a format that writes a folder.
   *
   * @param folder it exists, and is empty
   */
  public long write(
      ExportFormat format, Predicate<JournalEntry> selected, SkippedRecords skipped, Path folder) {
    return write(format, selected, skipped, OutputStream.nullOutputStream(), folder);
  }

  private long write(
      ExportFormat format,
      Predicate<JournalEntry> selected,
      SkippedRecords skipped,
      OutputStream out,
      Path folder) {
    try (StoredPageReader pages = new StoredPageReader(collection, skipped)) {
      BufferedOutputStream buffered = new BufferedOutputStream(out, 1 << 16);
      PageWriter writer =
          format.open(new Export(collection, pages, buffered, folder, clock.instant()));
      long[] written = {0};
      new JournalReader(collection, skipped)
          .forEach(entry -> {
            if (selected.test(entry) && write(entry, pages, writer)) {
              written[0]++;
            }
          });
      writer.close();
      buffered.flush();
      return written[0];
    } catch (IOException e) {
      throw cannotWrite(e);
    }
  }

  private boolean write(JournalEntry entry, StoredPageReader pages, PageWriter writer) {
    WarcLocation location = entry.pageRecord() == null ? null : entry.pageRecord().location();
    Optional<FetchResult.Ok> page = location == null ? Optional.empty() : pages.read(location);
    page.ifPresent(ok -> {
      try {
        writer.write(entry, ok, parser.apply(ok));
      } catch (IOException e) {
        throw cannotWrite(e);
      }
    });
    return page.isPresent();
  }

  private static UncheckedIOException cannotWrite(IOException e) {
    return new UncheckedIOException("cannot write the export: " + e.getMessage(), e);
  }
}
