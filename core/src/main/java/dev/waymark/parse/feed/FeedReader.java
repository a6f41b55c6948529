package dev.waymark.parse.feed;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.waymark.text.Dates;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.MissingResourceException;
import java.util.zip.GZIPInputStream;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.jspecify.annotations.Nullable;

/**
 * Reads RSS, Atom (RFC 4287), JSON Feed and sitemaps. A damaged one gives the items before the
 * damage. Thread-safe.
 */
public final class FeedReader {
  /** Further items are ignored; a sitemap may list 50,000. */
  private static final int MAX_ITEMS = 50_000;

  /** Of a compressed sitemap; 50,000 items are some 10 MB. */
  private static final int MAX_DECODED_BYTES = 20_000_000;

  private static final int MAX_TITLE_CHARS = 500;
  private static final int MAX_SUMMARY_CHARS = 2_000;
  private static final ObjectMapper JSON = new ObjectMapper();

  private FeedReader() {}

  /**
   * What a feed lists.
   *
   * @param title of the feed itself
   * @param index whether it is an index of sitemaps: its items are sitemaps
   */
  public record FeedContent(String title, List<FeedItem> items, boolean index) {}

  /** Reads a feed or sitemap; null if it is none. */
  public static @Nullable FeedContent read(byte[] body) {
    boolean gzip = body.length > 2 && (body[0] & 0xff) == 0x1f && (body[1] & 0xff) == 0x8b;
    byte[] bytes = gzip ? decode(body) : body;
    for (byte b : bytes) {
      if (b == '{') {
        return readJson(bytes);
      }
      if (b == '<') {
        return readXml(bytes);
      }
    }
    return null;
  }

  private static byte[] decode(byte[] gzip) {
    ByteArrayOutputStream decoded = new ByteArrayOutputStream();
    byte[] buffer = new byte[1 << 16];
    try (InputStream in = new GZIPInputStream(new ByteArrayInputStream(gzip))) {
      int count = in.read(buffer);
      while (count > 0 && decoded.size() < MAX_DECODED_BYTES) {
        decoded.write(buffer, 0, count);
        count = in.read(buffer);
      }
    } catch (IOException e) {
      // It ends early: what came before counts.
    }
    return decoded.toByteArray();
  }

  private static @Nullable FeedContent readJson(byte[] body) {
    try {
      JsonNode json = JSON.readTree(body);
      List<FeedItem> items = new ArrayList<>();
      for (JsonNode item : json.path("items")) {
        String url = item.path("url").asText(item.path("external_url").asText(""));
        String date = item.path("date_modified").asText(item.path("date_published").asText(""));
        String text = item.path("summary").asText(item.path("content_text").asText(""));
        add(items, url, item.path("title").asText(""), text, date);
      }
      boolean feed = json.path("version").asText("").contains("jsonfeed.org");
      return feed ? new FeedContent(json.path("title").asText(""), items, false) : null;
    } catch (IOException e) {
      return null; // no JSON, or no characters
    }
  }

  private static @Nullable FeedContent readXml(byte[] body) {
    XmlItems items = new XmlItems();
    try {
      XMLStreamReader xml = factory().createXMLStreamReader(new ByteArrayInputStream(body));
      while (xml.hasNext() && items.items.size() < MAX_ITEMS) {
        switch (xml.next()) {
          case XMLStreamConstants.START_ELEMENT -> items.start(xml);
          case XMLStreamConstants.END_ELEMENT -> items.end(xml.getLocalName());
          case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA ->
              items.text.append(xml.getText());
          default -> {}
        }
      }
    } catch (XMLStreamException | MissingResourceException e) {
      // What came before is as good as it was. The JDK has no words for some errors in a DTD.
    }
    return items.root.isEmpty()
        ? null
        : new FeedContent(items.title, items.items, items.root.equals("sitemapindex"));
  }

  /** Neither entities of its own nor files of ours. */
  private static XMLInputFactory factory() {
    XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
    factory.setProperty(XMLInputFactory.IS_COALESCING, true);
    return factory;
  }

  private static void add(
      List<FeedItem> items, String url, String title, String summary, String date) {
    if (!url.isBlank()) {
      items.add(
          new FeedItem(
              url.strip(),
              plain(title, MAX_TITLE_CHARS),
              plain(summary, MAX_SUMMARY_CHARS),
              Dates.parse(date)));
    }
  }

  /** Titles and summaries are HTML, escaped once more. */
  private static String plain(String text, int limit) {
    String plain = text.indexOf('<') < 0 ? text : text.replaceAll("<[^>]*>", " ");
    plain = plain.strip().replaceAll("\\s+", " ");
    return plain.substring(0, Math.min(limit, plain.length()));
  }

  /** Collects items from the elements of RSS, Atom and sitemaps, whatever their namespace. */
  private static final class XmlItems {
    final List<FeedItem> items = new ArrayList<>();
    final StringBuilder text = new StringBuilder();
    String root = "";
    String title = "";
    private boolean inItem;
    private String url = "";
    private String itemTitle = "";
    private String summary = "";
    private String date = "";

    void start(XMLStreamReader xml) {
      String name = xml.getLocalName();
      if (root.isEmpty()) {
        root = List.of("rss", "feed", "RDF", "urlset", "sitemapindex").contains(name) ? name : "";
      }
      text.setLength(0);
      switch (name) {
        case "item", "entry", "url", "sitemap" -> {
          inItem = true;
          url = "";
          itemTitle = "";
          summary = "";
          date = "";
        }
        case "link" -> {
          String href = xml.getAttributeValue(null, "href");
          String rel = xml.getAttributeValue(null, "rel");
          if (inItem && href != null && (rel == null || rel.equals("alternate"))) {
            url = url.isEmpty() ? href : url;
          }
        }
        default -> {}
      }
    }

    void end(String name) {
      String value = text.toString();
      text.setLength(0);
      switch (name) {
        case "item", "entry", "sitemap" -> finish();
        case "url" -> {
          if (root.equals("urlset")) {
            finish();
          }
        }
        case "link", "loc" -> url = inItem && url.isEmpty() ? value.strip() : url;
        case "guid" -> url = url.isEmpty() && value.startsWith("http") ? value.strip() : url;
        case "title" -> {
          if (inItem) {
            itemTitle = itemTitle.isEmpty() ? value : itemTitle;
          } else if (title.isEmpty()) {
            title = plain(value, MAX_TITLE_CHARS);
          }
        }
        case "description", "summary", "content", "encoded" ->
            summary = summary.isEmpty() ? value : summary;
        case "pubDate", "published", "updated", "date", "lastmod", "modified" ->
            date = inItem && !value.isBlank() ? value : date;
        default -> {}
      }
    }

    private void finish() {
      add(items, url, itemTitle, summary, date);
      inItem = false;
    }
  }
}
