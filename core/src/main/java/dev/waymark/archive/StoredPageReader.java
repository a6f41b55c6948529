package dev.waymark.archive;

import dev.waymark.model.FetchResult;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Optional;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;
import org.netpreserve.jwarc.HttpResponse;
import org.netpreserve.jwarc.MediaType;
import org.netpreserve.jwarc.ParsingException;
import org.netpreserve.jwarc.WarcReader;
import org.netpreserve.jwarc.WarcRecord;
import org.netpreserve.jwarc.WarcResponse;
import org.netpreserve.jwarc.WarcTruncationReason;
import org.netpreserve.jwarc.Warcinfo;

/** Reads archived pages back from their locations. Owned by one thread. */
public final class StoredPageReader implements AutoCloseable {
  /** Decoded bytes read of one page; the fetcher's own limit is far below. */
  private static final int MAX_BODY_BYTES = 64 << 20;

  private final Path warcs;
  private String openName = "";
  private @Nullable FileChannel openChannel;

  /**
   * @param collection its folder
   * @throws dev.waymark.config.ConfigException if it is of another format
   */
  public StoredPageReader(Path collection) {
    CollectionFormat.check(collection);
    this.warcs = collection.resolve(CollectionFolder.WARC_FOLDER);
  }

  /** The page at a location; none where only the repetition of another is noted, or no HTTP. */
  public Optional<FetchResult.Ok> read(WarcLocation location) {
    Path file = warcs.resolve(location.file());
    try {
      FileChannel channel = channel(location.file()).position(location.offset());
      // Not closed: it would close the channel, and holds nothing else.
      @SuppressWarnings("resource")
      WarcReader reader = new WarcReader(channel);
      WarcRecord next = reader.next().orElseThrow(() -> new IOException("it ends too early"));
      if (!(next instanceof WarcResponse response)) {
        return Optional.empty();
      }
      try {
        return Optional.of(toFetchResult(response));
      } catch (ParsingException e) {
        return Optional.empty(); // a head that our fetcher could read, and jwarc cannot
      }
    } catch (IOException e) {
      throw StorageException.forFile(file, "read at byte " + location.offset() + " of", e);
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
    HttpResponse http = response.http();
    byte[] body = WarcBody.decode(http, MAX_BODY_BYTES);
    MediaType type = http.contentType();
    return new FetchResult.Ok(
        response.target(),
        http.status(),
        new byte[0],
        http.serializeHeader(),
        body,
        body,
        type.base().toString().toLowerCase(Locale.ROOT),
        type.parameters().get("charset"),
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
