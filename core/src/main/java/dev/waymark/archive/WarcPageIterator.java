package dev.waymark.archive;

import dev.waymark.model.FetchResult;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.netpreserve.jwarc.ParsingException;
import org.netpreserve.jwarc.WarcReader;
import org.netpreserve.jwarc.WarcRecord;
import org.netpreserve.jwarc.WarcResponse;

/**
 * The pages of a WARC file of anybody's, one after the other; other records and errors of servers
 * are passed over. Owned by one thread.
 */
public final class WarcPageIterator
    implements Iterator<WarcPageIterator.ArchivedPage>, AutoCloseable {
  private final Path file;
  private final WarcReader reader;
  private @Nullable ArchivedPage next;
  private boolean ended;

  /**
   * A page and where its record begins.
   *
   * @param offset in bytes
   */
  public record ArchivedPage(long offset, FetchResult.Ok page) {}

  /**
   * @throws StorageException if it cannot be opened
   */
  public WarcPageIterator(Path file) {
    this.file = file;
    try {
      this.reader = new WarcReader(file);
    } catch (IOException e) {
      throw StorageException.forArchive(file, e);
    }
  }

  /**
   * @throws StorageException if the file is no WARC, or ends within a record
   */
  @Override
  public boolean hasNext() {
    try {
      while (next == null && !ended) {
        Optional<WarcRecord> record = reader.next();
        ended = record.isEmpty();
        if (record.orElse(null) instanceof WarcResponse response) {
          next = page(response);
        }
      }
    } catch (IOException e) {
      throw StorageException.forArchive(file, e);
    }
    return next != null;
  }

  private @Nullable ArchivedPage page(WarcResponse response) throws IOException {
    long offset = reader.position();
    try {
      return response.http().status() / 100 == 2
          ? new ArchivedPage(offset, StoredPageReader.toFetchResult(response))
          : null;
    } catch (ParsingException e) {
      return null; // not HTTP, or a broken head: it costs itself only
    }
  }

  @Override
  public ArchivedPage next() {
    if (!hasNext()) {
      throw new NoSuchElementException();
    }
    ArchivedPage page = next;
    next = null;
    return page;
  }

  @Override
  public void close() {
    try {
      reader.close();
    } catch (IOException e) {
      throw StorageException.forFile(file, "close", e);
    }
  }
}
