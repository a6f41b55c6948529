package dev.waymark.traces;

import dev.waymark.traces.anonymize.TraceSettings;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Recognizes a file that was imported before with the same settings. */
final class SourceDigest {
  /** Bytes at either end of a file that are looked at: a log that grew has another end. */
  private static final int END_BYTES = 1 << 16;

  private static final int DIGEST_CHARS = 32;

  private SourceDigest() {}

  static String compute(Path file, TraceSettings settings) throws IOException {
    try (FileChannel channel = FileChannel.open(file)) {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      String head = channel.size() + " " + settings;
      digest.update(head.getBytes(StandardCharsets.UTF_8));
      update(digest, channel, 0);
      update(digest, channel, Math.max(0, channel.size() - END_BYTES));
      return HexFormat.of().formatHex(digest.digest()).substring(0, DIGEST_CHARS);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void update(MessageDigest digest, FileChannel channel, long from)
      throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(END_BYTES);
    while (bytes.hasRemaining() && channel.read(bytes, from + bytes.position()) > 0) {}
    digest.update(bytes.flip());
  }
}
