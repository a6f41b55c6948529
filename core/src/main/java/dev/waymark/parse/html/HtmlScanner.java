package dev.waymark.parse.html;

/**
 * A streaming HTML tokenizer after the HTML standard (13.2.5). It builds no tree: extraction only
 * needs to know where blocks, anchors and menus start and end, and a tree costs several times the
 * rest of parsing. Each character is read a bounded number of times.
 */
public final class HtmlScanner {
  private final char[] html;
  private final int end;
  private final PageContentHandler handler;
  private final StartTag startTag;
  private int position;

  public HtmlScanner(SourceBuffer page, PageContentHandler handler) {
    this.html = page.chars;
    this.end = page.length;
    this.handler = handler;
    this.startTag = new StartTag(html, end);
  }

  public void scan() {
    while (position < end) {
      int next = CharSearch.indexOf(html, '<', position, end);
      next = next < 0 ? end : next;
      if (next > position) {
        handler.text(html, position, next);
        position = next;
      }
      if (position < end) {
        scanMarkup(position + 1 < end ? html[position + 1] : 0);
      }
    }
    handler.endDocument();
  }

  private void scanMarkup(char second) {
    if (isLetter(second)) {
      scanStartTag();
    } else if (second == '/') {
      scanEndTag();
    } else if (second == '!') {
      scanDeclaration();
    } else if (second == '?') {
      skipPast(">", position + 2);
    } else {
      handler.text(html, position, position + 1);
      position++;
    }
  }

  private void scanStartTag() {
    int nameEnd = findNameEnd(position + 1);
    Tag tag = Tag.find(html, position + 1, nameEnd);
    int tagEnd = startTag.readAttributes(nameEnd);
    position = tagEnd < 0 ? end : tagEnd;
    if (tagEnd < 0) {
      return; // an unterminated tag is dropped
    }
    if (!tag.rawText()) {
      handler.startElement(tag, startTag, startTag.selfClosing());
      return;
    }
    int close = findEndTag(tag, position);
    handler.rawTextElement(tag, startTag, html, position, close);
    position = close;
    if (close < end) {
      skipPast(">", close);
    }
  }

  /** Where the end tag of an element with raw text starts, or the end of the page. */
  private int findEndTag(Tag tag, int from) {
    String name = tag.name();
    int i = CharSearch.indexOf(html, "</", from, end);
    while (i >= 0) {
      int nameEnd = i + 2 + name.length();
      if (nameEnd <= end
          && CharSearch.matchesIgnoreCaseAt(html, i + 2, name)
          && (nameEnd == end || endsName(html[nameEnd]))) {
        return i;
      }
      i = CharSearch.indexOf(html, "</", i + 2, end);
    }
    return end;
  }

  private void scanEndTag() {
    if (position + 2 < end && isLetter(html[position + 2])) {
      int nameEnd = findNameEnd(position + 2);
      Tag tag = Tag.find(html, position + 2, nameEnd);
      int tagEnd = startTag.readAttributes(nameEnd);
      position = tagEnd < 0 ? end : tagEnd;
      if (tagEnd >= 0) {
        handler.endElement(tag);
      }
    } else {
      skipPast(">", position + 2);
    }
  }

  private void scanDeclaration() {
    if (!CharSearch.matchesAt(html, position + 2, end, "--")) {
      skipPast(">", position + 2);
    } else if (CharSearch.matchesAt(html, position + 4, end, ">")) {
      position += 5; // "<!-->" and "<!--->" are whole comments
    } else if (CharSearch.matchesAt(html, position + 4, end, "->")) {
      position += 6;
    } else {
      skipPast("-->", position + 4);
    }
  }

  private void skipPast(String mark, int from) {
    int found = CharSearch.indexOf(html, mark, from, end);
    position = found < 0 ? end : found + mark.length();
  }

  private int findNameEnd(int from) {
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
