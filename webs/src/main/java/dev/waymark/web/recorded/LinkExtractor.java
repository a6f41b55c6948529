package dev.waymark.web.recorded;

import dev.waymark.url.Urls;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import okhttp3.HttpUrl;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;

/** Extracts the links of an HTML page. */
@FunctionalInterface
public interface LinkExtractor {

  /**
   * The links of one page.
   *
   * @param url normal form of the page's URL
   * @param html as sent
   * @param contentType header of the page
   * @return normal forms of the linked URLs
   */
  List<String> extract(String url, byte[] html, String contentType);

  /**
   * Extracts all links, areas and frames; the charset is left to the page, since URLs seldom depend
   * on it.
   */
  static LinkExtractor allLinks() {
    return (url, html, contentType) -> {
      try {
        Document page = Jsoup.parse(new ByteArrayInputStream(html), null, url);
        HttpUrl own = HttpUrl.get(url);
        Element baseElement = page.selectFirst("base[href]");
        HttpUrl base = baseElement == null ? own : own.resolve(baseElement.attr("href"));
        Set<String> found = new LinkedHashSet<>();
        for (Element link : page.select("a[href], area[href], frame[src], iframe[src]")) {
          String href = link.hasAttr("href") ? link.attr("href") : link.attr("src");
          String target = Urls.resolve(base == null ? own : base, href);
          if (target != null) {
            found.add(target);
          }
        }
        return List.copyOf(found);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    };
  }
}
