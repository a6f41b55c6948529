package dev.waymark.store;

import dev.waymark.model.Fetched;
import dev.waymark.model.Page;
import dev.waymark.settings.Keys;
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
  private final Function<Fetched.Ok, Page> parser;
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

  public Exporter(Path collection, Function<Fetched.Ok, Page> parser, InstantSource clock) {
    this.collection = collection;
    this.parser = parser;
    this.clock = clock;
  }

  /**
   * Writes the archived pages of which the journal says what is wanted, e.g. {@link
   * Decision#counts}; ones that repeat the bytes of another are in the other.
   *
   * @return how many
   * @throws UncheckedIOException if {@code out} cannot be written
   */
  public long write(Format format, Predicate<Decision> wanted, OutputStream out) {
    try (StoredPages pages = new StoredPages(collection)) {
      BufferedOutputStream buffered = new BufferedOutputStream(out, 1 << 16);
      PageWriter writer = writer(format, buffered, pages);
      long[] written = {0};
      new Journal(collection)
          .forEach(decision -> {
            if (wanted.test(decision) && write(decision, pages, writer)) {
              written[0]++;
            }
          });
      buffered.flush();
      return written[0];
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write the export: " + e.getMessage(), e);
    }
  }

  private boolean write(Decision decision, StoredPages pages, PageWriter writer) {
    Place place = decision.kept() == null ? null : decision.kept().place();
    Optional<Fetched.Ok> page = place == null ? Optional.empty() : pages.read(place);
    page.ifPresent(ok -> {
      try {
        writer.write(decision, parser.apply(ok));
      } catch (IOException e) {
        throw new UncheckedIOException("cannot write the export: " + e.getMessage(), e);
      }
    });
    return page.isPresent();
  }

  private PageWriter writer(Format format, OutputStream out, StoredPages pages) throws IOException {
    return switch (format) {
      case JSONL -> new JsonlWriter(out);
      case CSV -> new CsvWriter(out);
      case WARC -> {
        StoreSettings usual = Keys.defaults(StoreSettings.class);
        out.write(new WarcRecords(pages.made(), usual).info("", clock.instant()));
        yield (decision, page) -> {
          if (decision.kept() != null && decision.kept().place() != null) {
            out.write(pages.records(decision.kept().place()));
          }
        };
      }
    };
  }
}
