package dev.waymark.archive;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.zip.CRC32C;

/**
 * The sum of a line of the journal: CRC-32C of its bytes up to the key {@code crc}, which is the
 * last one. Lines of earlier builds have none.
 */
public final class JournalChecksum {
  private static final byte[] KEY = ",\"crc\":\"".getBytes(StandardCharsets.US_ASCII);
  private static final int DIGITS = 8;

  /** Key, digits, quote and brace. */
  private static final int SUFFIX_BYTES = KEY.length + DIGITS + 2;

  /** What a line's sum says of it. */
  public enum Result {
    RIGHT,
    WRONG,
    /** It has none. */
    ABSENT
  }

  private JournalChecksum() {}

  /** A JSON object as a line of the journal. */
  public static byte[] seal(byte[] object) {
    int end = object.length - 1; // the closing brace
    String suffix = ",\"crc\":\"" + sum(object, end) + "\"}\n";
    byte[] line = Arrays.copyOf(object, end + suffix.length());
    System.arraycopy(suffix.getBytes(StandardCharsets.US_ASCII), 0, line, end, suffix.length());
    return line;
  }

  /** Holds a line, without its end, to its sum. */
  public static Result verify(byte[] line) {
    int end = line.length - SUFFIX_BYTES;
    if (end < 0 || !Arrays.equals(line, end, end + KEY.length, KEY, 0, KEY.length)) {
      return Result.ABSENT;
    }
    String digits = new String(line, end + KEY.length, DIGITS, StandardCharsets.US_ASCII);
    return digits.equals(sum(line, end)) ? Result.RIGHT : Result.WRONG;
  }

  private static String sum(byte[] line, int end) {
    CRC32C crc = new CRC32C();
    crc.update(line, 0, end);
    return HexFormat.of().toHexDigits((int) crc.getValue());
  }
}
