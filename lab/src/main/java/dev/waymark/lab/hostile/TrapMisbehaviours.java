package dev.waymark.lab.hostile;

import static dev.waymark.lab.hostile.HostileWeb.link;

import java.util.List;
import java.util.Random;
import java.util.function.Function;

/** Pages without end; how many are fetched is bounded. */
final class TrapMisbehaviours {
  private static final String HOST = "--max-pages-per-host";
  private static final String TRAPS = "traps";

  private TrapMisbehaviours() {}

  private static Misbehaviour.Answer links(Function<HostileExchange, String> html) {
    return x -> x.page("<p>" + x.path().hashCode() + html.apply(x));
  }

  static List<Misbehaviour> all() {
    return new Catalogue(Misbehaviour.Category.TRAPS)
        .page(
            "calendar",
            TRAPS,
            links(x ->
                link(
                    "/cal/"
                        + (2000 + x.number() % 100)
                        + "/"
                        + (x.number() % 12 + 1)
                        + "/"
                        + (x.number() + 1))))
        .page(
            "numbers",
            HOST,
            links(x -> link("/" + (x.number() + 1)) + link("/" + (x.number() + 2))))
        .page("path-repeats", TRAPS, links(x -> link(x.path().replaceAll("/$", "") + "/a/b")))
        .page("relative-links", TRAPS, links(x -> link("next/")))
        .page(
            "session-ids-in-queries",
            HOST,
            links(x -> link("/page?sid=" + Integer.toHexString((x.path() + "s").hashCode()))))
        .page(
            "session-ids-in-paths",
            HOST,
            links(x -> link("/s" + Integer.toHexString((x.path() + "s").hashCode()) + "/page")))
        .page("query-combinations", TRAPS, links(TrapMisbehaviours::combinations))
        .page(
            "sort-orders",
            TRAPS,
            links(x -> link("/list?sort=a") + link("/list?sort=b&amp;dir=" + x.path().length())))
        .page("random-links", HOST, links(TrapMisbehaviours::random))
        .page(
            "redirect-to-new-pages",
            HOST,
            x -> {
              if (x.path().startsWith("/go")) {
                x.respond("302 Found", "Location: /at" + x.number() + "\r\n", "");
              } else {
                x.page("<p>" + x.path() + link("/go" + (x.number() + 1)));
              }
            })
        .page(
            "every-page-the-same",
            "duplicates",
            x -> x.page("<p>the same text on every page of it" + link("/same" + (x.number() + 1))))
        .page(
            "ports",
            "scope",
            x ->
                x.page(
                    "<p>"
                        + x.path()
                        + link(
                            "http://ports.traps.test:"
                                + (20_000 + x.number() % 20)
                                + "/p"
                                + (x.number() + 1))))
        .entries();
  }

  private static String combinations(HostileExchange exchange) {
    StringBuilder html = new StringBuilder();
    for (char key = 'a'; key < 'k'; key++) {
      html.append(
          link(exchange.path() + (exchange.path().contains("?") ? "&amp;" : "?") + key + "=1"));
    }
    return html.toString();
  }

  private static String random(HostileExchange exchange) {
    Random random = new Random(exchange.path().hashCode());
    StringBuilder html = new StringBuilder();
    for (int i = 0; i < 50; i++) {
      html.append(link("/" + Long.toString(random.nextLong() >>> 1, 36)));
    }
    return html.toString();
  }
}
