package dev.waymark.lab.hostile;

import static dev.waymark.lab.hostile.HostileExchange.OK;
import static java.nio.charset.StandardCharsets.UTF_16;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.List;

/** Sitemaps and feeds; the pages of these hosts are good. */
final class SitemapMisbehaviours {
  private static final String XML = "Content-Type: application/xml\r\n";
  private static final String OPEN =
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?><urlset"
          + " xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">";
  private static final String INDEX = OPEN.replace("urlset", "sitemapindex");

  private SitemapMisbehaviours() {}

  private static Misbehaviour.Answer says(String xml) {
    return x -> x.respond("200 OK", XML, xml);
  }

  private static String entry(String url) {
    return "<url><loc>" + url + "</loc></url>";
  }

  static List<Misbehaviour> all() {
    byte[] bomb = EncodingMisbehaviours.gzip((OPEN + " ".repeat(100_000_000)).getBytes(UTF_8));
    return new Catalogue(Misbehaviour.Category.SITEMAPS)
        .page("fails", "not read", x -> x.respond("500 No", "", ""))
        .page("hangs", "--idle-timeout", HostileExchange::hang)
        .page("html", "not read", x -> x.page("<p>No such file"))
        .page(
            "without-end",
            "50 MB",
            x -> {
              x.send(OK + XML + "\r\n" + OPEN);
              x.forever(entry("http://g0.good.test/p1"));
            })
        .page(
            "gzip-bomb",
            "50 MB, decoded",
            x -> x.respond("200 OK", "Content-Type: application/gzip\r\n", bomb))
        .page(
            "index-of-itself",
            "each file once",
            says(
                INDEX
                    + "<sitemap><loc>http://index-of-itself.sitemaps.test/sitemap.xml</loc></sitemap></sitemapindex>"))
        .page(
            "index-without-end",
            "3 levels",
            x ->
                x.respond(
                    "200 OK",
                    XML,
                    INDEX
                        + "<sitemap><loc>http://"
                        + x.host()
                        + "/sitemap"
                        + (x.number() + 1)
                        + "</loc></sitemap></sitemapindex>"))
        .page("index-of-1000", "100 files", x -> x.respond("200 OK", XML, index(x)))
        .page(
            "billion-laughs",
            "no entities",
            says(
                "<!DOCTYPE a [<!ENTITY b \"bbbbbbbbbb\"><!ENTITY c \""
                    + "&b;".repeat(1000)
                    + "\"><!ENTITY d \""
                    + "&c;".repeat(1000)
                    + "\">]>"
                    + OPEN.substring(38)
                    + entry("&d;")
                    + "</urlset>"))
        .page(
            "external-entity",
            "no entities",
            says(
                "<!DOCTYPE a [<!ENTITY x SYSTEM \"file:///etc/passwd\">]>"
                    + OPEN.substring(38)
                    + entry("http://g0.good.test/&x;")
                    + "</urlset>"))
        .page(
            "utf-16",
            "read",
            x ->
                x.respond(
                    "200 OK",
                    XML,
                    (OPEN.replace("UTF-8", "UTF-16")
                            + entry("http://utf-16.sitemaps.test/good.html")
                            + "</urlset>")
                        .getBytes(UTF_16)))
        .page(
            "not-well-formed", "begun", says(OPEN + entry("http://g0.good.test/p2") + "<url><loc>"))
        .page(
            "urls-of-garbage",
            "left out",
            says(
                OPEN
                    + entry("not a url")
                    + entry("javascript:x")
                    + entry("http://[")
                    + "</urlset>"))
        .page(
            "feed-of-garbage",
            "not read",
            says("<rss version=\"2.0\"><channel><item><link>://</link></item>"))
        .page("nested-10000-deep", "no recursion", says(OPEN + "<a>".repeat(10_000)))
        .entries();
  }

  private static String index(HostileExchange exchange) {
    StringBuilder xml = new StringBuilder(INDEX);
    for (int i = 0; i < 1000 && exchange.path().equals("/sitemap.xml"); i++) {
      xml.append("<sitemap><loc>http://").append(exchange.host()).append("/sitemap-").append(i);
      xml.append("</loc></sitemap>");
    }
    return xml.append("</sitemapindex>").toString();
  }
}
