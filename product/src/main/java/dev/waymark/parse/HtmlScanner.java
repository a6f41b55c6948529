package dev.waymark.parse;

/**
 * Cuts HTML into tags and text as the standard's tokenizer does (HTML standard, 13.2.5), without
 * building a tree: a reading needs to know where blocks, anchors and menus begin and end, and the
 * tree of a page costs several times the rest of its way. Each character is looked at a bounded
 * number of times.
 */
final class HtmlScanner {
  private final char[] html;
  private final int end;
  private final Reading reading;
  private final StartTag start;
  private int at;

  HtmlScanner(Decoded page, Reading reading) {
    this.html = page.chars;
    this.end = page.length;
    this.reading = reading;
    this.start = new StartTag(html, end);
  }

  void scan() {
    while (at < end) {
      int next = Chars.find(html, '<', at, end);
      next = next < 0 ? end : next;
      if (next > at) {
        reading.text(html, at, next);
        at = next;
      }
      if (at < end) {
        markup(at + 1 < end ? html[at + 1] : 0);
      }
    }
    reading.end();
  }

  private void markup(char second) {
    if (isLetter(second)) {
      startTag();
    } else if (second == '/') {
      endTag();
    } else if (second == '!') {
      declaration();
    } else if (second == '?') {
      skipBehind(">", at + 2);
    } else {
      reading.text(html, at, at + 1);
      at++;
    }
  }

  private void startTag() {
    int nameEnd = nameEnd(at + 1);
    Tag tag = Tag.of(html, at + 1, nameEnd);
    int behind = start.read(nameEnd);
    at = behind < 0 ? end : behind;
    if (behind < 0) {
      return; // a tag that never ends is none
    }
    if (!tag.raw()) {
      reading.open(tag, start, start.selfClosing());
      return;
    }
    int close = endTagOf(tag, at);
    reading.raw(tag, start, html, at, close);
    at = close;
    if (close < end) {
      skipBehind(">", close);
    }
  }

  /** Where the end tag of an element with raw text starts, or the end of the page. */
  private int endTagOf(Tag tag, int from) {
    String name = tag.name();
    int i = Chars.find(html, "</", from, end);
    while (i >= 0) {
      int behind = i + 2 + name.length();
      if (behind <= end
          && Chars.isNameAt(html, i + 2, name)
          && (behind == end || endsName(html[behind]))) {
        return i;
      }
      i = Chars.find(html, "</", i + 2, end);
    }
    return end;
  }

  private void endTag() {
    if (at + 2 < end && isLetter(html[at + 2])) {
      int nameEnd = nameEnd(at + 2);
      Tag tag = Tag.of(html, at + 2, nameEnd);
      int behind = start.read(nameEnd);
      at = behind < 0 ? end : behind;
      if (behind >= 0) {
        reading.close(tag);
      }
    } else {
      skipBehind(">", at + 2);
    }
  }

  private void declaration() {
    if (!Chars.isAt(html, at + 2, end, "--")) {
      skipBehind(">", at + 2);
    } else if (Chars.isAt(html, at + 4, end, ">")) {
      at += 5; // "<!-->" and "<!--->" are whole comments
    } else if (Chars.isAt(html, at + 4, end, "->")) {
      at += 6;
    } else {
      skipBehind("-->", at + 4);
    }
  }

  private void skipBehind(String mark, int from) {
    int found = Chars.find(html, mark, from, end);
    at = found < 0 ? end : found + mark.length();
  }

  private int nameEnd(int from) {
    int i = from;
    while (i < end && !endsName(html[i])) {
      i++;
    }
    return i;
  }

  private static boolean endsName(char c) {
    return c == '>' || c == '/' || StartTag.isBlank(c);
  }

  private static boolean isLetter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
  }
}
