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
    int nameStart = position + 1;
    int nameEnd = findNameEnd(nameStart);
    Tag tag = Tag.find(html, nameStart, nameEnd);
    int tagEnd = startTag.readAttributes(nameEnd);
    position = tagEnd < 0 ? end : tagEnd;
    if (tagEnd < 0) {
      return; // an unterminated tag is dropped
    }
    int name = Tag.hash(html, nameStart, nameEnd);
    if (handler.startForeign(tag, name, startTag, startTag.selfClosing())) {
      return;
    }
    if (!tag.rawText()) {
      handler.startElement(tag, startTag, startTag.selfClosing());
      if (tag.kind() == ElementKind.PLAINTEXT) {
        handler.plainText(html, position, end);
        position = end;
      }
      return;
    }
    int close =
        tag.name().equals("script") ? findScriptEnd(position) : findEndTag(tag.name(), position);
    handler.rawTextElement(tag, startTag, html, position, close);
    position = close;
    if (close < end) {
      int closed = startTag.readAttributes(close + 2 + tag.name().length());
      position = closed < 0 ? end : closed;
    }
  }

  /** Where the end tag of an element with raw text starts, or the end of the page. */
  private int findEndTag(String name, int from) {
    int i = CharSearch.indexOf(html, "</", from, end);
    while (i >= 0) {
      if (isName(name, i + 2)) {
        return i;
      }
      i = CharSearch.indexOf(html, "</", i + 2, end);
    }
    return end;
  }

  /** Whether a name stands at a position, and ends there. */
  private boolean isName(String name, int from) {
    int to = from + name.length();
    return to < end && CharSearch.matchesIgnoreCaseAt(html, from, name) && endsName(html[to]);
  }

  /**
   * The same for a script: within what looks like a comment, another script may begin and end (HTML
   * standard, 13.2.5.17 to 31).
   */
  private int findScriptEnd(int from) {
    boolean escaped = false;
    boolean doubleEscaped = false;
    for (int i = from; i < end; i++) {
      if (html[i] == '-') {
        if (escaped && CharSearch.matchesAt(html, i, end, "-->")) {
          escaped = false;
          doubleEscaped = false;
        }
      } else if (html[i] == '<') {
        if (isEndTag(i, "script")) {
          if (!doubleEscaped) {
            return i;
          }
          doubleEscaped = false;
        } else if (!escaped && CharSearch.matchesAt(html, i, end, "<!--")) {
          escaped = true;
          i++; // the dashes may be those of the end
        } else if (escaped && isName("script", i + 1)) {
          doubleEscaped = true;
        }
      }
    }
    return end;
  }

  private boolean isEndTag(int at, String name) {
    return at + 1 < end && html[at + 1] == '/' && isName(name, at + 2);
  }

  private void scanEndTag() {
    if (position + 2 < end && isLetter(html[position + 2])) {
      int nameStart = position + 2;
      int nameEnd = findNameEnd(nameStart);
      Tag tag = Tag.find(html, nameStart, nameEnd);
      int tagEnd = startTag.readAttributes(nameEnd);
      position = tagEnd < 0 ? end : tagEnd;
      if (tagEnd >= 0) {
        handler.endElement(tag, Tag.hash(html, nameStart, nameEnd));
      }
    } else if (position + 2 == end) {
      handler.text(html, position, end);
      position = end;
    } else {
      skipPast(">", position + 2);
    }
  }

  private void scanDeclaration() {
    if (handler.isForeign() && CharSearch.matchesAt(html, position + 2, end, "[CDATA[")) {
      skipPast("]]>", position + 9);
    } else if (!CharSearch.matchesAt(html, position + 2, end, "--")) {
      skipPast(">", position + 2);
    } else if (CharSearch.matchesAt(html, position + 4, end, ">")) {
      position += 5; // "<!-->" and "<!--->" are whole comments
    } else if (CharSearch.matchesAt(html, position + 4, end, "->")) {
      position += 6;
    } else {
      skipComment(position + 4);
    }
  }

  /** A comment ends with two dashes and a bracket, with or without an exclamation mark. */
  private void skipComment(int from) {
    for (int i = CharSearch.indexOf(html, "--", from, end);
        i >= 0;
        i = CharSearch.indexOf(html, "--", i + 1, end)) {
      int close = CharSearch.matchesAt(html, i + 2, end, "!") ? i + 3 : i + 2;
      if (CharSearch.matchesAt(html, close, end, ">")) {
        position = close + 1;
        return;
      }
    }
    position = end;
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
