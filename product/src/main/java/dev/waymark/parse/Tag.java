package dev.waymark.parse;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The name of an element; there is one object for each name that means something to us.
 *
 * @param raw no tag but its own end tag ends its text (HTML standard, 13.2.6.2 and 13.2.6.4.4)
 */
record Tag(String name, Role role, boolean raw) {
  static final Tag UNKNOWN = new Tag("", Role.INLINE, false);

  /** Known tags by the hash of their names, open addressing: a page has thousands of tags. */
  private static final @Nullable Tag[] KNOWN = table(known());

  private static Map<String, Tag> known() {
    Map<String, Tag> tags = new HashMap<>();
    add(tags, Role.BLOCK, "p li dt dd pre blockquote form fieldset figcaption tr hr address");
    add(tags, Role.GROUP, "div section table tbody thead tfoot ul ol dl figure details summary");
    add(tags, Role.GROUP, "center");
    add(tags, Role.CELL, "td th caption");
    add(tags, Role.HEADING, "h1 h2 h3 h4 h5 h6");
    add(tags, Role.CONTENT, "main article");
    add(tags, Role.NAVIGATION, "nav aside menu");
    add(tags, Role.EDGE, "header footer");
    add(tags, Role.BREAK, "br");
    add(tags, Role.IMAGE, "img");
    add(tags, Role.ANCHOR, "a");
    add(tags, Role.AREA, "area");
    add(tags, Role.FRAME, "frame");
    add(tags, Role.LINK, "link");
    add(tags, Role.META, "meta");
    add(tags, Role.BASE, "base");
    add(tags, Role.ROOT, "html");
    add(tags, Role.FALLBACK, "noscript");
    add(tags, Role.NOISE, "template svg math canvas object applet audio video select datalist");
    for (String name : "script style noframes noembed textarea xmp".split(" ", -1)) {
      tags.put(name, new Tag(name, Role.NOISE, true));
    }
    tags.put("title", new Tag("title", Role.TITLE, true));
    tags.put("iframe", new Tag("iframe", Role.FRAME, true));
    return tags;
  }

  private static void add(Map<String, Tag> tags, Role role, String names) {
    for (String name : names.split(" ", -1)) {
      tags.put(name, new Tag(name, role, false));
    }
  }

  private static @Nullable Tag[] table(Map<String, Tag> tags) {
    @Nullable Tag[] table = new Tag[512];
    for (Tag tag : tags.values()) {
      int slot = slot(tag.name.toCharArray(), 0, tag.name.length());
      while (table[slot] != null) {
        slot = slot + 1 & 511;
      }
      table[slot] = tag;
    }
    return table;
  }

  /** Upper and lower case letters differ in one bit only, which is set here. */
  private static int slot(char[] name, int from, int to) {
    int hash = 0;
    for (int i = from; i < to; i++) {
      hash = hash * 31 + (name[i] | 0x20);
    }
    return hash & 511;
  }

  /** The element whose name, in any case, stands at {@code [from, to)} of a text. */
  static Tag of(char[] html, int from, int to) {
    int length = to - from;
    int slot = slot(html, from, to);
    Tag tag = KNOWN[slot];
    while (tag != null) {
      if (tag.name.length() == length && Chars.isNameAt(html, from, tag.name)) {
        return tag;
      }
      slot = slot + 1 & 511;
      tag = KNOWN[slot];
    }
    return UNKNOWN;
  }
}
