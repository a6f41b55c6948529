package dev.waymark.parse.html;

import dev.waymark.model.Link;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Collects text, links, headings and metadata from the events of {@link HtmlScanner}. */
public final class PageContentHandler {
  /** Further links are ignored: a page with more is a trap or the index of a whole site. */
  public static final int MAX_LINKS = 5_000;

  private static final int MAX_HEADINGS = 200;
  private static final int MAX_HEADING_CHARS = 300;

  private final TextBuffer text;
  private final List<RawLink> rawLinks = new ArrayList<>();
  private final List<String> headings = new ArrayList<>();
  private final OpenElements openElements = new OpenElements();
  private final HeadElements head;

  /** The open anchor, and where the block that it started in ended; -1 while that is open. */
  private @Nullable RawLink openAnchor;

  private int anchorBlockEnd;

  /** Where the last anchor ended: an adjacent anchor would run into it. */
  private int lastAnchorEnd = -1;

  private int lastBreakEnd = -1;
  private int headingStart = -1;

  /** The outermost ignored element, and how deeply elements of its name are nested in it. */
  private @Nullable Tag ignoredTag;

  private int ignoredDepth;

  /** Whether the position is in a noscript element, and whether the open anchor started in it. */
  private boolean inNoscript;

  private boolean anchorInNoscript;

  public PageContentHandler(String agent) {
    this(agent, new TextBuffer());
  }

  /**
   * @param text empty, and not used by others
   */
  public PageContentHandler(String agent, TextBuffer text) {
    this.head = new HeadElements(agent);
    this.text = text;
  }

  /** A piece of text between two tags, as written. */
  public void text(char[] html, int from, int to) {
    if (ignoredTag != null || (inNoscript && !anchorInNoscript)) {
      return;
    }
    int at = from;
    int amp = CharSearch.indexOf(html, '&', from, to);
    while (amp >= 0) {
      int common = Entities.decodeCommon(html, amp, to);
      if (common == 0) {
        appendText(Entities.decode(new String(html, at, to - at), false));
        return;
      }
      text.append(html, at, amp);
      text.append((char) common);
      at = amp + (common >>> 16);
      amp = CharSearch.indexOf(html, '&', at, to);
    }
    text.append(html, at, to);
  }

  private void appendText(String words) {
    text.append(words.toCharArray(), 0, words.length());
  }

  /** A start tag. */
  public void startElement(Tag tag, Attributes attributes, boolean selfClosing) {
    if (ignoredTag != null) {
      if (isForeign(ignoredTag) && isBlockLevel(tag.kind())) {
        ignoredTag = null; // graphics contain no paragraphs: the end tag is missing
      } else {
        ignoredDepth += ignoredTag == tag && !selfClosing ? 1 : 0;
        return;
      }
    }
    if (inNoscript && !isReadInNoscript(tag.kind())) {
      return;
    }
    switch (tag.kind()) {
      case INLINE -> {}
      case BLOCK -> endBlock();
      case CONTAINER, CELL, NAVIGATION, HEADER_FOOTER, CONTENT -> {
        endBlock();
        if (tag.kind() == ElementKind.CELL) {
          endAnchor(false);
        }
        openElements.push(tag, attributes);
      }
      case HEADING -> {
        endBlock();
        headingStart = text.nextPosition();
      }
      case ANCHOR -> startAnchor(attributes);
      case IMAGE -> appendAltText(attributes);
      case LINE_BREAK -> lineBreak();
      case AREA -> addStructureLink(attributes.get("href"), rel(attributes));
      case FRAME -> addStructureLink(attributes.get("src"), "");
      case LINK -> readLinkElement(attributes);
      case META -> head.meta(attributes, this::addStructureLink);
      case BASE -> head.base(attributes);
      case ROOT -> head.root(attributes);
      case TITLE -> {}
      case NOSCRIPT -> inNoscript = true;
      case IGNORED -> {
        ignoredTag = selfClosing && isForeign(tag) ? null : tag;
        ignoredDepth = 1;
      }
    }
  }

  private static boolean isForeign(Tag tag) {
    return tag.name().equals("svg") || tag.name().equals("math");
  }

  private boolean isReadInNoscript(ElementKind kind) {
    return switch (kind) {
      case ANCHOR, AREA, META, IGNORED -> true;
      case IMAGE -> anchorInNoscript;
      default -> false;
    };
  }

  private static boolean isBlockLevel(ElementKind kind) {
    return kind == ElementKind.BLOCK || kind == ElementKind.HEADING || kind.isTracked();
  }

  /** An element whose content, {@code [from, to)}, is raw text. */
  public void rawTextElement(Tag tag, Attributes attributes, char[] html, int from, int to) {
    if (ignoredTag == null && tag.kind() == ElementKind.TITLE) {
      head.title(Entities.decode(new String(html, from, to - from), false));
    } else if (ignoredTag == null && !inNoscript && tag.kind() == ElementKind.FRAME) {
      addStructureLink(attributes.get("src"), "");
    }
  }

  /** An end tag. */
  public void endElement(Tag tag) {
    if (ignoredTag != null) {
      if (ignoredTag == tag && --ignoredDepth == 0) {
        ignoredTag = null;
      }
      return;
    }
    if (inNoscript) {
      endElementInNoscript(tag.kind());
      return;
    }
    switch (tag.kind()) {
      case BLOCK -> endBlock();
      case CONTAINER, CELL, NAVIGATION, HEADER_FOOTER, CONTENT -> {
        if (openElements.pop(tag)) {
          endBlock();
          if (tag.kind() == ElementKind.CELL) {
            endAnchor(false);
          }
        }
      }
      case HEADING -> endHeading();
      case ANCHOR -> endAnchor(true);
      case LINE_BREAK -> lineBreak(); // browsers treat its end tag as a start tag
      default -> {}
    }
  }

  /** An anchor that started in it ends with it; one around it stays open. */
  private void endElementInNoscript(ElementKind kind) {
    if (kind != ElementKind.ANCHOR && kind != ElementKind.NOSCRIPT) {
      return;
    }
    if (anchorInNoscript) {
      endAnchor(kind == ElementKind.ANCHOR);
      text.appendBlank();
    }
    inNoscript = kind != ElementKind.NOSCRIPT;
  }

  /** The end of the page. */
  public void endDocument() {
    endAnchor(false);
  }

  private void endBlock() {
    if (openAnchor != null && anchorBlockEnd < 0 && text.length() > openAnchor.from) {
      anchorBlockEnd = text.length();
    }
    text.endBlock();
  }

  private void endHeading() {
    if (headingStart >= 0) {
      String heading = text.slice(headingStart, text.length()).replace('\n', ' ');
      if (!heading.isEmpty() && headings.size() < MAX_HEADINGS) {
        headings.add(heading.substring(0, Math.min(MAX_HEADING_CHARS, heading.length())));
      }
      headingStart = -1;
    }
    endBlock();
  }

  private void lineBreak() {
    // Two in a row separate paragraphs.
    if (lastBreakEnd == text.length()) {
      endBlock();
    } else {
      text.appendBlank();
    }
    lastBreakEnd = text.length();
  }

  private void appendAltText(Attributes attributes) {
    if (openAnchor != null) {
      text.appendBlank();
      appendText(attributes.get("alt"));
      text.appendBlank();
    }
  }

  private void startAnchor(Attributes attributes) {
    endAnchor(false);
    if (inNoscript || text.endsAt(lastAnchorEnd)) {
      text.appendBlank();
    }
    Link.Kind kind = openElements.isInBoilerplate() ? Link.Kind.BOILERPLATE : Link.Kind.TEXT;
    RawLink link =
        new RawLink(attributes.get("href"), kind, isNofollow(rel(attributes)), text.nextPosition());
    openAnchor = link;
    anchorInNoscript = inNoscript;
    anchorBlockEnd = -1;
    addLink(link);
  }

  /**
   * @param marked by an end tag; if not, it ends with its block
   */
  private void endAnchor(boolean marked) {
    if (openAnchor != null) {
      openAnchor.to = marked || anchorBlockEnd < 0 ? text.length() : anchorBlockEnd;
      lastAnchorEnd = text.length();
      openAnchor = null;
      anchorInNoscript = false;
    }
  }

  /** A link that is not part of the text. */
  private void addStructureLink(String href, String rel) {
    addLink(new RawLink(href, Link.Kind.STRUCTURE, isNofollow(rel), text.nextPosition()));
  }

  /** Skips empty and fragment-only references. */
  private void addLink(RawLink link) {
    if (!link.href.isEmpty() && link.href.charAt(0) != '#' && rawLinks.size() < MAX_LINKS) {
      rawLinks.add(link);
    }
  }

  private void readLinkElement(Attributes attributes) {
    String rel = rel(attributes);
    if (rel.contains("canonical")) {
      head.canonical(attributes.get("href"));
    } else if (rel.contains("next") || rel.contains("prev") || isOtherVersion(attributes, rel)) {
      addStructureLink(attributes.get("href"), rel);
    }
  }

  /** Another language or version of the page; feeds are alternates, too, but no pages. */
  private static boolean isOtherVersion(Attributes attributes, String rel) {
    String type = attributes.get("type");
    return rel.contains("alternate")
        && !rel.contains("stylesheet")
        && (type.isEmpty() || type.equalsIgnoreCase("text/html"));
  }

  private static String rel(Attributes attributes) {
    return attributes.get("rel").toLowerCase(Locale.ROOT);
  }

  private static boolean isNofollow(String rel) {
    return !rel.isEmpty()
        && (rel.contains("nofollow") || rel.contains("ugc") || rel.contains("sponsored"));
  }

  public TextBuffer text() {
    return text;
  }

  public List<RawLink> rawLinks() {
    return rawLinks;
  }

  public List<String> headings() {
    return List.copyOf(headings);
  }

  public HeadElements head() {
    return head;
  }
}
