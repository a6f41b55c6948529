package dev.waymark.archive;

import dev.waymark.archive.warc.GzipMemberReader;
import dev.waymark.fetch.ContentType;
import dev.waymark.model.FetchResult;
import dev.waymark.model.Rendering;
import dev.waymark.url.Urls;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.netpreserve.jwarc.ParsingException;
import org.netpreserve.jwarc.WarcConversion;
import org.netpreserve.jwarc.WarcReader;
import org.netpreserve.jwarc.WarcRecord;
import org.netpreserve.jwarc.WarcResponse;

/**
 * The pages of a WARC file of anybody's, one after the other; other records and errors of servers
 * are passed over. Where the records are compressed one by one, as the standard recommends, damaged
 * ones are left out and counted. Owned by one thread.
 */
public final class WarcPageIterator
    implements Iterator<WarcPageIterator.ArchivedPage>, AutoCloseable {
  private final Path file;
  private final SkippedRecords skipped;

  /** Null for a file that is not compressed, or as a whole: jwarc reads all of it. */
  private @Nullable GzipMemberReader members;

  /** Of the current member, or of the file; null between members. */
  private @Nullable WarcReader reader;

  private long memberOffset;

  /** The last page read: what a browser made of it may follow. */
  private @Nullable ArchivedPage held;

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
    this(file, new SkippedRecords());
  }

  /**
   * @param skipped told of records that are damaged
   * @throws StorageException if it cannot be opened
   */
  public WarcPageIterator(Path file, SkippedRecords skipped) {
    this.file = file;
    this.skipped = skipped;
    try {
      if (isCompressedByRecord(file)) {
        members = new GzipMemberReader(file);
      } else {
        reader = new WarcReader(file);
      }
    } catch (IOException e) {
      throw StorageException.forArchive(file, e);
    }
  }

  /** One that is compressed as a whole is a single member, which may be too long for memory. */
  private static boolean isCompressedByRecord(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      if (in.read() != 0x1f || in.read() != 0x8b) {
        return false;
      }
    }
    try (GzipMemberReader first = new GzipMemberReader(file)) {
      return !(first.next().orElse(null) instanceof GzipMemberReader.Part.Member member
          && member.truncated());
    }
  }

  /**
   * @throws StorageException if the file is no WARC, or one that is not compressed by record ends
   *     within a record
   */
  @Override
  public boolean hasNext() {
    try {
      while (next == null && !ended) {
        if (reader == null && !openMember()) {
          ended = true;
        } else {
          readRecord();
        }
      }
    } catch (IOException e) {
      throw StorageException.forArchive(file, e);
    }
    if (next == null) {
      next = held;
      held = null;
    }
    return next != null;
  }

  /** Opens the next whole member; false if there is none. */
  private boolean openMember() throws IOException {
    while (members != null) {
      GzipMemberReader.Part part = members.next().orElse(null);
      switch (part) {
        case null -> {
          return false;
        }
        case GzipMemberReader.Part.Damaged damaged -> {
          if (damaged.offset() == 0 && damaged.length() == Files.size(file)) {
            throw new ParsingException("no record");
          }
          skipped.addRecord(file, damaged.offset());
        }
        case GzipMemberReader.Part.Member member when member.truncated() -> {} // no page
        case GzipMemberReader.Part.Member member -> {
          memberOffset = member.offset();
          reader = new WarcReader(new ByteArrayInputStream(member.content()));
          return true;
        }
      }
    }
    return false;
  }

  private void readRecord() throws IOException {
    WarcReader open = reader;
    if (open == null) {
      return;
    }
    try {
      Optional<WarcRecord> record = StoredPageReader.next(open);
      if (record.isEmpty()) {
        reader = null;
        ended = members == null;
      } else if (record.get() instanceof WarcResponse response) {
        next = held;
        held = page(response, members == null ? open.position() : memberOffset);
      } else if (record.get() instanceof WarcConversion conversion) {
        held = withRendering(held, conversion);
      }
    } catch (IOException e) {
      if (members == null || memberOffset == 0) {
        throw e; // not WARC at all
      }
      skipped.addRecord(file, memberOffset);
      reader = null;
    }
  }

  private static @Nullable ArchivedPage withRendering(
      @Nullable ArchivedPage held, WarcConversion rendered) throws IOException {
    boolean isOfPage =
        held != null
            && held.page().url().equals(rendered.target())
            && ContentType.parse(rendered.headers().first("Content-Type").orElse(null))
                .mediaType()
                .equals("text/html");
    return isOfPage
        ? new ArchivedPage(
            held.offset(),
            held.page().withRendering(Rendering.of(StoredPageReader.readHtml(rendered))))
        : held;
  }

  private static @Nullable ArchivedPage page(WarcResponse response, long offset)
      throws IOException {
    try {
      @Nullable String url = response.target(); // null where the record names none
      boolean isPage =
          url != null && Urls.normalize(url) != null && response.http().status() / 100 == 2;
      return isPage ? new ArchivedPage(offset, StoredPageReader.toFetchResult(response)) : null;
    } catch (ParsingException | IllegalArgumentException | NoSuchElementException e) {
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
      if (members != null) {
        members.close();
      }
      if (reader != null) {
        reader.close();
      }
    } catch (IOException e) {
      throw StorageException.forFile(file, "close", e);
    }
  }
}
