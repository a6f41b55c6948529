package dev.waymark.lab.hostile;

import static dev.waymark.lab.hostile.HostileExchange.OK;
import static java.nio.charset.StandardCharsets.UTF_16;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.List;
import java.util.Random;

/** Files of rules; the pages of these hosts are good. */
final class RobotsMisbehaviours {
  private static final String UNREAD = "--first-rest";
  private static final String TEXT = "Content-Type: text/plain\r\n";

  private RobotsMisbehaviours() {}

  private static Misbehaviour.Answer says(String text) {
    return x -> x.respond("200 OK", TEXT, text);
  }

  private static String wildcards() {
    StringBuilder rules = new StringBuilder("User-agent: *\n");
    for (int i = 0; i < 4000; i++) {
      rules.append("Disallow: /*a*b*c*d*e*f*").append(i).append('\n');
    }
    return rules.toString();
  }

  static List<Misbehaviour> all() {
    byte[] bomb = EncodingMisbehaviours.gzip("# x\n".repeat(20_000_000).getBytes(UTF_8));
    return new Catalogue(Misbehaviour.Category.ROBOTS)
        .nothing("disallows-all", "obeyed", says("User-agent: *\nDisallow: /\n"))
        .nothing("fails", UNREAD, x -> x.respond("500 No", "", ""))
        .nothing("busy", UNREAD, x -> x.respond("429 Busy", "", ""))
        .nothing("hangs", UNREAD, HostileExchange::hang)
        .nothing("resets", UNREAD, HostileExchange::reset)
        .page("says-not-modified", "none", x -> x.send("HTTP/1.1 304 Same\r\n\r\n"))
        .page("forbidden", "none", x -> x.respond("403 No", "", ""))
        .page(
            "redirects-in-circles",
            "5 redirects",
            x -> x.respond("301 Moved", "Location: /robots.txt?" + x.path().length() + "\r\n", ""))
        .page(
            "redirects-to-another-host",
            "followed",
            x -> x.respond("301 Moved", "Location: http://g0.good.test/robots.txt\r\n", ""))
        .page(
            "without-end",
            "500 KB",
            x -> {
              x.send(OK + TEXT + "\r\n");
              x.forever("# nothing to see\n");
            })
        .page(
            "one-line-without-end",
            "500 KB",
            x -> {
              x.send(OK + TEXT + "\r\n# ");
              x.forever("x");
            })
        .page("html", "none", x -> x.page("<html><p>No such file"))
        .page(
            "random-bytes",
            "none",
            x -> {
              byte[] noise = new byte[100_000];
              new Random(2).nextBytes(noise);
              x.respond("200 OK", TEXT, noise);
            })
        .page(
            "gzip-bomb",
            "500 KB, decoded",
            x -> x.respond("200 OK", TEXT + "Content-Encoding: gzip\r\n", bomb))
        .nothing("wildcards-26000", "1,000 wildcards", says(wildcards()))
        .page("rules-20000", "500 KB", says("User-agent: *\n" + "Disallow: /no\n".repeat(20_000)))
        .page(
            "crawl-delay-of-a-year",
            "--max-crawl-delay",
            says("User-agent: *\nCrawl-delay: 31536000\n"))
        .page("crawl-delay-negative", "none", says("User-agent: *\nCrawl-delay: -1\n"))
        .page("crawl-delay-no-number", "none", says("User-agent: *\nCrawl-delay: NaN\n"))
        .any(
            "utf-16",
            "none",
            x -> x.respond("200 OK", TEXT, "User-agent: *\nDisallow: /no\n".getBytes(UTF_16)))
        .page("nul-bytes", "none", says("User-agent: *\0\nDis\0allow: /\n"))
        .page("agents-10000", "500 KB", says("User-agent: b\n".repeat(10_000) + "Disallow: /\n"))
        .page(
            "sitemaps-10000",
            "100 sitemaps",
            says("Sitemap: http://g0.good.test/none.xml\n".repeat(10_000)))
        .entries();
  }
}
