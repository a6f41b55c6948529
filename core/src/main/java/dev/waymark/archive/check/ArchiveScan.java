package dev.waymark.archive.check;

import dev.waymark.archive.CollectionFolder;
import dev.waymark.archive.warc.WarcLocation;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Walks through the journal of a collection, and at each entry reads its records. */
public final class ArchiveScan {
  private final Path collection;
  private final long journalLength;

  /** Takes the entries in the order of the journal. */
  public interface Sink {
    /**
     * An entry.
     *
     * @param capture its records, null if it has none
     */
    void whole(JournalLine line, @Nullable CaptureView capture) throws IOException;

    /**
     * A damaged line, or an entry whose records are damaged.
     *
     * @param url that is affected, empty if unknown
     */
    void broken(JournalLine line, String why, String url) throws IOException;
  }

  /**
   * @param journalLength bytes of the journal that count
   */
  public ArchiveScan(Path collection, long journalLength) {
    this.collection = collection;
    this.journalLength = journalLength;
  }

  /** Takes lines of the journal. */
  @FunctionalInterface
  public interface LineSink {
    void accept(JournalLine line) throws IOException;
  }

  /** Reads all of it. */
  public void run(Sink sink) throws IOException {
    forEachLine(line -> accept(line, sink));
  }

  /** Reads the journal alone. */
  public void forEachLine(LineSink sink) throws IOException {
    Path journal = collection.resolve(CollectionFolder.JOURNAL_FILE);
    if (!Files.isRegularFile(journal)) {
      return;
    }
    long left = journalLength;
    long number = 0;
    ByteArrayOutputStream line = new ByteArrayOutputStream(512);
    try (InputStream in = new BufferedInputStream(Files.newInputStream(journal), 1 << 16)) {
      for (int b = in.read(); b >= 0 && left > 0; b = in.read()) {
        left--;
        if (b == '\n') {
          sink.accept(JournalLine.parse(++number, line.toByteArray()));
          line.reset();
        } else {
          line.write(b);
        }
      }
    }
    if (line.size() > 0) {
      sink.accept(new JournalLine(number + 1, line.toByteArray(), null)); // it has no end
    }
  }

  private void accept(JournalLine line, Sink sink) throws IOException {
    if (!line.isWhole()) {
      sink.broken(line, "the line is damaged", "");
      return;
    }
    WarcLocation location = line.location();
    if (location == null) {
      sink.whole(line, null);
      return;
    }
    switch (CaptureView.read(collection, line, location)) {
      case CaptureView.Result.Whole whole -> sink.whole(line, whole.capture());
      case CaptureView.Result.Broken broken -> sink.broken(line, broken.why(), broken.url());
    }
  }
}
