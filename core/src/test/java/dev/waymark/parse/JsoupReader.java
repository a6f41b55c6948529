package dev.waymark.parse;

import dev.waymark.model.Page;
import dev.waymark.model.RobotsTag;
import dev.waymark.parse.html.PageContentHandler;
import dev.waymark.parse.html.Tag;
import java.util.HashSet;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jsoup.nodes.TextNode;
import org.jsoup.select.NodeVisitor;

/** Parses pages through jsoup's tree, as a reference. */
final class JsoupReader implements NodeVisitor {
  private final PageContentHandler reading = new PageContentHandler("waymark");
  private int skipped;

  static Page parse(String html, String url) {
    JsoupReader reader = new JsoupReader();
    Jsoup.parse(html).traverse(reader);
    reader.reading.endDocument();
    return Parser.buildPage(reader.reading, url, RobotsTag.NONE, "", new HashSet<>());
  }

  @Override
  public void head(Node node, int depth) {
    if (node instanceof TextNode text && skipped == 0) {
      String source = source(text.getWholeText());
      reading.text(source.toCharArray(), 0, source.length());
    } else if (node instanceof Element element) {
      Tag tag = tag(element);
      if (isForeign(element)) {
        if (skipped == 0) {
          reading.startForeign(tag, hash(element), element::attr, false);
        }
        return;
      }
      if (tag.rawText() && skipped == 0) {
        String source = source(element.wholeText());
        reading.rawTextElement(tag, element::attr, source.toCharArray(), 0, source.length());
      } else if (skipped == 0) {
        reading.startElement(tag, element::attr, false);
      }
      skipped += tag.rawText() ? 1 : 0;
    }
  }

  @Override
  public void tail(Node node, int depth) {
    if (node instanceof Element element) {
      Tag tag = tag(element);
      boolean rawText = tag.rawText() && !isForeign(element);
      skipped -= rawText ? 1 : 0;
      if (skipped == 0 && !rawText && (isForeign(element) || !element.tag().isEmpty())) {
        reading.endElement(tag, hash(element));
      }
    }
  }

  private static boolean isForeign(Element element) {
    return !element.tag().namespace().equals(org.jsoup.parser.Parser.NamespaceHtml);
  }

  private static int hash(Element element) {
    String name = element.normalName();
    return Tag.hash(name.toCharArray(), 0, name.length());
  }

  private static Tag tag(Element element) {
    return Tag.find(element.normalName().toCharArray(), 0, element.normalName().length());
  }

  /** As it would have been written. */
  private static String source(String text) {
    return text.replace("&", "&amp;");
  }
}
