package dev.waymark.archive.export;

import java.util.Set;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jsoup.nodes.TextNode;

/**
 * Writes HTML as CommonMark: headings, paragraphs, lists, quotations, code, links, emphasis, rows
 * of tables. What has no Markdown is its text; scripts and styles are left out.
 */
final class MarkdownText {
  private static final Set<String> LEFT_OUT =
      Set.of("script", "style", "noscript", "template", "head", "svg", "iframe", "object");

  private static final Set<String> HEADINGS = Set.of("h1", "h2", "h3", "h4", "h5", "h6");

  private final StringBuilder out = new StringBuilder();
  private String indent = "";

  private MarkdownText() {}

  static String convert(Document page) {
    MarkdownText text = new MarkdownText();
    text.children(page.body());
    return text.out.toString().strip().replaceAll("\n{3,}", "\n\n");
  }

  private void children(Element element) {
    for (Node child : element.childNodes()) {
      if (child instanceof TextNode text) {
        inline(text.text());
      } else if (child instanceof Element inner) {
        element(inner);
      }
    }
  }

  private void element(Element element) {
    String name = element.normalName();
    switch (name) {
      case "a" -> link(element);
      case "strong", "b" -> wrapped("**", element);
      case "em", "i" -> wrapped("*", element);
      case "code" -> inline("`" + element.text() + "`");
      case "br" -> out.append("  \n").append(indent);
      case "hr" -> block(() -> out.append("---"));
      case "pre" ->
          block(() -> out.append("```\n").append(element.wholeText().strip()).append("\n```"));
      case "blockquote" -> indented("> ", () -> block(() -> children(element)));
      case "li" -> listItem(element);
      case "tr" -> line(() -> cells(element));
      default -> {
        if (HEADINGS.contains(name)) {
          String marks = "#".repeat(name.charAt(1) - '0') + " ";
          block(() -> out.append(marks).append(element.text()));
        } else if (!LEFT_OUT.contains(name)) {
          if (element.isBlock()) {
            block(() -> children(element));
          } else {
            children(element);
          }
        }
      }
    }
  }

  private void inline(String text) {
    boolean atStart = out.isEmpty() || Character.isWhitespace(out.charAt(out.length() - 1));
    out.append(atStart ? text.stripLeading() : text);
  }

  private void link(Element element) {
    String text = element.text();
    String target = element.absUrl("href");
    inline(
        target.isEmpty() || text.isEmpty()
            ? text
            : "[" + text.replace("]", "\\]") + "](" + target.replace(")", "%29") + ")");
  }

  private void wrapped(String mark, Element element) {
    String text = element.text();
    inline(text.isEmpty() ? "" : mark + text + mark);
  }

  private void listItem(Element element) {
    boolean numbered = element.parent() != null && element.parent().normalName().equals("ol");
    line(() -> {
      out.append(numbered ? element.elementSiblingIndex() + 1 + ". " : "- ");
      indented("  ", () -> children(element));
    });
  }

  private void cells(Element row) {
    for (Element cell : row.children()) {
      out.append("| ").append(cell.text()).append(' ');
    }
    out.append('|');
  }

  private void indented(String more, Runnable content) {
    String before = indent;
    indent += more;
    content.run();
    indent = before;
  }

  private void block(Runnable content) {
    newLine("\n\n");
    content.run();
    newLine("\n\n");
  }

  private void line(Runnable content) {
    newLine("\n");
    content.run();
    newLine("\n");
  }

  private void newLine(String ends) {
    while (!out.isEmpty() && out.charAt(out.length() - 1) == ' ') {
      out.setLength(out.length() - 1);
    }
    out.append(ends).append(indent);
  }
}
