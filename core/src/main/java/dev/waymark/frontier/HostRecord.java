package dev.waymark.frontier;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/**
 * What is stored about a host. Times are microseconds since the epoch. A record of four bytes has
 * the number of pages only: no request was timed yet.
 *
 * @param fetchedPages so far
 * @param delayMicros crawl delay of the host; negative if it names none
 * @param sinceMicros when its present wait began: a clock that was set back since must not make the
 *     wait longer
 * @param notBeforeMicros no request before this
 * @param rest why it waits, if it is in trouble
 */
record HostRecord(
    int fetchedPages,
    long delayMicros,
    long sinceMicros,
    long notBeforeMicros,
    @Nullable HostRest rest) {
  private static final HostRecord UNKNOWN = new HostRecord(0, -1, 0, 0, null);
  private static final int MAX_REASON_BYTES = 200;

  static HostRecord decode(byte @Nullable [] stored) {
    if (stored == null) {
      return UNKNOWN;
    }
    ByteBuffer bytes = ByteBuffer.wrap(stored);
    int pages = bytes.getInt();
    if (!bytes.hasRemaining()) {
      return new HostRecord(pages, -1, 0, 0, null);
    }
    long delay = bytes.getLong();
    long since = bytes.getLong();
    long notBefore = bytes.getLong();
    int level = bytes.get();
    HostRest rest = null;
    if (level > 0) {
      Duration minimum = Duration.of(bytes.getLong(), ChronoUnit.MICROS);
      String reason =
          new String(
              stored, bytes.position(), stored.length - bytes.position(), StandardCharsets.UTF_8);
      rest = new HostRest(level, minimum, reason);
    }
    return new HostRecord(pages, delay, since, notBefore, rest);
  }

  byte[] encode() {
    byte[] reason = rest == null ? new byte[0] : rest.reason().getBytes(StandardCharsets.UTF_8);
    int length = Math.min(reason.length, MAX_REASON_BYTES);
    ByteBuffer bytes = ByteBuffer.allocate(4 + 3 * 8 + 1 + (rest == null ? 0 : 8 + length));
    bytes.putInt(fetchedPages).putLong(delayMicros).putLong(sinceMicros).putLong(notBeforeMicros);
    bytes.put((byte) (rest == null ? 0 : Math.min(rest.level(), Byte.MAX_VALUE)));
    if (rest != null) {
      bytes.putLong(HostQueues.toMicros(rest.minimum())).put(reason, 0, length);
    }
    return bytes.array();
  }

  /** When a host may be asked in a process that starts now, in microseconds. */
  long notBefore(long nowMicros) {
    long length = notBeforeMicros - sinceMicros;
    if (rest != null) {
      length = Math.min(length, HostQueues.toMicros(rest.minimum()));
    }
    return nowMicros + Math.max(0, Math.min(length, sinceMicros + length - nowMicros));
  }
}
