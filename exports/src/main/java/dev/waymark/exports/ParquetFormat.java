package dev.waymark.exports;

import com.jerolba.carpet.CarpetWriter;
import dev.waymark.archive.JournalEntry;
import dev.waymark.archive.export.Export;
import dev.waymark.archive.export.ExportFormat;
import dev.waymark.archive.export.PageRow;
import dev.waymark.archive.export.PageWriter;
import dev.waymark.model.FetchResult;
import dev.waymark.model.Page;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;

/** One Parquet file: a row a page, the columns of {@link PageRow}. */
public final class ParquetFormat implements ExportFormat {
  @Override
  public String name() {
    return "parquet";
  }

  @Override
  public String description() {
    return "a Parquet file, a row a page";
  }

  @Override
  public PageWriter open(Export export) throws IOException {
    return writeTo(new UnclosedStream(export.out()));
  }

  static PageWriter writeTo(OutputStream out) throws IOException {
    CarpetWriter<PageRow> rows =
        new CarpetWriter.Builder<>(out, PageRow.class)
            .withCompressionCodec(CompressionCodecName.ZSTD)
            .build();
    return new PageWriter() {
      @Override
      public void write(JournalEntry entry, FetchResult.Ok fetched, Page page) throws IOException {
        rows.write(PageRow.of(entry, page));
      }

      @Override
      public void close() throws IOException {
        rows.close();
      }
    };
  }

  /** The stream of an export is not ours to close. */
  private static final class UnclosedStream extends FilterOutputStream {
    UnclosedStream(OutputStream out) {
      super(out);
    }

    @Override
    public void write(byte[] bytes, int from, int length) throws IOException {
      out.write(bytes, from, length);
    }

    @Override
    public void close() throws IOException {
      out.flush();
    }
  }
}
