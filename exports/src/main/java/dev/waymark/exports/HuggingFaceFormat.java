package dev.waymark.exports;

import dev.waymark.archive.JournalEntry;
import dev.waymark.archive.export.Export;
import dev.waymark.archive.export.ExportFormat;
import dev.waymark.archive.export.PageWriter;
import dev.waymark.model.FetchResult;
import dev.waymark.model.Page;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * A folder as data sets on Hugging Face are laid out: Parquet files of a split, and a README that
 * describes them.
 */
public final class HuggingFaceFormat implements ExportFormat {
  /** Rows of a file: some hundred megabytes of text. */
  private static final int ROWS_PER_FILE = 50_000;

  @Override
  public String name() {
    return "huggingface";
  }

  @Override
  public String description() {
    return "a folder laid out as a data set: Parquet files and a README";
  }

  @Override
  public boolean writesFolder() {
    return true;
  }

  @Override
  public PageWriter open(Export export) throws IOException {
    Path data = Files.createDirectories(export.folder().resolve("data"));
    return new PageWriter() {
      private @Nullable PageWriter file;
      private long rows;

      @Override
      public void write(JournalEntry entry, FetchResult.Ok fetched, Page page) throws IOException {
        if (file == null) {
          String name = "train-%05d.parquet".formatted(rows / ROWS_PER_FILE);
          file = ParquetFormat.writeTo(Files.newOutputStream(data.resolve(name)));
        }
        file.write(entry, fetched, page);
        rows++;
        if (rows % ROWS_PER_FILE == 0) {
          closeFile();
        }
      }

      private void closeFile() throws IOException {
        if (file != null) {
          file.close();
          file = null;
        }
      }

      @Override
      public void close() throws IOException {
        closeFile();
        Files.writeString(export.folder().resolve("README.md"), card(export, rows));
      }
    };
  }

  private static String card(Export export, long rows) {
    return """
    ---
    pretty_name: "%s"
    configs:
    - config_name: default
      data_files:
      - split: train
        path: data/*.parquet
    ---

    # %s

    %,d web pages, crawled and exported by Waymark on %s. A row is a page: its URL, when it was
    fetched, its title, text and language, whether and why it was judged relevant. The pages
    belong to their authors.
    """
        .formatted(
            export.title().replace("\"", "'"),
            export.title(),
            rows,
            export.time().toString().substring(0, 10));
  }
}
