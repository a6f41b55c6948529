package dev.waymark.web.recorded;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.waymark.text.Tokens;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Writes an encyclopedia article as HTML. Its text comes without its links; each is inserted where
 * the text first contains the target's title, the longest title first; links that do not occur in
 * the text are listed at the end. So every link is on the page once.
 */
final class ArticleHtml {
  /** Words further apart than this are not parts of one title: e.g. ", " or ". ". */
  private static final int MAX_TITLE_GAP_CHARS = 3;

  private static final int FIRST_WORD_MASK = 0xfff;

  /** A link whose title is searched for in the text. */
  private record PendingLink(String href, String title, Tokens words) {}

  private final StringBuilder out = new StringBuilder(32 * 1024);
  private final Map<Long, List<PendingLink>> byFirstWord = new HashMap<>();
  private final boolean[] mayStartTitle = new boolean[FIRST_WORD_MASK + 1];
  private boolean inList;

  private ArticleHtml() {}

  /**
   * Writes an article.
   *
   * @param links href to title, in the order in which those not in the text are listed
   */
  static byte[] write(String title, String text, Map<String, String> links) {
    return new ArticleHtml().compose(title, text, links).getBytes(UTF_8);
  }

  private String compose(String title, String text, Map<String, String> links) {
    Map<String, PendingLink> pending = new LinkedHashMap<>();
    links.forEach(
        (href, name) -> pending.put(href, new PendingLink(href, name, Tokens.tokenize(name))));
    pending.values().stream()
        .filter(link -> link.words.size() > 0)
        .sorted(Comparator.comparingInt((PendingLink link) -> -link.title.length()))
        .forEach(this::addPendingLink);
    out.append("<!DOCTYPE html>\n<html lang=\"en\">\n<head><meta charset=\"utf-8\"><title>");
    appendEscaped(title);
    out.append("</title></head>\n<body>\n<main>\n<h1>");
    appendEscaped(title);
    out.append("</h1>\n");
    appendBlocks(text);
    appendSeeAlso(pending.values().stream().filter(link -> !isPlaced(link)).toList());
    return out.append("</main>\n</body>\n</html>\n").toString();
  }

  private void addPendingLink(PendingLink link) {
    long first = link.words.id(0);
    mayStartTitle[(int) first & FIRST_WORD_MASK] = true;
    byFirstWord.computeIfAbsent(first, key -> new ArrayList<>()).add(link);
  }

  private boolean isPlaced(PendingLink link) {
    return link.words.size() > 0 && !byFirstWord.get(link.words.id(0)).contains(link);
  }

  /**
   * Blocks end at blank lines. A line that is not indented is a heading, one with an asterisk an
   * item of a list. The first line is the title, which is written already.
   */
  private void appendBlocks(String text) {
    StringBuilder block = new StringBuilder();
    boolean item = false;
    List<String> lines = text.lines().toList();
    for (int i = 1; i < lines.size(); i++) {
      String line = lines.get(i).strip();
      boolean heading = !line.isEmpty() && !Character.isWhitespace(lines.get(i).charAt(0));
      boolean starts = line.startsWith("* ");
      if (line.isEmpty() || heading || starts) {
        appendBlock(block, item ? "li" : "p");
        item = starts;
      }
      if (heading) {
        appendBlock(block.append(line), "h2");
      } else {
        appendLine(block, starts ? line.substring(2) : line);
      }
    }
    appendBlock(block, item ? "li" : "p");
    setInList(false);
  }

  /** Appends a line with runs of white space reduced to one blank. */
  private static void appendLine(StringBuilder block, String line) {
    boolean space = !block.isEmpty();
    for (int i = 0; i < line.length(); i++) {
      char c = line.charAt(i);
      if (Character.isWhitespace(c)) {
        space = true;
      } else {
        if (space) {
          block.append(' ');
          space = false;
        }
        block.append(c);
      }
    }
  }

  private void appendBlock(StringBuilder block, String tag) {
    String text = block.toString();
    block.setLength(0);
    if (!text.isBlank()) {
      setInList(tag.equals("li"));
      out.append('<').append(tag).append('>');
      appendLinkedText(text);
      out.append("</").append(tag).append(">\n");
    }
  }

  private void setInList(boolean pending) {
    if (pending != inList) {
      out.append(pending ? "<ul>\n" : "</ul>\n");
      inList = pending;
    }
  }

  private void appendLinkedText(String text) {
    Tokens words = Tokens.tokenize(text);
    int written = 0;
    for (int i = 0; i < words.size(); i++) {
      // Most words start no title, which the cheapest test detects first.
      List<PendingLink> here =
          mayStartTitle[(int) words.id(i) & FIRST_WORD_MASK]
              ? byFirstWord.getOrDefault(words.id(i), List.of())
              : List.of();
      for (PendingLink link : here) {
        int end = i + link.words.size();
        if (matches(link.words, words, i)) {
          appendEscaped(text.substring(written, words.start(i)));
          written = words.end(end - 1);
          appendAnchor(link.href, text.substring(words.start(i), written));
          here.remove(link);
          i = end - 1;
          break;
        }
      }
    }
    appendEscaped(text.substring(written));
  }

  private static boolean matches(Tokens title, Tokens words, int at) {
    if (at + title.size() > words.size()) {
      return false;
    }
    for (int k = 1; k < title.size(); k++) {
      if (title.id(k) != words.id(at + k)
          || words.start(at + k) - words.end(at + k - 1) > MAX_TITLE_GAP_CHARS) {
        return false;
      }
    }
    return true;
  }

  private void appendSeeAlso(List<PendingLink> links) {
    if (!links.isEmpty()) {
      out.append("<h2>See also</h2>\n<ul>\n");
      for (PendingLink link : links) {
        out.append("<li>");
        appendAnchor(link.href, link.title);
        out.append("</li>\n");
      }
      out.append("</ul>\n");
    }
  }

  private void appendAnchor(String href, String text) {
    out.append("<a href=\"");
    appendEscaped(href);
    out.append("\">");
    appendEscaped(text);
    out.append("</a>");
  }

  private void appendEscaped(String text) {
    int written = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '&' || c == '<' || c == '>' || c == '"') {
        out.append(text, written, i).append(entity(c));
        written = i + 1;
      }
    }
    out.append(text, written, text.length());
  }

  private static String entity(char c) {
    return switch (c) {
      case '&' -> "&amp;";
      case '<' -> "&lt;";
      case '>' -> "&gt;";
      default -> "&quot;";
    };
  }
}
