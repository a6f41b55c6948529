package dev.waymark.parse.html;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The name and kind of an element; one object for each known name.
 *
 * @param rawText its text is ended by no tag but its own end tag (HTML standard, 13.2.6.2 and
 *     13.2.6.4.4)
 */
public record Tag(String name, ElementKind kind, boolean rawText) {
  /** Of those that close graphics and formulas, the ones without another role. */
  private static final String BREAKOUTS =
      "b big code em embed head i nobr ruby s small span strong strike sub sup tt u var";

  private static final Set<String> BREAKOUT_NAMES =
      Set.of(
          (BREAKOUTS
                  + " blockquote body br center dd div dl dt h1 h2 h3 h4 h5 h6 hr img li listing"
                  + " menu meta ol p pre table ul")
              .split(" ", -1));

  private static final Set<String> BODY_NAMES =
      Set.of(
          "applet area body br button dd dt embed hr iframe img input keygen li listing marquee object pre select table textarea wbr xmp"
              .split(" ", -1));

  static final Tag UNKNOWN = new Tag("", ElementKind.INLINE, false);

  /** Known tags by the hash of their names, open addressing: lookups need no string. */
  private static final @Nullable Tag[] TABLE = buildTable(knownTags());

  private static Map<String, Tag> knownTags() {
    Map<String, Tag> tags = new HashMap<>();
    add(
        tags,
        ElementKind.BLOCK,
        "p li dt dd pre listing blockquote form fieldset figcaption tr hr address");
    add(
        tags,
        ElementKind.CONTAINER,
        "div section table tbody thead tfoot ul ol dl figure details summary");
    add(tags, ElementKind.CONTAINER, "center");
    add(tags, ElementKind.CELL, "td th caption");
    add(tags, ElementKind.HEADING, "h1 h2 h3 h4 h5 h6");
    add(tags, ElementKind.CONTENT, "main article");
    add(tags, ElementKind.NAVIGATION, "nav aside menu");
    add(tags, ElementKind.HEADER_FOOTER, "header footer");
    add(tags, ElementKind.LINE_BREAK, "br");
    add(tags, ElementKind.INPUT, "input keygen");
    add(tags, ElementKind.IMAGE, "img");
    add(tags, ElementKind.ANCHOR, "a");
    add(tags, ElementKind.AREA, "area");
    add(tags, ElementKind.FRAME, "frame");
    add(tags, ElementKind.LINK, "link");
    add(tags, ElementKind.META, "meta");
    add(tags, ElementKind.BASE, "base");
    add(tags, ElementKind.ROOT, "html");
    add(tags, ElementKind.NOSCRIPT, "noscript");
    add(tags, ElementKind.IGNORED, "template canvas object applet audio video select datalist");
    add(tags, ElementKind.FOREIGN, "svg math");
    add(tags, ElementKind.FRAMESET, "frameset");
    add(tags, ElementKind.PLAINTEXT, "plaintext");
    add(tags, ElementKind.BODY, "body");
    add(tags, ElementKind.INLINE, BREAKOUTS);
    add(tags, ElementKind.INLINE, "foreignobject desc annotation-xml mi mo mn ms mtext font");
    add(tags, ElementKind.INLINE, "button marquee wbr");
    for (String name : "script style noframes noembed textarea".split(" ", -1)) {
      tags.put(name, new Tag(name, ElementKind.IGNORED, true));
    }
    tags.put("xmp", new Tag("xmp", ElementKind.BLOCK, true));
    tags.put("title", new Tag("title", ElementKind.TITLE, true));
    tags.put("iframe", new Tag("iframe", ElementKind.FRAME, true));
    return tags;
  }

  private static void add(Map<String, Tag> tags, ElementKind kind, String names) {
    for (String name : names.split(" ", -1)) {
      tags.putIfAbsent(name, new Tag(name, kind, false));
    }
  }

  /** Whether it shows that a page has a body, and no frameset (HTML standard, 13.2.6.4.7). */
  boolean needsBody() {
    return BODY_NAMES.contains(name);
  }

  /** Whether it closes graphics and formulas around it (HTML standard, 13.2.6.5). */
  boolean breaksOut() {
    return BREAKOUT_NAMES.contains(name);
  }

  private static @Nullable Tag[] buildTable(Map<String, Tag> tags) {
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

  /** Ignores case: upper and lower case letters differ in the bit that is set here. */
  private static int slot(char[] name, int from, int to) {
    return hash(name, from, to) & 511;
  }

  /** A number for a name, ignoring case. */
  public static int hash(char[] name, int from, int to) {
    int hash = 0;
    for (int i = from; i < to; i++) {
      hash = hash * 31 + (name[i] | 0x20);
    }
    return hash;
  }

  /** The tag whose name is at {@code [from, to)}, ignoring case. */
  public static Tag find(char[] html, int from, int to) {
    int length = to - from;
    int slot = slot(html, from, to);
    Tag tag = TABLE[slot];
    while (tag != null) {
      if (tag.name.length() == length && CharSearch.matchesIgnoreCaseAt(html, from, tag.name)) {
        return tag;
      }
      slot = slot + 1 & 511;
      tag = TABLE[slot];
    }
    return UNKNOWN;
  }
}
