package dev.waymark.parse;

import dev.waymark.model.Link;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jsoup.nodes.TextNode;
import org.jsoup.select.NodeFilter;
import org.jspecify.annotations.Nullable;

/** One walk through a document, on which everything we want of it is picked up. */
final class Reading implements NodeFilter {
  /** Links beyond are left: a page with more is a trap or a site's whole index. */
  static final int MAX_LINKS = 5_000;

  private static final int MAX_HEADINGS = 200;
  private static final int MAX_HEADING = 300;

  private final TextBuffer text = new TextBuffer();
  private final List<Draft> drafts = new ArrayList<>();
  private final List<String> headings = new ArrayList<>();
  private final HeadElements head;
  private final Deque<Draft> anchors = new ArrayDeque<>();

  /** Where the last anchor ended: text that follows at once would run into it. */
  private int lastAnchor = -1;

  private int lastBreak = -1;
  private int headingFrom;
  private @Nullable Element boilerplate;
  private @Nullable Element content;

  Reading(String agent) {
    this.head = new HeadElements(agent);
  }

  @Override
  public FilterResult head(Node node, int depth) {
    if (node instanceof TextNode words) {
      text.append(words.getWholeText());
      return FilterResult.SKIP_ENTIRELY;
    }
    return node instanceof Element element
        ? open(element, Role.of(element.normalName()))
        : FilterResult.SKIP_ENTIRELY;
  }

  private FilterResult open(Element element, Role role) {
    switch (role) {
      case INLINE -> {}
      case BLOCK -> text.endBlock();
      case GROUP -> {
        text.endBlock();
        enter(element, Boilerplate.tells(element));
      }
      case NAVIGATION -> {
        text.endBlock();
        enter(element, true);
      }
      case EDGE -> {
        text.endBlock();
        enter(element, content == null);
      }
      case CONTENT -> {
        text.endBlock();
        content = content == null ? element : content;
        if (element.normalName().equals("main")) {
          boilerplate = null; // whatever the class of the frame around it says
        }
      }
      case HEADING -> {
        text.endBlock();
        headingFrom = text.next();
      }
      case ANCHOR -> anchor(element);
      case IMAGE -> image(element);
      case BREAK -> lineBreak();
      case AREA -> structure(element.attr("href"), rel(element));
      case FRAME -> {
        structure(element.attr("src"), "");
        return FilterResult.SKIP_ENTIRELY;
      }
      case LINK -> link(element);
      case META -> head.meta(element, this::structure);
      case BASE -> head.base(element);
      case ROOT -> head.root(element);
      case TITLE -> {
        head.title(element);
        return FilterResult.SKIP_ENTIRELY;
      }
      case NOISE -> {
        return FilterResult.SKIP_ENTIRELY;
      }
    }
    return FilterResult.CONTINUE;
  }

  @Override
  public FilterResult tail(Node node, int depth) {
    if (node instanceof Element element) {
      switch (Role.of(element.normalName())) {
        case BLOCK -> text.endBlock();
        case GROUP, NAVIGATION, EDGE, CONTENT -> leave(element);
        case HEADING -> heading();
        case ANCHOR -> endAnchor();
        default -> {}
      }
    }
    return FilterResult.CONTINUE;
  }

  private void enter(Element element, boolean surrounds) {
    if (surrounds && boilerplate == null) {
      boilerplate = element;
    }
  }

  private void leave(Element element) {
    text.endBlock();
    boilerplate = boilerplate == element ? null : boilerplate;
    content = content == element ? null : content;
  }

  private void heading() {
    String heading = text.slice(headingFrom, text.length()).replace('\n', ' ');
    if (!heading.isEmpty() && headings.size() < MAX_HEADINGS) {
      headings.add(heading.length() > MAX_HEADING ? heading.substring(0, MAX_HEADING) : heading);
    }
    text.endBlock();
  }

  private void lineBreak() {
    // Two in a row are how people part paragraphs without marking them.
    if (lastBreak == text.length()) {
      text.endBlock();
    } else {
      text.blank();
    }
    lastBreak = text.length();
  }

  private void image(Element element) {
    if (!anchors.isEmpty()) {
      text.blank();
      text.append(element.attr("alt"));
      text.blank();
    }
  }

  private void anchor(Element element) {
    String href = element.attr("href");
    if (text.endsAt(lastAnchor)) {
      text.blank();
    }
    Link.Kind kind = boilerplate == null ? Link.Kind.TEXT : Link.Kind.BOILERPLATE;
    Draft draft = new Draft(href, kind, nofollow(rel(element)), text.next());
    anchors.push(draft);
    add(draft);
  }

  private void endAnchor() {
    Draft draft = anchors.pop();
    draft.to = text.length();
    lastAnchor = text.length();
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

  private void link(Element element) {
    String rel = rel(element);
    if (rel.contains("canonical")) {
      head.canonical(element.attr("href"));
    } else if (rel.contains("next") || rel.contains("prev") || isOtherVersion(element, rel)) {
      structure(element.attr("href"), rel);
    }
  }

  /** Another language or form of the page; feeds are alternates too, but no pages. */
  private static boolean isOtherVersion(Element element, String rel) {
    String type = element.attr("type");
    return rel.contains("alternate")
        && !rel.contains("stylesheet")
        && (type.isEmpty() || type.equalsIgnoreCase("text/html"));
  }

  private static String rel(Element element) {
    return element.attr("rel").toLowerCase(Locale.ROOT);
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
