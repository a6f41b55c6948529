package dev.waymark.url;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import okhttp3.HttpUrl;
import org.jspecify.annotations.Nullable;

/** Links put together from the pieces that make URLs hard to read. */
class LinkResolverProperties {
  @Property(tries = 3_000)
  void theResolverSaysWhatHttpUrlSays(
      @ForAll("bases") String base, @ForAll("links") List<String> links) {
    HttpUrl page = HttpUrl.get(base);
    LinkResolver resolver = new LinkResolver(page);
    for (String link : links) {
      assertThat(resolver.resolve(link)).as(link).isEqualTo(Urls.resolve(page, link));
    }
  }

  @Property(tries = 3_000)
  void soDoesOneThatNeedNotReadThePagesUrl(
      @ForAll("bases") String base, @ForAll("links") List<String> links) {
    Set<String> origins = new HashSet<>();
    LinkResolver.forPage(base, origins); // the first page of a host
    LinkResolver resolver = LinkResolver.forPage(base, origins);
    for (String link : links) {
      assertThat(resolver.resolve(link)).as(link).isEqualTo(Urls.resolve(HttpUrl.get(base), link));
    }
  }

  @Property(tries = 2_000)
  void aNormalFormIsItsOwnNormalForm(
      @ForAll("bases") String base, @ForAll("links") List<String> links) {
    for (String link : links) {
      @Nullable String normal = Urls.resolve(HttpUrl.get(base), link);
      if (normal != null) {
        assertThat(Urls.normalize(normal)).as(link).isEqualTo(normal);
      }
    }
  }

  @Provide
  Arbitrary<String> bases() {
    return Arbitraries.of(
        "http://x.org/",
        "https://x.org/a/b/c.html?q=1#f",
        "https://x.org/a/b.html?q=1",
        "http://x.org:8080/a//b/c",
        "http://x.org/a/",
        "http://u:p@x.org/a;sid=1/b",
        "http://x.org//",
        "http://127.0.0.1/..a/b.",
        "http://[::1]:81/%7ea/b%2Fc/",
        "https://xn--bcher-kva.example/a/b/");
  }

  @Provide
  Arbitrary<List<String>> links() {
    Arbitrary<String> piece =
        Arbitraries.frequencyOf(
            Tuple.of(
                8,
                Arbitraries.of(
                    "a",
                    "b.html",
                    "/",
                    "..",
                    "../",
                    ".",
                    "./",
                    "//",
                    "?",
                    "&",
                    "=",
                    "#",
                    ":",
                    ";",
                    "%",
                    "%2e",
                    "%2E%2e",
                    "%7e",
                    "%c3%a4",
                    "%zz",
                    "@",
                    "\\",
                    " ",
                    "\t",
                    "\n",
                    "'",
                    "\"",
                    "<",
                    ">",
                    "^",
                    "`",
                    "{",
                    "|",
                    "[",
                    "]",
                    "~",
                    "+",
                    ",",
                    "!",
                    "$",
                    "(",
                    ")",
                    "*",
                    "ä",
                    "日",
                    "\uD83D",
                    "😀",
                    "\u0000",
                    "\u00A0",
                    "\u2003",
                    "\u3000",
                    "sid=1",
                    ";jsessionid=7",
                    "PHPSESSID=x&",
                    "x=1")),
            Tuple.of(
                2,
                Arbitraries.of(
                    "http:",
                    "https:",
                    "http://",
                    "https://",
                    "HTTP://x.org",
                    "http://x.org",
                    "http://x.org/",
                    "https://x.org:443/",
                    "//x.org/",
                    "http://X.org/",
                    "http://u@x.org/",
                    "javascript:",
                    "mailto:",
                    "http://bücher.example/",
                    "http://[::1]:81/",
                    "http://other.net/",
                    "http://x.org:8080/",
                    "http:a")),
            Tuple.of(1, Arbitraries.strings().ascii().ofMaxLength(3)));
    return piece.list().ofMaxSize(7).map(parts -> String.join("", parts)).list().ofMaxSize(6);
  }
}
