package dev.waymark.library;

import dev.waymark.archive.CollectionFormat;
import dev.waymark.archive.SkippedRecords;
import dev.waymark.archive.StorageException;
import dev.waymark.archive.export.Export;
import dev.waymark.archive.export.ExportFormat;
import dev.waymark.archive.export.Exporter;
import dev.waymark.archive.export.PageRow;
import dev.waymark.archive.export.PageWriter;
import dev.waymark.parse.Parser;
import java.io.OutputStream;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.function.Consumer;

/**
 * Reads the pages of a collection, also while it is crawled.
 *
 * {@snippet class="dev.waymark.library.LibraryTest" region="read"}
 */
public final class CollectionReader {
  private final Path folder;

  private CollectionReader(Path folder) {
    this.folder = folder;
  }

  /**
   * Opens a collection.
   *
   * @throws dev.waymark.config.ConfigException it is of another format; the message says what to do
   */
  public static CollectionReader open(Path folder) {
    CollectionFormat.check(folder);
    return new CollectionReader(folder);
  }

  /**
   * Hands out the archived pages in the order in which they were fetched, one by one. Of pages with
   * the same bytes the first stands for all.
   *
   * @return how many
   * @throws StorageException after the last page, if damaged ones were left out
   */
  public long forEachPage(Consumer<PageRow> each) {
    SkippedRecords damaged = new SkippedRecords();
    long pages =
        new Exporter(folder, new Parser()::parse, InstantSource.system())
            .write(new Rows(each), entry -> true, damaged, OutputStream.nullOutputStream());
    if (damaged.count() > 0) {
      throw StorageException.withMessage(damaged.sentence(folder));
    }
    return pages;
  }

  /** Hands rows to a program instead of writing them. */
  private record Rows(Consumer<PageRow> each) implements ExportFormat {
    @Override
    public String name() {
      return "rows";
    }

    @Override
    public String description() {
      return "rows in memory";
    }

    @Override
    public PageWriter open(Export export) {
      return (entry, fetched, page) -> each.accept(PageRow.of(entry, page));
    }
  }
}
