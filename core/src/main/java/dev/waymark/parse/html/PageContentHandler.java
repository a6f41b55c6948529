package dev.waymark.parse.html;

import dev.waymark.model.Link;
import dev.waymark.model.PageKind;
import dev.waymark.model.UsagePreferences;
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
  private final MetadataCollector metadata = new MetadataCollector();
  private final ForeignElements foreign = new ForeignElements();
  private final HeadElements head;

  /** Whether there is anything for a body; whether there are frames instead of one. */
  private boolean hasContent;

  private boolean inFrameset;

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
    this.head = new HeadElements(agent, metadata);
    this.text = text;
  }

  /** A piece of text between two tags, as written. */
  public void text(char[] html, int from, int to) {
    if (ignoredTag != null || inFrameset || (inNoscript && !anchorInNoscript)) {
      if (inNoscript) {
        metadata.noscriptText(html, from, to);
      }
      return;
    }
    noteContent(html, from, to);
    if (foreign.hidesText()) {
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

  /** Text without character references. */
  void plainText(char[] html, int from, int to) {
    if (ignoredTag == null && !inFrameset && !inNoscript) {
      text.append(html, from, to);
    }
  }

  /** After text other than blanks a frameset is no longer one (13.2.6.4.7). */
  private void noteContent(char[] html, int from, int to) {
    for (int i = from; i < to && !hasContent; i++) {
      hasContent = !StartTag.isBlank(html[i]);
    }
  }

  /** Whether a tag here is not HTML. */
  boolean isForeign() {
    return foreign.isForeign();
  }

  /**
   * A start tag that may belong to a graphic or a formula; false if it is HTML.
   *
   * @param name {@link Tag#hash} of its name
   */
  public boolean startForeign(Tag tag, int name, Attributes attributes, boolean selfClosing) {
    boolean root = tag.kind() == ElementKind.FOREIGN;
    if (!root && !foreign.isForeign()) {
      return false;
    }
    if (ignoredTag != null || inFrameset || (inNoscript && !foreign.isForeign())) {
      return false;
    }
    if (breaksOut(tag, attributes)) {
      foreign.breakOut();
      return false;
    }
    if (!selfClosing) {
      foreign.push(tag, name, attributes);
    }
    return true;
  }

  private static boolean breaksOut(Tag tag, Attributes attributes) {
    return tag.breaksOut()
        || (tag.name().equals("font")
            && !(attributes.get("color") + attributes.get("face") + attributes.get("size"))
                .isEmpty());
  }

  private void appendText(String words) {
    text.append(words.toCharArray(), 0, words.length());
  }

  /** A start tag. */
  public void startElement(Tag tag, Attributes attributes, boolean selfClosing) {
    if (ignoredTag != null) {
      if (!endsOptions(tag)) {
        ignoredDepth += ignoredTag == tag ? 1 : 0;
        return;
      }
      ignoredTag = null;
      if (tag.kind() == ElementKind.IGNORED) {
        return; // a second select ends the first, and is none
      }
    }
    if (inFrameset && tag.kind() != ElementKind.FRAME) {
      return;
    }
    hasContent = hasContent || tag.needsBody();
    if (inNoscript && !isReadInNoscript(tag.kind())) {
      return;
    }
    if (attributes.mayHaveMicrodata()) {
      metadata.element(attributes);
    }
    switch (tag.kind()) {
      case INLINE -> {}
      case INPUT -> {
        if (attributes.get("type").equalsIgnoreCase("password")) {
          metadata.passwordField();
        }
      }
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
      case FRAME -> {
        if (inFrameset) {
          addStructureLink(attributes.get("src"), "");
        }
      }
      case FRAMESET -> startFrameset();
      case BODY, FOREIGN, PLAINTEXT -> {}
      case LINK -> readLinkElement(attributes);
      case META -> head.meta(attributes, this::addStructureLink);
      case BASE -> head.base(attributes);
      case ROOT -> head.root(attributes);
      case TITLE -> {}
      case NOSCRIPT -> inNoscript = true;
      case IGNORED -> {
        ignoredTag = tag;
        ignoredDepth = 1;
      }
    }
  }

  /** Whether a tag ends the list of options that is open. */
  private boolean endsOptions(Tag tag) {
    return ignoredTag != null
        && ignoredTag.name().equals("select")
        && (tag.kind() == ElementKind.INPUT
            || tag == ignoredTag
            || tag.name().equals("textarea")
            || (isTablePart(tag) && openElements.isInTable()));
  }

  private static boolean isTablePart(Tag tag) {
    return switch (tag.name()) {
      case "table", "caption", "tbody", "thead", "tfoot", "tr", "td", "th" -> true;
      default -> false;
    };
  }

  /** Frames take the place of a body that has nothing yet. */
  private void startFrameset() {
    if (!hasContent) {
      inFrameset = true;
      rawLinks.removeIf(link -> link.kind != Link.Kind.STRUCTURE);
    }
  }

  private boolean isReadInNoscript(ElementKind kind) {
    return switch (kind) {
      case ANCHOR, AREA, META, IGNORED -> true;
      case IMAGE -> anchorInNoscript;
      default -> false;
    };
  }

  /** An element whose content, {@code [from, to)}, is raw text. */
  public void rawTextElement(Tag tag, Attributes attributes, char[] html, int from, int to) {
    hasContent = hasContent || (ignoredTag == null && tag.needsBody());
    if (endsOptions(tag)) {
      ignoredTag = null;
    } else if (ignoredTag == null && tag.kind() == ElementKind.BLOCK && !inNoscript) {
      endBlock();
      plainText(html, from, to);
      endBlock();
    } else if (ignoredTag == null && tag.kind() == ElementKind.TITLE) {
      head.title(Entities.decode(new String(html, from, to - from), false));
    } else if (tag.name().equals("script")) {
      metadata.script(attributes, html, from, to);
    } else if (ignoredTag == null && !inNoscript && tag.kind() == ElementKind.FRAME) {
      addStructureLink(attributes.get("src"), "");
    }
  }

  /** An end tag. */
  public void endElement(Tag tag, int name) {
    if (foreign.isForeign() && (tag.name().equals("p") || tag.name().equals("br"))) {
      foreign.breakOut();
    } else if (ignoredTag == null && foreign.pop(name)) {
      return;
    }
    if (inFrameset) {
      return;
    }
    if (ignoredTag != null && isTablePart(tag) && endsOptions(tag)) {
      ignoredTag = null;
    }
    if (foreign.isOpen() && (tag.kind() == ElementKind.ANCHOR && openAnchor != null)) {
      foreign.clear();
    }
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
          foreign.clear();
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
    } else if (rel.contains("license") && attributes.get("type").equals("application/rsl+xml")) {
      metadata.prefer(UsagePreferences.statement("rsl", attributes.get("href")));
    } else if (rel.contains("next") || rel.contains("prev") || isOtherVersion(attributes, rel)) {
      metadata.alternate(attributes.get("hreflang"), attributes.get("href"));
      addStructureLink(attributes.get("href"), rel);
    }
  }

  /** Another language or version of the page, or a feed of what is new on it. */
  private static boolean isOtherVersion(Attributes attributes, String rel) {
    String type = attributes.get("type").toLowerCase(Locale.ROOT);
    return rel.contains("alternate")
        && !rel.contains("stylesheet")
        && (type.isEmpty() || type.equals("text/html") || isFeed(type, attributes));
  }

  /** Comments on a single page have feeds, too: as many as there are pages, and they list none. */
  private static boolean isFeed(String type, Attributes attributes) {
    return PageKind.ofMediaType(type) == PageKind.FEED
        && !attributes.get("title").toLowerCase(Locale.ROOT).contains("comment")
        && !attributes.get("href").contains("comment");
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

  public MetadataCollector metadata() {
    return metadata;
  }

  public HeadElements head() {
    return head;
  }
}
