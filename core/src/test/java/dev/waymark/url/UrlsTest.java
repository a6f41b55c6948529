package dev.waymark.url;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.text.BagOfWords;
import dev.waymark.text.Words;
import okhttp3.HttpUrl;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UrlsTest {
  private static final HttpUrl BASE = HttpUrl.get("https://example.org/a/b/c.html?q=1");

  @Test
  void hostsAreLowerCaseAndWithoutTheSchemesOwnPort() {
    assertThat(Urls.normalize("HTTP://Example.ORG:80")).isEqualTo("http://example.org/");
    assertThat(Urls.normalize("https://example.org:443/X")).isEqualTo("https://example.org/X");
    assertThat(Urls.normalize("http://example.org:8080/")).isEqualTo("http://example.org:8080/");
    assertThat(Urls.normalize("http://[::1]:80/")).isEqualTo("http://[::1]/");
  }

  @Test
  void internationalHostsAreWrittenInAscii() {
    assertThat(Urls.normalize("http://bücher.example/ü"))
        .isEqualTo("http://xn--bcher-kva.example/%C3%BC");
  }

  @Test
  void dotSegmentsAreWalked() {
    assertThat(Urls.normalize("http://x.org/a/./b/../c")).isEqualTo("http://x.org/a/c");
    assertThat(Urls.normalize("http://x.org/../../c")).isEqualTo("http://x.org/c");
    assertThat(Urls.normalize("http://x.org/a/%2e%2E/c")).isEqualTo("http://x.org/c");
    assertThat(Urls.normalize("http://x.org/a/..;sid=1/c")).isEqualTo("http://x.org/c");
  }

  @Test
  void escapesThatMeanTheSameAreWrittenTheSame() {
    assertThat(Urls.normalize("http://x.org/%7euser/%c3%a4?%41=%2f"))
        .isEqualTo("http://x.org/~user/%C3%A4?A=%2F");
    assertThat(Urls.normalize("http://x.org/%zz%2")).isEqualTo("http://x.org/%zz%2");
  }

  @Test
  void anEmptyQueryIsNone() {
    assertThat(Urls.normalize("http://x.org/a?")).isEqualTo("http://x.org/a");
    assertThat(Urls.normalize("http://x.org/a?#top")).isEqualTo("http://x.org/a");
    assertThat(Urls.normalize("http://x.org/a??")).isEqualTo("http://x.org/a??");
    assertThat(Urls.normalize("http://x.org/a?b=&c")).isEqualTo("http://x.org/a?b=&c");
  }

  @Test
  void fragmentsNamesAndPasswordsAreCut() {
    assertThat(Urls.normalize("http://me:secret@x.org/a#b")).isEqualTo("http://x.org/a");
  }

  @Test
  void sessionIdsAreCut() {
    assertThat(Urls.normalize("http://x.org/a;jsessionid=1F?x=1")).isEqualTo("http://x.org/a?x=1");
    assertThat(Urls.normalize("http://x.org/a?PHPSESSID=1&x=1")).isEqualTo("http://x.org/a?x=1");
    assertThat(Urls.normalize("http://x.org/a?x=1&sid=9")).isEqualTo("http://x.org/a?x=1");
    assertThat(Urls.normalize("http://x.org/a?sid=9")).isEqualTo("http://x.org/a");
    assertThat(Urls.normalize("http://x.org/a?%73id=9")).isEqualTo("http://x.org/a");
    assertThat(Urls.normalize("http://x.org/a?inside=9")).isEqualTo("http://x.org/a?inside=9");
  }

  @Test
  void whatLeadsToNoPageIsNull() {
    for (String href :
        new String[] {
          "javascript:void(0)",
          "JaVaScRiPt:alert(1)",
          "java\nscript:alert(1)",
          " \tjavascript:alert(1)",
          "mailto:a@b.c",
          "tel:+1",
          "data:text/html,x",
          "ftp://x.org/",
          "http://",
          "http://x y/",
          "http://[::1/"
        }) {
      assertThat(Urls.resolve(BASE, href)).as(href).isNull();
      assertThat(new LinkResolver(BASE).resolve(href)).as(href).isNull();
    }
    assertThat(Urls.normalize("/a")).isNull();
    assertThat(Urls.normalize("http://x.org/" + "a".repeat(Urls.MAX_LENGTH))).isNull();
  }

  @Test
  void blanksAroundAndLineEndsInsideALinkAreIgnored() {
    assertThat(Urls.resolve(BASE, " \n d.html\t")).isEqualTo("https://example.org/a/b/d.html");
    assertThat(Urls.resolve(BASE, "ht\ntp://x.org/\ta\r\nb")).isEqualTo("http://x.org/ab");
    assertThat(Urls.resolve(BASE, "a b")).isEqualTo("https://example.org/a/b/a%20b");
  }

  @Test
  void linksAreResolvedAgainstThePage() {
    LinkResolver resolver = new LinkResolver(BASE);
    assertThat(resolver.resolve("d")).isEqualTo("https://example.org/a/b/d");
    assertThat(resolver.resolve("../d?x#y")).isEqualTo("https://example.org/a/d?x");
    assertThat(resolver.resolve("../../../d")).isEqualTo("https://example.org/d");
    assertThat(resolver.resolve("/d:e")).isEqualTo("https://example.org/d:e");
    assertThat(resolver.resolve("?p=2")).isEqualTo("https://example.org/a/b/c.html?p=2");
    assertThat(resolver.resolve("//x.org/d")).isEqualTo("https://x.org/d");
    assertThat(resolver.resolve("")).isEqualTo("https://example.org/a/b/c.html?q=1");
    assertThat(resolver.resolve("#top")).isEqualTo("https://example.org/a/b/c.html?q=1");
  }

  @Test
  void theIdsOfTokensAreThoseOfTheDistinctTokens() {
    String url = "http://www.x.org/coralReef-list/Reef_list.html?reef=7&id=7";
    assertThat(Urls.fineTokenIds(url))
        .containsExactly(Urls.fineTokens(url).stream().mapToLong(Words::id).distinct().toArray());
    assertThat(Urls.tokenIds(url))
        .containsExactly(Urls.tokens(url).stream().mapToLong(Words::id).distinct().toArray());
  }

  @Test
  void tokensAreThePiecesBetweenDotsAndSlashes() {
    assertThat(Urls.tokens("http://www.x.org/a/b.html"))
        .containsExactly("www", "x", "org", "a", "b", "html");
    assertThat(Urls.fineTokens("http://x.org/coralReef-list?id=7"))
        .containsExactly("x", "org", "coral", "reef", "list", "id", "7");
  }

  @Test
  void thePageNameOfAUrlIsTheLastSegmentOfItsPath() {
    assertThat(Urls.pageNameIds("http://a.org/birds/Golden_Eagle.html?from=/x/nest"))
        .containsExactly(BagOfWords.of("golden eagle").ids());
    assertThat(Urls.pageNameIds("http://a.org/wiki/John_F._Kennedy/"))
        .containsExactly(Words.id("john"), Words.id("f"), Words.id("kennedy"));
    assertThat(Urls.pageNameIds("http://a.org/wiki/Caf%C3%A9-caf%C3%A9"))
        .containsExactly(Words.id("café"));
    assertThat(Urls.pageNameIds("http://a.org/100%reef"))
        .contains(Words.id("100"), Words.id("reef"));
    assertThat(Urls.pageNameIds("http://golden.eagle.org/")).isEmpty();
  }

  @Test
  void foldersGoFromTheHostDown() {
    String url = "http://a.org/doc/api/index.html?of=/x/y";

    assertThat(Urls.folderIds(url))
        .containsExactly(
            Urls.id("http://a.org"), Urls.id("http://a.org/doc"), Urls.id("http://a.org/doc/api"));
    assertThat(Urls.folderEnds(url)).containsExactly(12, 16, 20);
    assertThat(Urls.folderEnds("http://a.org/" + "x/".repeat(50))).hasSize(8);
  }

  @ParameterizedTest
  @CsvSource({
    "http://0x7f.1/, http://127.0.0.1/",
    "http://2130706433/a, http://127.0.0.1/a",
    "http://0177.0.0.01./, http://127.0.0.1/",
    "http://192.168.257:81/, http://192.168.1.1:81/",
    "http://256.1.1.1/, ",
    "http://1.2.3.4.5/, ",
    "http://4294967296/, ",
    "http://a.0x/, ",
    "http://a.08/, ",
    "http://1.example/, http://1.example/",
  })
  void hostsThatEndInANumberAreAddressesOrNothing(String url, String normal) {
    assertThat(Urls.normalize(url)).isEqualTo(normal);
  }

  @Test
  void controlsWithinAreWhatBrowsersMakeOfThem() {
    assertThat(Urls.normalize("\u0000 http://a.example/b\n/c\td \u001f"))
        .isEqualTo("http://a.example/b/cd");
    assertThat(Urls.normalize("http://a.example/b\u0000c")).isEqualTo("http://a.example/b%00c");
    assertThat(Urls.normalize("http://a\u0001.example/")).isNull();
  }
}
