package dev.waymark.parse;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.model.FetchResult;
import dev.waymark.model.Link;
import dev.waymark.model.MissCause;
import dev.waymark.model.Page;
import dev.waymark.model.PageKind;
import dev.waymark.model.PageMetadata;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PageMetadataTest {
  private static final String URL = "http://a.example/dir/page";

  private static PageMetadata metadata(String html) {
    return new Parser().parse(html, URL).metadata();
  }

  private static ParseResult read(String type, String body) {
    return read(type, body.getBytes(StandardCharsets.UTF_8));
  }

  private static ParseResult read(String type, byte[] body) {
    return new Parser().read(FetchResult.Ok.recorded(URL, type, body));
  }

  private static Page page(String type, String body) {
    return ((ParseResult.Parsed) read(type, body)).page();
  }

  @Test
  void jsonLdTellsTypesAndDatesAtAnyDepth() {
    PageMetadata told =
        metadata(
            """
            <script type="application/ld+json">{"@context": "https://schema.org", "@graph": [
              {"@type": ["Recipe", "NewsArticle"], "datePublished": "2024-05-06T07:08:09+02:00",
               "dateModified": "2025-01-02", "author": {"@type": "https://schema.org/Person"}}]}
            </script><p>Soup.\
            """);
    assertThat(told.types()).containsExactly("Recipe", "NewsArticle", "Person");
    assertThat(told.published()).isEqualTo(Instant.parse("2024-05-06T05:08:09Z"));
    assertThat(told.modified()).isEqualTo(Instant.parse("2025-01-02T00:00:00Z"));
  }

  @Test
  void brokenJsonLdCountsAsFarAsItGoes() {
    assertThat(
            metadata("<script type=application/ld+json>{\"@type\": \"Event\", oops</script>")
                .types())
        .containsExactly("Event");
  }

  @Test
  void microdataAndMetaElementsTellAsMuch() {
    PageMetadata told =
        metadata(
            """
            <meta property="article:modified_time" content="Wed, 01 Jan 2025 10:00:00 GMT">
            <div itemscope itemtype="https://schema.org/Product">
            <time itemprop="datePublished" datetime="2023-11-30">then</time></div>\
            """);
    assertThat(told.types()).containsExactly("Product");
    assertThat(told.published()).isEqualTo(Instant.parse("2023-11-30T00:00:00Z"));
    assertThat(told.modified()).isEqualTo(Instant.parse("2025-01-01T10:00:00Z"));
  }

  @Test
  void alternatesAreResolved() {
    assertThat(metadata("<link rel=alternate hreflang=de-AT href=../de/><p>x").alternates())
        .containsExactly(java.util.Map.entry("de-at", "http://a.example/de/"));
  }

  @Test
  void aPageThatAsksForJavaScriptOrHasNothingElseNeedsIt() {
    assertThat(
            metadata("<div id=root></div><noscript>Please enable JavaScript.</noscript>")
                .needsScript())
        .isTrue();
    assertThat(metadata("<div id=app></div><script src=/app.js></script>").needsScript()).isTrue();
    String words = "<p>" + "A page with a text of its own. ".repeat(10);
    assertThat(
            metadata(words + "<noscript>Enable JavaScript!</noscript><script src=/a.js></script>")
                .needsScript())
        .isFalse();
    assertThat(metadata("<p>Short.").needsScript()).isFalse();
  }

  @Test
  void aFieldForAPasswordIsNoticed() {
    assertThat(metadata("<form><input name=u><input type=Password name=p></form>").asksPassword())
        .isTrue();
    assertThat(metadata("<form><input type=search name=q></form>").asksPassword()).isFalse();
  }

  @Test
  void itemsOfAFeedAreLinksWithTitlesTheNewestFirst() {
    Page feed =
        page(
            "application/rss+xml",
            """
            <?xml version="1.0"?><rss><channel><title>News</title>
            <item><title>Old &amp; gray</title><link>/old</link><pubDate>Mon, 01 Jan 2024 00:00:00 GMT</pubDate></item>
            <item><title>Fresh</title><link>http://a.example/fresh</link><pubDate>Tue, 02 Jan 2024 00:00:00 GMT</pubDate></item>
            </channel></rss>\
            """);
    assertThat(feed.kind()).isEqualTo(PageKind.FEED);
    assertThat(feed.noindex()).isTrue();
    assertThat(feed.links().stream().map(Link::url))
        .containsExactly("http://a.example/fresh", "http://a.example/old");
    assertThat(feed.anchorText(feed.links().getLast())).isEqualTo("Old & gray");
  }

  @Test
  void whatSaysOnlyXmlIsAFeedASitemapOrNothing() {
    assertThat(page("text/xml", "<urlset><url><loc>/x</loc></url></urlset>").kind())
        .isEqualTo(PageKind.SITEMAP);
    assertThat(
            page("application/json", "{\"version\": \"https://jsonfeed.org/version/1.1\"}").kind())
        .isEqualTo(PageKind.FEED);
    assertThat(read("text/xml", "<catalog><book/></catalog>"))
        .isEqualTo(new ParseResult.Unreadable(MissCause.MEDIA_TYPE, "media type text/xml"));
  }

  @ParameterizedTest
  @CsvSource({
    "application/xml, UTF-16",
    "text/xml, UTF-16LE",
    "text/html, UTF-16BE",
  })
  void aSitemapInUtf16IsASitemap(String type, String charset) throws Exception {
    String map =
        "<?xml version='1.0' encoding='UTF-16'?>"
            + "<urlset xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'>"
            + "<url><loc>http://a.example/listed</loc></url></urlset>";
    assertThat(read(type, map.getBytes(charset)))
        .isInstanceOfSatisfying(
            ParseResult.Parsed.class,
            parsed -> {
              assertThat(parsed.page().kind()).isEqualTo(PageKind.SITEMAP);
              assertThat(parsed.page().links().stream().map(Link::url))
                  .containsExactly("http://a.example/listed");
            });
  }

  @Test
  void anErrorPageThatIsCalledPdfIsHtml() {
    assertThat(page("application/pdf", "<html><p>Not here.</html>").kind())
        .isEqualTo(PageKind.HTML);
    assertThat(page("text/plain", "%PDF- is how they begin").kind()).isEqualTo(PageKind.TEXT);
  }
}
