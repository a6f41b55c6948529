package dev.waymark.archive.export;

import dev.waymark.archive.JournalEntry;
import dev.waymark.archive.JournalReader;
import dev.waymark.archive.StoreSettings;
import dev.waymark.archive.StoredPageReader;
import dev.waymark.archive.WarcLocation;
import dev.waymark.archive.WarcRecordEncoder;
import dev.waymark.config.SettingsSchema;
import dev.waymark.model.FetchResult;
import dev.waymark.model.Page;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;

/** Hands the pages of a collection on, one by one: its memory does not grow with the collection. */
public final class Exporter {
  private final Path collection;
  private final Function<FetchResult.Ok, Page> parser;
  private final InstantSource clock;

  /** In what form. */
  public enum Format {
    /** A JSON object a line, with the text. */
    JSONL,
    /** A table with a first line of names (RFC 4180), with the text. */
    CSV,
    /** The archived records themselves, after one that says who made them. */
    WARC
  }

  public Exporter(Path collection, Function<FetchResult.Ok, Page> parser, InstantSource clock) {
    this.collection = collection;
    this.parser = parser;
    this.clock = clock;
  }

  /**
   * Writes the archived pages whose journal entries are selected, e.g. by {@link
   * JournalEntry#countsAsRelevant}; ones that repeat the bytes of another are in the other.
   *
   * @return how many
   * @throws UncheckedIOException if {@code out} cannot be written
   */
  public long write(Format format, Predicate<JournalEntry> selected, OutputStream out) {
    try (StoredPageReader pages = new StoredPageReader(collection)) {
      BufferedOutputStream buffered = new BufferedOutputStream(out, 1 << 16);
      PageWriter writer = writer(format, buffered, pages);
      long[] written = {0};
      new JournalReader(collection)
          .forEach(entry -> {
            if (selected.test(entry) && write(entry, pages, writer)) {
              written[0]++;
            }
          });
      buffered.flush();
      return written[0];
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write the export: " + e.getMessage(), e);
    }
  }

  private boolean write(JournalEntry entry, StoredPageReader pages, PageWriter writer) {
    WarcLocation location = entry.pageRecord() == null ? null : entry.pageRecord().location();
    Optional<FetchResult.Ok> page = location == null ? Optional.empty() : pages.read(location);
    page.ifPresent(ok -> {
      try {
        writer.write(entry, parser.apply(ok));
      } catch (IOException e) {
        throw new UncheckedIOException("cannot write the export: " + e.getMessage(), e);
      }
    });
    return page.isPresent();
  }

  private PageWriter writer(Format format, OutputStream out, StoredPageReader pages)
      throws IOException {
    return switch (format) {
      case JSONL -> new JsonlWriter(out);
      case CSV -> new CsvWriter(out);
      case WARC -> {
        StoreSettings usual = SettingsSchema.defaults(StoreSettings.class);
        out.write(
            new WarcRecordEncoder(pages.readWarcinfo(), usual).encodeWarcinfo("", clock.instant()));
        yield (entry, page) -> {
          if (entry.pageRecord() != null && entry.pageRecord().location() != null) {
            out.write(pages.readRecords(entry.pageRecord().location()));
          }
        };
      }
    };
  }
}
