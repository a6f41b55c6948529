package dev.waymark.parse;

import dev.waymark.parse.html.SourceBuffer;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Detects the character encoding of a page by byte order mark, HTTP header, meta element or XML
 * declaration; else UTF-8 if the bytes are valid UTF-8, else by {@link UndeclaredCharset}.
 */
final class CharsetDetector {
  /** Not among the encodings that every JVM must support. */
  private static final Charset WINDOWS_1252 =
      Charset.isSupported("windows-1252")
          ? Charset.forName("windows-1252")
          : StandardCharsets.ISO_8859_1;

  private CharsetDetector() {}

  static void decode(byte[] bytes, @Nullable String header, SourceBuffer to) {
    int bomLength = byteOrderMarkLength(bytes);
    if (bomLength > 0) {
      Charset charset =
          bomLength == 3
              ? StandardCharsets.UTF_8
              : bytes[0] == (byte) 0xFE ? StandardCharsets.UTF_16BE : StandardCharsets.UTF_16LE;
      decodeAs(bytes, bomLength, charset, to);
      return;
    }
    Charset named = header == null ? null : CharsetLabels.find(header);
    if (named == null) {
      named = CharsetDeclaration.find(bytes);
    }
    if (named != null) {
      decodeAs(bytes, 0, named, to);
    } else if (!decodeUtf8(bytes, 0, to)) {
      decodeAs(bytes, 0, UndeclaredCharset.detect(bytes, WINDOWS_1252), to);
    }
  }

  private static void decodeAs(byte[] bytes, int from, Charset charset, SourceBuffer to) {
    if (charset != StandardCharsets.UTF_8 || !decodeUtf8(bytes, from, to)) {
      to.set(new String(bytes, from, bytes.length - from, charset));
    }
  }

  /** Decodes valid UTF-8 (RFC 3629); false if it is invalid. */
  private static boolean decodeUtf8(byte[] bytes, int from, SourceBuffer to) {
    char[] chars = to.ensureCapacity(bytes.length - from);
    int n = 0;
    int i = from;
    while (i < bytes.length) {
      int first = bytes[i++];
      if (first >= 0) {
        chars[n++] = (char) first;
        continue;
      }
      int trailing = first < (byte) 0xE0 ? 1 : first < (byte) 0xF0 ? 2 : 3;
      if (first < (byte) 0xC2 || first > (byte) 0xF4 || i + trailing > bytes.length) {
        return false;
      }
      int code = first & 0x3F >> trailing;
      for (int end = i + trailing; i < end; i++) {
        if (bytes[i] >= (byte) 0xC0) {
          return false;
        }
        code = code << 6 | bytes[i] & 0x3F;
      }
      if (trailing == 1 || trailing == 2 && code >= 0x800 && !Character.isSurrogate((char) code)) {
        chars[n++] = (char) code;
      } else if (trailing == 3 && code >= 0x10000 && code <= Character.MAX_CODE_POINT) {
        chars[n++] = Character.highSurrogate(code);
        chars[n++] = Character.lowSurrogate(code);
      } else {
        return false;
      }
    }
    to.length = n;
    return true;
  }

  private static int byteOrderMarkLength(byte[] b) {
    if (b.length >= 3 && b[0] == (byte) 0xEF && b[1] == (byte) 0xBB && b[2] == (byte) 0xBF) {
      return 3;
    }
    boolean utf16 =
        b.length >= 2
            && ((b[0] == (byte) 0xFE && b[1] == (byte) 0xFF)
                || (b[0] == (byte) 0xFF && b[1] == (byte) 0xFE));
    return utf16 ? 2 : 0;
  }
}
