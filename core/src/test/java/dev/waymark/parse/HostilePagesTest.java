package dev.waymark.parse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.waymark.model.Link;
import dev.waymark.model.Page;
import dev.waymark.parse.html.PageContentHandler;
import dev.waymark.parse.html.TextBuffer;
import java.time.Duration;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** A hostile page costs at most itself. */
class HostilePagesTest {
  private static final String URL = "http://trap.example/";
  private static final Parser PARSER = new Parser("waymark");

  @Property(tries = 500)
  void anyBytesGiveAPage(@ForAll byte[] bytes) {
    holds(PARSER.parse(bytes, URL));
  }

  @Property(tries = 1_000)
  void anyMixtureOfPiecesGivesAPageWhosePlacesFit(@ForAll("pages") String html) {
    holds(PARSER.parse(html, URL));
  }

  @Property(tries = 500)
  void whatWasReadBeforeDoesNotShow(@ForAll("pages") String other, @ForAll("pages") String html) {
    Parser parser = new Parser("waymark");
    parser.parse(other + html + other, URL);
    Page page = parser.parse(html, URL);
    Page alone = new Parser("waymark").parse(html, URL);
    assertThat(page.body().text()).isEqualTo(alone.body().text());
    assertThat(page.links()).isEqualTo(alone.links());
  }

  @Example
  void deepNestingNeitherOverflowsNorTakesLong() {
    assertThat(quickly("<div>".repeat(100_000) + "deep").body().text()).isEqualTo("deep");
    for (String tag : List.of("<a href=x>y", "<b>", "<table><tr><td>", "<ul><li>")) {
      Page page = quickly(tag.repeat(30_000) + "<p>deep</p>");
      assertThat(page.body().text()).as(tag).contains("deep");
    }
  }

  @Example
  void hugeAttributesAndUnclosedThingsDoNotTakeLong() {
    quickly("<a href='" + "x".repeat(5_000_000) + "'>y</a>");
    quickly("<div class='" + "nav-x ".repeat(1_000_000) + "'>");
    quickly("<a " + "b=c ".repeat(300_000) + ">");
    quickly("<!-- " + "-".repeat(3_000_000));
    quickly("<".repeat(1_000_000));
    quickly("&".repeat(1_000_000));
    quickly("<meta charset".repeat(100_000));
    quickly("<script>".repeat(100_000));
    quickly("<meta http-equiv=refresh content='" + "url ".repeat(500_000) + "'>");
  }

  @Example
  void linksAndTextAreBounded() {
    Page page = quickly("<a href=/x>word</a> ".repeat(200_000));
    assertThat(page.links()).hasSize(PageContentHandler.MAX_LINKS);
    assertThat(page.body().text().length()).isLessThanOrEqualTo(TextBuffer.MAX_CHARS);
    holds(page);
  }

  private static Page quickly(String html) {
    return assertTimeoutPreemptively(Duration.ofSeconds(10), () -> PARSER.parse(html, URL));
  }

  private static void holds(Page page) {
    int size = page.body().size();
    for (Link link : page.links()) {
      assertThat(link.blockFrom()).isBetween(0, link.anchorFrom());
      assertThat(link.anchorTo()).isBetween(link.anchorFrom(), link.blockTo());
      assertThat(link.blockTo()).isLessThanOrEqualTo(size);
      assertThat(page.inLink(link).url()).isEqualTo(link.url());
    }
    assertThat(page.body().text()).doesNotContain("  ").doesNotContain("\n\n");
    assertThat(page.body().text().strip()).isEqualTo(page.body().text());
  }

  @Provide
  Arbitrary<String> pages() {
    return Arbitraries.of(
            "<a href=x>",
            "</a>",
            "<a href='/y z'>",
            "<p>",
            "</p>",
            "<li>",
            "<td>",
            "<table>",
            "</table>",
            "<nav>",
            "</nav>",
            "<h1>",
            "</h1>",
            "<br>",
            "<br><br>",
            "<img alt='an image'>",
            "word",
            " ",
            "two words",
            "\n",
            "&nbsp;",
            "&#0;",
            "&#x10FFFF;",
            "&bogus",
            "😀",
            "日本",
            "\u0000",
            "\uD800",
            "<",
            ">",
            "\"",
            "<!--",
            "-->",
            "<script>",
            "</script>",
            "<template>",
            "</template>",
            "<svg><title>",
            "</svg>",
            "<frameset>",
            "<frame src=f>",
            "<base href=b/>",
            "<base href='javascript:'>",
            "<title>",
            "</title>",
            "<html lang=x>",
            "<form>",
            "<select>",
            "<meta name=robots content=noindex>",
            "<area href=q alt=w>",
            "<div class='nav'>",
            "</div>",
            "<plaintext>",
            "<math><mi>",
            "<![CDATA[",
            "]]>",
            "<?xml",
            "<main>",
            "</main>",
            "<iframe src=i>")
        .list()
        .ofMaxSize(40)
        .map(parts -> String.join("", parts));
  }
}
