package dev.waymark.parse;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Looks for the encoding that a page declares in a meta element (HTML standard, 13.2.3.2) or an XML
 * declaration. Comments, other tags and attribute values are passed over. Browsers look at the
 * first 1024 bytes, and decode anew when they meet a declaration later: so we look further.
 */
final class CharsetDeclaration {
  /** Heads with inlined styles are long. */
  private static final int MAX_BYTES = 1 << 16;

  private static final Pattern XML =
      Pattern.compile("^<\\?xml\\s[^>]*?encoding\\s*=\\s*[\"']?\\s*([\\w.:-]+)");
  private static final Pattern CONTENT_CHARSET =
      Pattern.compile(
          "charset\\s*=\\s*(?:\"([^\"]*)\"|'([^']*)'|([^\\s;\"']+))", Pattern.CASE_INSENSITIVE);

  private final String text;
  private int position;
  private String name = "";
  private String value = "";

  private CharsetDeclaration(String text) {
    this.text = text;
  }

  /** The declared charset; null if there is none. */
  static @Nullable Charset find(byte[] bytes) {
    String start =
        new String(bytes, 0, Math.min(MAX_BYTES, bytes.length), StandardCharsets.ISO_8859_1);
    Charset found = new CharsetDeclaration(start).scan();
    if (found == null) {
      Matcher xml = XML.matcher(start);
      found = xml.find() ? CharsetLabels.find(xml.group(1)) : null;
    }
    // The declaration was readable as ASCII, so the page is not in UTF-16, whatever it declares.
    return found != null && found.name().startsWith("UTF-16") ? StandardCharsets.UTF_8 : found;
  }

  private @Nullable Charset scan() {
    for (position = text.indexOf('<'); position >= 0; position = text.indexOf('<', position)) {
      if (text.startsWith("<!--", position)) {
        skipPast("-->", position + 2);
      } else if (isTag("<meta")) {
        Charset found = readMeta();
        if (found != null) {
          return found;
        }
      } else if (isLetter(position + 1)
          || (text.startsWith("</", position) && isLetter(position + 2))) {
        boolean raw = isTag("<script") || isTag("<style");
        String end = isTag("<script") ? "</script" : "</style";
        skipTag();
        if (raw) {
          skipPast(end, position);
        }
      } else if (text.startsWith("<!", position)
          || text.startsWith("</", position)
          || text.startsWith("<?", position)) {
        skipPast(">", position + 2);
      } else {
        position++;
      }
    }
    return null;
  }

  private boolean isTag(String start) {
    int end = position + start.length();
    return text.regionMatches(true, position, start, 0, start.length())
        && end < text.length()
        && (isBlank(text.charAt(end)) || text.charAt(end) == '/' || text.charAt(end) == '>');
  }

  private boolean isLetter(int at) {
    return at < text.length() && Character.isLetter(text.charAt(at)) && text.charAt(at) < 128;
  }

  private void skipPast(String mark, int from) {
    int found = text.indexOf(mark, from);
    position = found < 0 ? text.length() : found + mark.length();
  }

  private void skipTag() {
    while (position < text.length()
        && !isBlank(text.charAt(position))
        && text.charAt(position) != '>') {
      position++;
    }
    while (readAttribute()) {}
  }

  private @Nullable Charset readMeta() {
    position += "<meta".length();
    boolean isContentType = false;
    String charset = "";
    String content = "";
    while (readAttribute()) {
      switch (name) {
        case "http-equiv" -> isContentType |= value.equalsIgnoreCase("content-type");
        case "charset" -> charset = charset.isEmpty() ? value : charset;
        case "content" -> content = content.isEmpty() ? value : content;
        default -> {}
      }
    }
    if (charset.isEmpty() && isContentType) {
      Matcher named = CONTENT_CHARSET.matcher(content);
      if (named.find()) {
        charset =
            named.group(1) != null
                ? named.group(1)
                : named.group(2) != null ? named.group(2) : named.group(3);
      }
    }
    return charset.isEmpty() ? null : CharsetLabels.find(charset);
  }

  /** Reads the next attribute; false at the end of the tag, which is passed. */
  private boolean readAttribute() {
    while (position < text.length()
        && (isBlank(text.charAt(position)) || text.charAt(position) == '/')) {
      position++;
    }
    if (position >= text.length() || text.charAt(position) == '>') {
      position++;
      return false;
    }
    int from = position++;
    while (position < text.length() && "=/> \t\n\f\r".indexOf(text.charAt(position)) < 0) {
      position++;
    }
    name = text.substring(from, position).toLowerCase(Locale.ROOT);
    value = "";
    skipBlanks();
    if (position < text.length() && text.charAt(position) == '=') {
      position++;
      skipBlanks();
      readValue();
    }
    return true;
  }

  private void readValue() {
    if (position >= text.length()) {
      return;
    }
    char quote = text.charAt(position);
    int from = position;
    if (quote == '"' || quote == '\'') {
      from++;
      int end = text.indexOf(quote, from);
      end = end < 0 ? text.length() : end;
      value = text.substring(from, end);
      position = Math.min(text.length(), end + 1);
    } else {
      while (position < text.length()
          && !isBlank(text.charAt(position))
          && text.charAt(position) != '>') {
        position++;
      }
      value = text.substring(from, position);
    }
  }

  private void skipBlanks() {
    while (position < text.length() && isBlank(text.charAt(position))) {
      position++;
    }
  }

  private static boolean isBlank(char c) {
    return c == ' ' || c == '\t' || c == '\n' || c == '\f' || c == '\r';
  }
}
