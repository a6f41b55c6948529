package dev.waymark.parse.feed;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class FeedReaderTest {
  private static final Instant DAY = Instant.parse("2025-03-04T00:00:00Z");

  private static FeedReader.FeedContent read(String text) {
    return FeedReader.read(text.getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void readsAtom() {
    FeedReader.FeedContent feed =
        read(
            """
            <?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom"><title>Notes</title>
            <link rel="self" href="/feed"/>
            <entry><title type="html">A &lt;b&gt;note&lt;/b&gt;</title><link rel="edit" href="/e"/>
            <link href="/a"/><updated>2025-03-04</updated><summary>Short.</summary></entry></feed>\
            """);
    assertThat(feed.title()).isEqualTo("Notes");
    assertThat(feed.items()).containsExactly(new FeedItem("/a", "A note", "Short.", DAY));
  }

  @Test
  void aControlCharacterInADoctypeIsNoError() {
    assertThat(read("<!DOCTYPE a [<!ENTITY b \u0001'x'>]><rss><item><link>/a</link></item></rss>"))
        .isNull();
    assertThat(read("<!DOCTYPE a [<!-- \uFFFF -->]><rss/>")).isNull();
  }

  @Test
  void readsJsonFeed() {
    FeedReader.FeedContent feed =
        read(
            """
            {"version": "https://jsonfeed.org/version/1.1", "title": "Notes", "items": [
              {"id": "1", "url": "/a", "title": "A", "content_text": "Short.", "date_published": "2025-03-04"}]}\
            """);
    assertThat(feed.items()).containsExactly(new FeedItem("/a", "A", "Short.", DAY));
    assertThat(read("{\"version\": 3}")).isNull();
    assertThat(read("{\0\0\0" + "<script>")).as("no characters of UTF-32").isNull();
  }

  @Test
  void readsRssOfVersionOneAndGuidsThatAreUrls() {
    assertThat(
            read("""
            <rdf:RDF xmlns:rdf="r" xmlns:dc="d"><item><title>T</title><link>/a</link><dc:date>2025-03-04</dc:date></item>
            <item><guid>http://a.example/g</guid></item></rdf:RDF>\
            """)
                .items())
        .containsExactly(
            new FeedItem("/a", "T", "", DAY), new FeedItem("http://a.example/g", "", "", null));
  }

  @Test
  void readsSitemapsAndTheirIndexes() {
    FeedReader.FeedContent map =
        read(
            "<urlset><url><loc> /a"
                + " </loc><lastmod>2025-03-04</lastmod></url><url><loc>/b</loc></url></urlset>");
    assertThat(map.items())
        .containsExactly(new FeedItem("/a", "", "", DAY), new FeedItem("/b", "", "", null));
    assertThat(map.index()).isFalse();
    assertThat(read("<sitemapindex><sitemap><loc>/m</loc></sitemap></sitemapindex>").index())
        .isTrue();
  }

  @Test
  void aDamagedFeedHasTheItemsBeforeTheDamage() {
    assertThat(read("<rss><item><link>/a</link></item><item><link>/b</lnk></item></rss>").items())
        .extracting(FeedItem::url)
        .containsExactly("/a");
  }

  @Test
  void neitherEntitiesNorFilesAreRead() {
    FeedReader.FeedContent feed =
        read(
            "<!DOCTYPE rss [<!ENTITY x SYSTEM \"file:///etc/passwd\">]><rss><item><link>/a</link>"
                + "<title>&x;</title></item></rss>");
    assertThat(feed == null ? "" : feed.toString()).doesNotContain("root:");
  }
}
