package dev.waymark.lab.hostile;

import java.util.List;

/** Links that lead where no crawler should go; the pages that have them are good. */
final class UrlMisbehaviours {
  private static final String NO_WEB_ADDRESS = "no web address";
  private static final String GUARD = "address guard";

  private UrlMisbehaviours() {}

  private static Misbehaviour.Answer to(String... urls) {
    StringBuilder html = new StringBuilder("<p>hello");
    for (String url : urls) {
      html.append("<a href=\"").append(url).append("\">x</a>");
    }
    return x -> x.page(x.path().equals("/") ? html.toString() : "<p>another page");
  }

  static List<Misbehaviour> all() {
    return new Catalogue(Misbehaviour.Category.URLS)
        .page("of-100-kb", "--max-url-length", to("/" + "x".repeat(100_000)))
        .page("of-10000-levels", "--max-levels", to("/x".repeat(10_000)))
        .page("of-10000-keys", "--max-query-keys", to("/?" + "a=b&amp;".repeat(10_000)))
        .page("with-spaces-and-controls", "escaped", to("/a b\tc\nd\u0001e\u001b[2J"))
        .page(
            "with-broken-escapes",
            "escaped",
            to("/%", "/%zz", "/%00", "/%ff%fe", "/%2e%2e/%2e%2e/"))
        .page("with-dots", "normalised", to("/../../../etc/passwd", "/a/./b/../../..//c"))
        .page("with-backslashes", "normalised", to("\\\\10.0.0.1\\x", "http:\\\\10.0.0.1/"))
        .page("with-user-and-password", GUARD, to("http://admin:secret@10.0.0.1/"))
        .page(
            "with-ports-that-are-none",
            NO_WEB_ADDRESS,
            to("http://a.test:99999/", "http://a.test:0/", "http://a.test:x/", "http://a.test:-1/"))
        .page(
            "with-hosts-that-are-none",
            NO_WEB_ADDRESS,
            to(
                "http:///",
                "http://",
                "http://?",
                "http://.",
                "http://a..b/",
                "http://" + "a".repeat(300) + ".test/"))
        .page(
            "with-unicode-hosts",
            "punycode",
            to(
                "http://\u043f\u0440\u0438\u043c\u0435\u0440.invalid/",
                "http://xn--a.invalid/",
                "http://\u0000.invalid/"))
        .page(
            "to-private-addresses",
            GUARD,
            to(
                "http://10.0.0.1/",
                "http://192.168.0.1/",
                "http://172.16.0.1/",
                "http://[fd00::1]/",
                "http://169.254.169.254/"))
        .page(
            "to-addresses-in-disguise",
            GUARD,
            to(
                "http://167772161/",
                "http://0x0a000001/",
                "http://012.0.0.1/",
                "http://10.1/",
                "http://[::ffff:10.0.0.1]/",
                "http://[64:ff9b::a00:1]/"))
        .page(
            "to-multicast-and-reserved",
            GUARD,
            to(
                "http://224.0.0.1/",
                "http://0.0.0.0/",
                "http://255.255.255.255/",
                "http://[ff02::1]/"))
        .page(
            "of-other-schemes",
            NO_WEB_ADDRESS,
            to(
                "file:///etc/passwd",
                "ftp://a.test/",
                "gopher://a.test/",
                "jar:file:x!/",
                "mailto:a@b.c",
                "tel:1",
                "data:text/html,x",
                "javascript:x",
                "blob:x",
                "about:blank",
                "view-source:http://a.test/"))
        .page(
            "with-fragments-1000", "normalised", to("/#a", "/#b", "/#!/c", "#" + "x".repeat(1000)))
        .page(
            "in-many-spellings",
            "normalised",
            to(
                "HTTP://IN-MANY-SPELLINGS.URLS.TEST/",
                "http://in-many-spellings.urls.test:80/",
                "//in-many-spellings.urls.test",
                "?",
                "."))
        .page(
            "to-names-that-are-not",
            "excluded",
            to("http://no-such-host.invalid/", "http://nor-this.invalid/"))
        .entries();
  }
}
