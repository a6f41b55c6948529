package dev.waymark.parse.html;

/** Parses the attributes of a start tag. Reused for all tags of a page. */
final class StartTag implements Attributes {
  /** Further attributes are ignored. */
  private static final int MAX_ATTRIBUTES = 64;

  private final char[] html;
  private final int end;
  private final int[] names = new int[2 * MAX_ATTRIBUTES];
  private final int[] values = new int[2 * MAX_ATTRIBUTES];
  private int count;
  private boolean selfClosing;
  private boolean microdata;

  /**
   * @param end of the page
   */
  StartTag(char[] html, int end) {
    this.html = html;
    this.end = end;
  }

  /**
   * Reads attributes (HTML standard, 13.2.5.32 to 40).
   *
   * @param from the end of the tag's name
   * @return the end of the tag; -1 if it is unterminated
   */
  int readAttributes(int from) {
    count = 0;
    selfClosing = false;
    microdata = false;
    int slash = -1;
    int i = from;
    while (i < end) {
      char c = html[i];
      if (c == '>') {
        selfClosing = slash == i - 1;
        return i + 1;
      }
      if (isBlank(c) || c == '/') {
        slash = c == '/' ? i : slash;
        i++;
      } else {
        i = readAttribute(i);
      }
    }
    return -1;
  }

  private int readAttribute(int from) {
    int i = from + 1; // an equals sign at the start is part of the name
    while (i < end && !endsName(html[i])) {
      i++;
    }
    int nameEnd = i;
    i = skipBlanks(i);
    if (i >= end || html[i] != '=') {
      addAttribute(from, nameEnd, 0, 0);
      return i;
    }
    i = skipBlanks(i + 1);
    if (i >= end) {
      return end;
    }
    char quote = html[i];
    if (quote == '"' || quote == '\'') {
      int close = CharSearch.indexOf(html, quote, i + 1, end);
      addAttribute(from, nameEnd, i + 1, close);
      return close < 0 ? end : close + 1;
    }
    int value = i;
    while (i < end && html[i] != '>' && !isBlank(html[i])) {
      i++;
    }
    addAttribute(from, nameEnd, value, i);
    return i;
  }

  private void addAttribute(int nameFrom, int nameTo, int valueFrom, int valueTo) {
    if (count < MAX_ATTRIBUTES) {
      names[2 * count] = nameFrom;
      names[2 * count + 1] = nameTo;
      values[2 * count] = valueFrom;
      values[2 * count + 1] = valueTo;
      count++;
      // As long as itemtype and itemprop.
      microdata |= nameTo - nameFrom == 8 && (html[nameFrom] | 0x20) == 'i';
    }
  }

  @Override
  public boolean mayHaveMicrodata() {
    return microdata;
  }

  private int skipBlanks(int from) {
    int i = from;
    while (i < end && isBlank(html[i])) {
      i++;
    }
    return i;
  }

  private static boolean endsName(char c) {
    return c == '=' || c == '>' || c == '/' || isBlank(c);
  }

  static boolean isBlank(char c) {
    return c == ' ' || c == '\t' || c == '\n' || c == '\f' || c == '\r';
  }

  boolean selfClosing() {
    return selfClosing;
  }

  @Override
  public String get(String name) {
    for (int i = 0; i < count; i++) {
      int from = names[2 * i];
      if (names[2 * i + 1] - from == name.length()
          && CharSearch.matchesIgnoreCaseAt(html, from, name)) {
        return value(values[2 * i], values[2 * i + 1]);
      }
    }
    return "";
  }

  private String value(int from, int to) {
    return from == to ? "" : Entities.decode(new String(html, from, to - from), true);
  }
}
