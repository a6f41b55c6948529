package dev.waymark.archive;

import dev.waymark.archive.warc.WarcBody;
import dev.waymark.archive.warc.WarcLocation;
import dev.waymark.fetch.ContentType;
import dev.waymark.model.FetchResult;
import dev.waymark.model.Rendering;
import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;
import org.jspecify.annotations.Nullable;
import org.netpreserve.jwarc.HttpResponse;
import org.netpreserve.jwarc.ParsingException;
import org.netpreserve.jwarc.WarcConversion;
import org.netpreserve.jwarc.WarcReader;
import org.netpreserve.jwarc.WarcRecord;
import org.netpreserve.jwarc.WarcResponse;
import org.netpreserve.jwarc.WarcTruncationReason;
import org.netpreserve.jwarc.Warcinfo;

/**
 * Reads archived pages back from their locations. A damaged record is left out and counted. Owned
 * by one thread.
 */
public final class StoredPageReader implements AutoCloseable {
  /** Decoded bytes read of one page; the fetcher's own limit is far below. */
  private static final int MAX_BODY_BYTES = 64 << 20;

  /** Bytes read of all records of a page; beyond the body, they are heads. */
  private static final int MAX_RECORD_BYTES = MAX_BODY_BYTES + (16 << 20);

  private static final int READ_BUFFER_BYTES = 1 << 14;
  private static final byte[] NO_BYTES = {};

  private final Path warcs;
  private final SkippedRecords skipped;
  private String openName = "";
  private @Nullable FileChannel openChannel;

  /**
   * @param collection its folder
   * @throws dev.waymark.config.ConfigException if it is of another format
   */
  public StoredPageReader(Path collection) {
    this(collection, new SkippedRecords());
  }

  /**
   * @param skipped told of records that are damaged
   */
  public StoredPageReader(Path collection, SkippedRecords skipped) {
    CollectionFormat.check(collection);
    this.warcs = collection.resolve(CollectionFolder.WARC_FOLDER);
    this.skipped = skipped;
  }

  /**
   * The page at a location; none where only the repetition of another is noted, where it is not
   * HTTP, and where the record is damaged.
   */
  public Optional<FetchResult.Ok> read(WarcLocation location) {
    Path file = warcs.resolve(location.file());
    byte[] record = readMember(file, location);
    if (record.length == 0) {
      skipped.addRecord(file, location.offset());
      return Optional.empty();
    }
    try (WarcReader reader = new WarcReader(new ByteArrayInputStream(record))) {
      return next(reader).orElse(null) instanceof WarcResponse response
          ? Optional.of(readRendering(reader, toFetchResult(response)))
          : Optional.empty();
    } catch (ParsingException e) {
      return Optional.empty(); // a head that our fetcher could read, and jwarc cannot
    } catch (IOException e) {
      throw StorageException.forFile(file, "read at byte " + location.offset() + " of", e);
    }
  }

  /** The page as it was rendered, if that is among the records that follow. */
  private static FetchResult.Ok readRendering(WarcReader reader, FetchResult.Ok page)
      throws IOException {
    for (var record = next(reader); record.isPresent(); record = next(reader)) {
      if (record.get() instanceof WarcConversion conversion) {
        return page.withRendering(Rendering.of(readHtml(conversion)));
      }
    }
    return page;
  }

  static String readHtml(WarcConversion rendered) throws IOException {
    return new String(rendered.body().stream().readNBytes(MAX_BODY_BYTES), StandardCharsets.UTF_8);
  }

  /** The records of a location, held to their sums; empty if one is damaged or missing. */
  private byte[] readMember(Path file, WarcLocation location) {
    try {
      long size = channel(location.file()).size();
      if (location.offset() < 0 || location.length() < 0 || location.offset() >= size) {
        return NO_BYTES;
      }
      ByteBuffer bytes =
          ByteBuffer.allocate((int) Math.min(location.length(), size - location.offset()));
      FileChannel channel = channel(location.file());
      while (bytes.hasRemaining()
          && channel.read(bytes, location.offset() + bytes.position()) >= 0) {}
      InputStream in = new ByteArrayInputStream(bytes.array());
      return new GZIPInputStream(in, READ_BUFFER_BYTES).readNBytes(MAX_RECORD_BYTES);
    } catch (EOFException | ZipException | NoSuchFileException e) {
      return NO_BYTES;
    } catch (IOException e) {
      throw StorageException.forFile(
          file, "read at byte " + location.offset() + " of", e); // a disk that fails
    }
  }

  /** By which program the archive was made and how, as its first record says. */
  public SequencedMap<String, String> readWarcinfo() {
    String name = Archive.fileName(1);
    SequencedMap<String, String> made = new LinkedHashMap<>();
    try {
      FileChannel channel = channel(name).position(0);
      @SuppressWarnings("resource") // as above
      WarcReader reader = new WarcReader(channel);
      if (reader.next().orElse(null) instanceof Warcinfo info) {
        info.fields().map().forEach((field, values) -> made.put(field, values.getFirst()));
      }
    } catch (IOException e) {
      throw StorageException.forFile(warcs.resolve(name), "read", e);
    }
    return made;
  }

  /** All records of a location, as they are. */
  public byte[] readRecords(WarcLocation location) {
    ByteBuffer bytes = ByteBuffer.allocate(location.length());
    try {
      FileChannel channel = channel(location.file());
      while (bytes.hasRemaining()) {
        if (channel.read(bytes, location.offset() + bytes.position()) < 0) {
          throw new IOException("it ends too early");
        }
      }
    } catch (IOException e) {
      throw StorageException.forFile(warcs.resolve(location.file()), "read", e);
    }
    return bytes.array();
  }

  /** Pages are mostly read in the order in which they were written: one open file is enough. */
  private FileChannel channel(String name) throws IOException {
    FileChannel channel = openChannel;
    if (channel == null || !openName.equals(name)) {
      close();
      channel = FileChannel.open(warcs.resolve(name));
      openChannel = channel;
      openName = name;
    }
    return channel;
  }

  /** What the archive keeps of an answer; its payload is decoded, like its body. */
  static FetchResult.Ok toFetchResult(WarcResponse response) throws IOException {
    try {
      return decode(response);
    } catch (NoSuchElementException | IllegalArgumentException | DateTimeException e) {
      throw new ParsingException("a field of the record is missing or wrong: " + e.getMessage());
    }
  }

  /** The next record; one whose fields contradict each other is no record. */
  static Optional<WarcRecord> next(WarcReader reader) throws IOException {
    try {
      return reader.next();
    } catch (NoSuchElementException | IllegalArgumentException | DateTimeException e) {
      throw new ParsingException("a field of the record is missing or wrong: " + e.getMessage());
    }
  }

  private static FetchResult.Ok decode(WarcResponse response) throws IOException {
    HttpResponse http = response.http();
    byte[] body = WarcBody.decode(http, MAX_BODY_BYTES);
    // As the fetcher reads it: jwarc's own throws at types that servers do send.
    ContentType type = ContentType.parse(http.headers().first("Content-Type").orElse(null));
    return new FetchResult.Ok(
        response.target(),
        http.status(),
        new byte[0],
        http.serializeHeader(),
        body,
        body,
        type.mediaType(),
        type.charset(),
        String.join(", ", http.headers().all("X-Robots-Tag")),
        http.headers().first("ETag").orElse(null),
        http.headers().first("Last-Modified").orElse(null),
        response.ipAddress().map(InetAddress::getHostAddress).orElse(""),
        response.date(),
        Duration.ZERO,
        response.truncated() != WarcTruncationReason.NOT_TRUNCATED);
  }

  @Override
  public void close() {
    FileChannel channel = openChannel;
    openChannel = null;
    if (channel != null) {
      try {
        channel.close();
      } catch (IOException e) {
        throw StorageException.forFile(warcs.resolve(openName), "close", e);
      }
    }
  }
}
