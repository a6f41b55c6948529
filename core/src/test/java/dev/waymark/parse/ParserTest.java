package dev.waymark.parse;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.model.FetchResult;
import dev.waymark.model.Link;
import dev.waymark.model.Page;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ParserTest {
  private static final String URL = "http://reef.example/a/page.html";
  private final Parser parser = new Parser("waymark");

  @Test
  void aPageSaysWhatItIsAbout() {
    Page page =
        parse(
            """
            <!doctype html><html lang="en-GB"><head><title> Coral
              reefs </title><meta name="Description" content=" About reefs. ">
            <link rel=canonical href="/reefs"></head>
            <body><h1>Reefs <i>of</i> the sea</h1><p>Corals   build
            reefs.<p>Fish live&nbsp;there.<script>var x = "no";</script><style>p{}</style>
            <noscript>enable</noscript><h2>Food</h2></body></html>
            """);
    assertThat(page.title().text()).isEqualTo("Coral reefs");
    assertThat(page.body().text())
        .isEqualTo("Reefs of the sea\nCorals build reefs.\nFish live there.\nFood");
    assertThat(page.headings()).containsExactly("Reefs of the sea", "Food");
    assertThat(page.description()).isEqualTo("About reefs.");
    assertThat(page.language()).isEqualTo("en");
    assertThat(page.canonical()).isEqualTo("http://reef.example/reefs");
    assertThat(page.words().count("reefs")).isEqualTo(3);
    assertThat(page.noindex()).isFalse();
  }

  @Test
  void nothingOfAPageIsLeftInTheNext() {
    Page first = parse("<p>Corals <a href=b>build</a> reefs.<p>Fish live there.<p>Eels");
    Page second = parse("<p>Whales.<p>Sharks");
    assertThat(first.body().text()).isEqualTo("Corals build reefs.\nFish live there.\nEels");
    assertThat(second.body().text()).isEqualTo("Whales.\nSharks");
    assertThat(second.links()).isEmpty();
  }

  @Test
  void aLinkKnowsItsAnchorAndItsBlock() {
    Page page =
        parse(
            "<p>Before.</p><ul><li>See <a href=fish.html>the <b>fish</b> list</a> here</li>"
                + "<li>other</li></ul>");
    Link link = page.links().getFirst();
    assertThat(link.url()).isEqualTo("http://reef.example/a/fish.html");
    assertThat(page.anchorText(link)).isEqualTo("the fish list");
    assertThat(block(page, link)).isEqualTo("See the fish list here");
    assertThat(link.kind()).isEqualTo(Link.Kind.TEXT);
  }

  @Test
  void anAnchorAroundBlocksTakesThemAll() {
    Page page = parse("<div>x</div><a href=b><h3>Big fish</h3><p>They swim.</p></a><p>y</p>");
    Link link = page.links().getFirst();
    assertThat(page.anchorText(link)).isEqualTo("Big fish\nThey swim");
    assertThat(block(page, link)).isEqualTo("Big fish\nThey swim");
  }

  @Test
  void neighbouringAnchorsDoNotRunIntoEachOther() {
    Page page = parse("<p>Pages <a href=1>1</a><a href=2>2</a> and <a href=3>apple</a>s</p>");
    assertThat(page.links()).extracting(page::anchorText).containsExactly("1", "2", "apples");
  }

  @Test
  void anImageInALinkSpeaksThroughItsAlternativeText() {
    Page page = parse("<a href=b><img src=x alt='blue whale'></a><img alt=unlinked>");
    assertThat(page.anchorText(page.links().getFirst())).isEqualTo("blue whale");
    assertThat(page.body().text()).isEqualTo("blue whale");
  }

  @Test
  void linksAreFoundInFramesAreasAndTheHead() {
    Page page =
        parse(
            """
            <head><link rel="next" href="2"><link rel=stylesheet href=s.css>
            <link rel=alternate hreflang=de href=de><link rel=alternate type="application/rss+xml"
            href=feed><link rel=alternate type="application/rss+xml" title="Comments" href=c>
            <meta http-equiv=Refresh content="3; URL='moved'"></head>
            <body><map><area href=area></map><iframe src=frame>no</iframe>
            <a href="#top">top</a><a name=x>no link</a><a href="javascript:x()">no</a>
            <a href="mailto:a@b.c">no</a><a href="page.html#x">itself</a></body>
            """);
    assertThat(page.links())
        .extracting(link -> link.url().substring("http://reef.example/a/".length()))
        .containsExactly("2", "de", "feed", "moved", "area", "frame");
    assertThat(page.links()).extracting(Link::kind).containsOnly(Link.Kind.STRUCTURE);
  }

  @Test
  void linksInNoscriptAreFollowed() {
    Page page =
        parse(
            """
            <body><p>One <noscript><div>Please enable scripts, or see <a href=list>the
            <img alt=plain> list</a></div><iframe src=http://count.example/me></iframe>
            <meta http-equiv=refresh content="0; url=plain"></noscript>paragraph.
            <p><a href=whale><img alt=whale><noscript><img alt=whale>big</noscript></a>
            <noscript><a href=open>left open</noscript> end
            """);
    assertThat(page.links())
        .extracting(Link::url)
        .containsExactly(
            "http://reef.example/a/list",
            "http://reef.example/a/plain",
            "http://reef.example/a/whale",
            "http://reef.example/a/open");
    assertThat(page.links())
        .extracting(page::anchorText)
        .containsExactly("the plain list", "", "whale", "left open");
    assertThat(page.body().text()).isEqualTo("One the plain list paragraph.\nwhale left open end");
  }

  @Test
  void framesOfAFramesetAreLinks() {
    Page page = parse("<html><frameset><frame src=left><frame src=right></frameset></html>");
    assertThat(page.links()).extracting(Link::url).contains("http://reef.example/a/left");
  }

  @Test
  void theBaseElementMovesAllLinks() {
    Page page =
        parse(
            "<link rel=next href=n><base href='//cdn.example/x/'><base href=/no/><a href=y>y</a>");
    assertThat(page.links())
        .extracting(Link::url)
        .containsExactly("http://cdn.example/x/n", "http://cdn.example/x/y");
  }

  @Test
  void navigationIsToldFromTheText() {
    Page page =
        parse(
            """
            <header><a href=1>x</a></header><nav><a href=2>x</a></nav>
            <div class="Site-Footer wide"><a href=3>x</a></div><div role=navigation><a href=4>x</a>
            </div><div id=sidebar><main><a href=5>x</a></main></div>
            <article><header><a href=6>x</a></header><aside><a href=7>x</a></aside></article>
            <div class="navigator section-header"><a href=8>x</a></div>
            """);
    assertThat(page.links())
        .filteredOn(link -> link.kind() == Link.Kind.TEXT)
        .extracting(link -> link.url().substring(URL.lastIndexOf('/') + 1))
        .containsExactly("5", "6", "8");
  }

  @Test
  void robotsDirectivesAreObeyed() {
    assertThat(parse("<a rel='noopener UGC' href=b>b</a>").links().getFirst().nofollow()).isTrue();
    assertThat(parse("<a rel='noopener' href=b>b</a>").links().getFirst().nofollow()).isFalse();
    assertThat(parse("<meta name=ROBOTS content='NOINDEX'>").noindex()).isTrue();
    assertThat(parse("<meta name=waymark content='nofollow'>").nofollow()).isTrue();
    assertThat(parse("<meta name=otherbot content='none'>").nofollow()).isFalse();
    Page byHeader = parser.parse(ok("text/html", null, "<p>x", "noindex, nofollow", ""));
    assertThat(byHeader.noindex() && byHeader.nofollow()).isTrue();
  }

  @Test
  void plainTextHasWordsAndNoLinks() {
    Page page = parser.parse(ok("text/plain", null, "<a href=x>one</a>\n\n two  three", "", ""));
    assertThat(page.links()).isEmpty();
    assertThat(page.body().text()).isEqualTo("<a href=x>one</a>\ntwo three");
  }

  @Test
  void whatIsNoPageHasNoWords() {
    Page page = parser.parse(ok("image/png", null, "<p>looks like text", "", ""));
    assertThat(page.body().size()).isZero();
    assertThat(page.links()).isEmpty();
  }

  @Test
  void theLanguageIsDeclaredByMetaOrHeaderOrGuessed() {
    assertThat(parse("<meta http-equiv=content-language content='fr, en'>").language())
        .isEqualTo("fr");
    String header = "HTTP/1.1 200 OK\r\nContent-Language: pt-BR\r\n\r\n";
    assertThat(parser.parse(ok("text/html", null, "<p>x", "", header)).language()).isEqualTo("pt");
    assertThat(
            parse("<p>Der Hai ist ein Fisch und lebt in dem Meer, das auch die Wale mögen.</p>")
                .language())
        .isEqualTo("de");
    assertThat(
            parse("<p>The shark is a fish that lives in the sea, and it is not a whale.</p>")
                .language())
        .isEqualTo("en");
    assertThat(parse("<p>Акула — это рыба, она живёт в море и не любит китов, но любит рыб.</p>"))
        .extracting(Page::language)
        .isEqualTo("ru");
    assertThat(parse("<p>サメは海に住む魚です。クジラではありません。</p>").language()).isEqualTo("ja");
    assertThat(parse("<p>x y z").language()).isEmpty();
  }

  @Test
  void theEncodingIsFoundOut() {
    String html = "<p>Größe";
    assertThat(bytes(html, StandardCharsets.UTF_8, null)).isEqualTo("Größe");
    assertThat(bytes(html, StandardCharsets.ISO_8859_1, null)).isEqualTo("Größe");
    assertThat(bytes("\uFEFF" + html, StandardCharsets.UTF_16LE, "utf-8")).isEqualTo("Größe");
    assertThat(bytes("\uFEFF" + html, StandardCharsets.UTF_8, "latin1")).isEqualTo("Größe");
    assertThat(bytes(html, StandardCharsets.ISO_8859_1, "ISO-8859-1")).isEqualTo("Größe");
    assertThat(bytes(html, StandardCharsets.UTF_8, "no such thing!")).isEqualTo("Größe");
    String meta = "<meta http-equiv=Content-Type content='text/html; charset=koi8-r'><p>рыба";
    assertThat(bytes(meta, Charset.forName("koi8-r"), null)).isEqualTo("рыба");
    String wrong = "<meta charset=\"utf-16\"><p>Größe";
    assertThat(bytes(wrong, StandardCharsets.UTF_8, null)).isEqualTo("Größe");
  }

  private String bytes(String html, Charset charset, @Nullable String header) {
    return parser.parse(ok("text/html", header, html.getBytes(charset), "", "")).body().text();
  }

  private Page parse(String html) {
    return parser.parse(html, URL);
  }

  private static String block(Page page, Link link) {
    return page.body().slice(link.blockFrom(), link.blockTo());
  }

  static FetchResult.Ok ok(
      String type, @Nullable String charset, String body, String robots, String head) {
    return ok(type, charset, body.getBytes(StandardCharsets.UTF_8), robots, head);
  }

  private static FetchResult.Ok ok(
      String type, @Nullable String charset, byte[] body, String robots, String head) {
    return new FetchResult.Ok(
        URL,
        200,
        new byte[0],
        head.getBytes(StandardCharsets.ISO_8859_1),
        body,
        body,
        type,
        charset,
        robots,
        null,
        null,
        "127.0.0.1",
        Instant.EPOCH,
        Duration.ZERO,
        false);
  }
}
