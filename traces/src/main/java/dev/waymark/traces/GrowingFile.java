package dev.waymark.traces;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/**
 * A log file that is still being written. Each read returns the last day again: robots are
 * recognized by what a source does in a day, and visits that the trace already has are not added
 * twice.
 */
final class GrowingFile {
  private static final Duration WINDOW = Duration.ofDays(1);
  private static final int MAX_HEADER_BYTES = 1 << 14;

  /** Size of the file at a time. */
  private record Checkpoint(Instant time, long size) {}

  private final Path file;
  private final Deque<Checkpoint> checkpoints = new ArrayDeque<>();
  private @Nullable Object fileKey;
  private long readEnd;

  GrowingFile(Path file) {
    this.file = file;
  }

  /** Whether the file has grown since the last read; a replaced file starts over. */
  boolean hasGrown() throws IOException {
    if (!Files.exists(file)) {
      return false;
    }
    BasicFileAttributes now = Files.readAttributes(file, BasicFileAttributes.class);
    boolean replaced = fileKey != null && !fileKey.equals(now.fileKey());
    if (replaced || now.size() < readEnd) {
      checkpoints.clear();
      readEnd = 0;
    }
    fileKey = now.fileKey();
    return now.size() > readEnd;
  }

  /** Opens the complete lines of about the last day. */
  TraceInput openLastDay(Instant now) throws IOException {
    while (checkpoints.size() > 1 && checkpoints.getFirst().time().isBefore(now.minus(WINDOW))) {
      checkpoints.removeFirst();
    }
    long from =
        checkpoints.isEmpty() || !checkpoints.getFirst().time().isBefore(now.minus(WINDOW))
            ? 0
            : checkpoints.getFirst().size();
    FileChannel channel = FileChannel.open(file);
    readEnd = lastLineEnd(channel);
    checkpoints.addLast(new Checkpoint(now, readEnd));
    byte[] header = from == 0 ? new byte[0] : readHeader(channel);
    channel.position(from);
    InputStream rest =
        new LimitedStream(Channels.newInputStream(channel), Math.max(0, readEnd - from));
    return TraceInput.open(
        file.getFileName().toString(),
        file,
        new SequenceInputStream(new ByteArrayInputStream(header), rest));
  }

  /** Offset after the last line end. */
  private static long lastLineEnd(FileChannel channel) throws IOException {
    long end = channel.size();
    ByteBuffer block = ByteBuffer.allocate(1 << 16);
    while (end > 0) {
      long start = Math.max(0, end - block.capacity());
      block.clear().limit((int) (end - start));
      channel.read(block, start);
      for (int i = block.position() - 1; i >= 0; i--) {
        if (block.get(i) == '\n') {
          return start + i + 1;
        }
      }
      end = start;
    }
    return 0;
  }

  /** The comments at the beginning of a W3C log, which name its columns. */
  private static byte[] readHeader(FileChannel channel) throws IOException {
    ByteBuffer block = ByteBuffer.allocate(MAX_HEADER_BYTES);
    channel.read(block, 0);
    StringBuilder header = new StringBuilder();
    String text = new String(block.array(), 0, block.position(), StandardCharsets.ISO_8859_1);
    for (String line : text.split("(?<=\n)", -1)) {
      if (!line.startsWith("#")) {
        break;
      }
      header.append(line);
    }
    return header.toString().getBytes(StandardCharsets.ISO_8859_1);
  }

  /** The first bytes of a stream. */
  private static final class LimitedStream extends InputStream {
    private final InputStream in;
    private long left;

    private LimitedStream(InputStream in, long left) {
      this.in = in;
      this.left = left;
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] bytes, int from, int length) throws IOException {
      if (left == 0) {
        return -1;
      }
      int count = in.read(bytes, from, (int) Math.min(length, left));
      left -= Math.max(0, count);
      return count;
    }

    @Override
    public void close() throws IOException {
      in.close();
    }
  }
}
