package dev.waymark.parse.feed;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;
import java.util.zip.GZIPOutputStream;
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

  @Test
  void aCompressedSitemapIsReadAsFarAsItCanBeAndMayBe() throws IOException {
    byte[] bomb = gzip("<urlset><url><loc>/a</loc></url>" + " ".repeat(30_000_000) + "</urlset>");
    assertThat(FeedReader.read(bomb).items()).hasSize(1);
    byte[] cut = Arrays.copyOf(bomb, bomb.length / 2);
    assertThat(FeedReader.read(cut).items()).hasSize(1);
    assertThat(FeedReader.read(new byte[] {0x1f, (byte) 0x8b, 8, 0})).isNull();
  }

  private static byte[] gzip(String text) throws IOException {
    ByteArrayOutputStream file = new ByteArrayOutputStream();
    try (OutputStream gzip = new GZIPOutputStream(file)) {
      gzip.write(text.getBytes(StandardCharsets.UTF_8));
    }
    return file.toByteArray();
  }
}
