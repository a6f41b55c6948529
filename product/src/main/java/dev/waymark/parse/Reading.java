package dev.waymark.parse;

import dev.waymark.model.Link;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** One walk through a document, on which everything we want of it is picked up. */
final class Reading {
  /** Links beyond are left: a page with more is a trap or a site's whole index. */
  static final int MAX_LINKS = 5_000;

  private static final int MAX_HEADINGS = 200;
  private static final int MAX_HEADING = 300;

  private final TextBuffer text;
  private final List<Draft> drafts = new ArrayList<>();
  private final List<String> headings = new ArrayList<>();
  private final Surroundings surroundings = new Surroundings();
  private final HeadElements head;

  /** The open anchor, and where the block ended in which it began; -1 as long as it has not. */
  private @Nullable Draft anchor;

  private int anchorBlockEnd;

  /** Where the last anchor ended: text that follows at once would run into it. */
  private int lastAnchor = -1;

  private int lastBreak = -1;
  private int headingFrom = -1;

  /** An element that is not for readers, and how many of its kind are open in each other. */
  private @Nullable Tag noise;

  private int noiseDepth;

  /** Whether we are in what readers without scripts get instead, and whether the anchor is, too. */
  private boolean fallback;

  private boolean fallbackAnchor;

  Reading(String agent) {
    this(agent, new TextBuffer());
  }

  /**
   * @param text empty, for this reading's own use
   */
  Reading(String agent, TextBuffer text) {
    this.head = new HeadElements(agent);
    this.text = text;
  }

  /** A piece of text between two tags, as written. */
  void text(char[] html, int from, int to) {
    if (noise != null || (fallback && !fallbackAnchor)) {
      return;
    }
    int at = from;
    int amp = Chars.find(html, '&', from, to);
    while (amp >= 0) {
      int common = Entities.common(html, amp, to);
      if (common == 0) {
        words(Entities.decode(new String(html, at, to - at), false));
        return;
      }
      text.append(html, at, amp);
      text.append((char) common);
      at = amp + (common >>> 16);
      amp = Chars.find(html, '&', at, to);
    }
    text.append(html, at, to);
  }

  private void words(String words) {
    text.append(words.toCharArray(), 0, words.length());
  }

  /** A start tag. */
  void open(Tag tag, Attributes attributes, boolean selfClosing) {
    if (noise != null) {
      if (isForeign(noise) && standsAlone(tag.role())) {
        noise = null; // nobody draws paragraphs: the end was forgotten
      } else {
        noiseDepth += noise == tag && !selfClosing ? 1 : 0;
        return;
      }
    }
    if (fallback && !countsInFallback(tag.role())) {
      return;
    }
    switch (tag.role()) {
      case INLINE -> {}
      case BLOCK -> endBlock();
      case GROUP, CELL, NAVIGATION, EDGE, CONTENT -> {
        endBlock();
        if (tag.role() == Role.CELL) {
          endAnchor(false);
        }
        surroundings.enter(tag, attributes);
      }
      case HEADING -> {
        endBlock();
        headingFrom = text.next();
      }
      case ANCHOR -> anchor(attributes);
      case IMAGE -> image(attributes);
      case BREAK -> lineBreak();
      case AREA -> structure(attributes.get("href"), rel(attributes));
      case FRAME -> structure(attributes.get("src"), "");
      case LINK -> link(attributes);
      case META -> head.meta(attributes, this::structure);
      case BASE -> head.base(attributes);
      case ROOT -> head.root(attributes);
      case TITLE -> {}
      case FALLBACK -> fallback = true;
      case NOISE -> {
        noise = selfClosing && isForeign(tag) ? null : tag;
        noiseDepth = 1;
      }
    }
  }

  private static boolean isForeign(Tag tag) {
    return tag.name().equals("svg") || tag.name().equals("math");
  }

  private boolean countsInFallback(Role role) {
    return switch (role) {
      case ANCHOR, AREA, META, NOISE -> true;
      case IMAGE -> fallbackAnchor;
      default -> false;
    };
  }

  private static boolean standsAlone(Role role) {
    return role == Role.BLOCK || role == Role.HEADING || role.nests();
  }

  /** An element whose content, {@code [from, to)}, holds no tags. */
  void raw(Tag tag, Attributes attributes, char[] html, int from, int to) {
    if (noise == null && tag.role() == Role.TITLE) {
      head.title(Entities.decode(new String(html, from, to - from), false));
    } else if (noise == null && !fallback && tag.role() == Role.FRAME) {
      structure(attributes.get("src"), "");
    }
  }

  /** An end tag. */
  void close(Tag tag) {
    if (noise != null) {
      if (noise == tag && --noiseDepth == 0) {
        noise = null;
      }
      return;
    }
    if (fallback) {
      closeInFallback(tag.role());
      return;
    }
    switch (tag.role()) {
      case BLOCK -> endBlock();
      case GROUP, CELL, NAVIGATION, EDGE, CONTENT -> {
        if (surroundings.leave(tag)) {
          endBlock();
          if (tag.role() == Role.CELL) {
            endAnchor(false);
          }
        }
      }
      case HEADING -> heading();
      case ANCHOR -> endAnchor(true);
      case BREAK -> lineBreak(); // browsers take one end for another start
      default -> {}
    }
  }

  /** An anchor that began in it ends with it; one around it goes on. */
  private void closeInFallback(Role role) {
    if (role != Role.ANCHOR && role != Role.FALLBACK) {
      return;
    }
    if (fallbackAnchor) {
      endAnchor(role == Role.ANCHOR);
      text.blank();
    }
    fallback = role != Role.FALLBACK;
  }

  /** The end of the page. */
  void end() {
    endAnchor(false);
  }

  private void endBlock() {
    if (anchor != null && anchorBlockEnd < 0 && text.length() > anchor.from) {
      anchorBlockEnd = text.length();
    }
    text.endBlock();
  }

  private void heading() {
    if (headingFrom >= 0) {
      String heading = text.slice(headingFrom, text.length()).replace('\n', ' ');
      if (!heading.isEmpty() && headings.size() < MAX_HEADINGS) {
        headings.add(heading.substring(0, Math.min(MAX_HEADING, heading.length())));
      }
      headingFrom = -1;
    }
    endBlock();
  }

  private void lineBreak() {
    // Two in a row are how people part paragraphs without marking them.
    if (lastBreak == text.length()) {
      endBlock();
    } else {
      text.blank();
    }
    lastBreak = text.length();
  }

  private void image(Attributes attributes) {
    if (anchor != null) {
      text.blank();
      words(attributes.get("alt"));
      text.blank();
    }
  }

  private void anchor(Attributes attributes) {
    endAnchor(false);
    if (fallback || text.endsAt(lastAnchor)) {
      text.blank();
    }
    Link.Kind kind = surroundings.areBoilerplate() ? Link.Kind.BOILERPLATE : Link.Kind.TEXT;
    Draft draft = new Draft(attributes.get("href"), kind, nofollow(rel(attributes)), text.next());
    anchor = draft;
    fallbackAnchor = fallback;
    anchorBlockEnd = -1;
    add(draft);
  }

  /**
   * @param marked by its own end tag; if not, it is taken to have ended with its block
   */
  private void endAnchor(boolean marked) {
    if (anchor != null) {
      anchor.to = marked || anchorBlockEnd < 0 ? text.length() : anchorBlockEnd;
      lastAnchor = text.length();
      anchor = null;
      fallbackAnchor = false;
    }
  }

  /** What leads on without standing in the text. */
  private void structure(String href, String rel) {
    add(new Draft(href, Link.Kind.STRUCTURE, nofollow(rel), text.next()));
  }

  /** Empty and fragment-only references lead nowhere. */
  private void add(Draft draft) {
    if (!draft.href.isEmpty() && draft.href.charAt(0) != '#' && drafts.size() < MAX_LINKS) {
      drafts.add(draft);
    }
  }

  private void link(Attributes attributes) {
    String rel = rel(attributes);
    if (rel.contains("canonical")) {
      head.canonical(attributes.get("href"));
    } else if (rel.contains("next") || rel.contains("prev") || isOtherVersion(attributes, rel)) {
      structure(attributes.get("href"), rel);
    }
  }

  /** Another language or form of the page; feeds are alternates too, but no pages. */
  private static boolean isOtherVersion(Attributes attributes, String rel) {
    String type = attributes.get("type");
    return rel.contains("alternate")
        && !rel.contains("stylesheet")
        && (type.isEmpty() || type.equalsIgnoreCase("text/html"));
  }

  private static String rel(Attributes attributes) {
    return attributes.get("rel").toLowerCase(Locale.ROOT);
  }

  private static boolean nofollow(String rel) {
    return !rel.isEmpty()
        && (rel.contains("nofollow") || rel.contains("ugc") || rel.contains("sponsored"));
  }

  TextBuffer text() {
    return text;
  }

  List<Draft> drafts() {
    return drafts;
  }

  List<String> headings() {
    return List.copyOf(headings);
  }

  HeadElements about() {
    return head;
  }
}
