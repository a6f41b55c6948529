package dev.waymark.lab.hostile;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * The hosts of the hostile web: one for each misbehaviour, with a good page beside it, good hosts,
 * large pages, and a page that links to all of them.
 */
final class HostileWeb implements HostileServer.Site {
  static final String START_URL = "http://start.good.test/";
  static final String GOOD_PATH = "/good.html";

  private static final int GOOD_HOSTS = 20;
  private static final int PAGES_PER_GOOD_HOST = 15;

  /** Below the usual limit of a page, so that all of it is kept. */
  private static final int LARGE_PAGE_BYTES = 4_900_000;

  private final List<Misbehaviour> misbehaviours;
  private final int largePages;
  private final String forbiddenAddress;
  private final Map<String, Misbehaviour> byHost = new HashMap<>();
  private final List<String> foreignRequests = new CopyOnWriteArrayList<>();

  /**
   * @param largePages hosts with a page of 4.9 MB each
   * @param forbiddenAddress of a {@link ForbiddenServer}
   */
  HostileWeb(List<Misbehaviour> misbehaviours, int largePages, String forbiddenAddress) {
    this.misbehaviours = misbehaviours;
    this.largePages = largePages;
    this.forbiddenAddress = forbiddenAddress;
    misbehaviours.forEach(one -> byHost.put(one.host(), one));
  }

  /** All that is known, in the order of the categories. */
  static List<Misbehaviour> allMisbehaviours() {
    List<Misbehaviour> all = new ArrayList<>();
    all.addAll(TransportMisbehaviours.all());
    all.addAll(StatusMisbehaviours.all());
    all.addAll(HeaderMisbehaviours.all());
    all.addAll(EncodingMisbehaviours.all());
    all.addAll(RedirectMisbehaviours.all());
    all.addAll(RobotsMisbehaviours.all());
    all.addAll(SitemapMisbehaviours.all());
    all.addAll(TlsMisbehaviours.all());
    all.addAll(HtmlMisbehaviours.all());
    all.addAll(CharsetMisbehaviours.all());
    all.addAll(UrlMisbehaviours.all());
    all.addAll(TrapMisbehaviours.all());
    all.addAll(DocumentMisbehaviours.all());
    all.addAll(RenderingMisbehaviours.all());
    return all;
  }

  /** Pages that a crawl must find, whatever the others do. */
  Set<String> goodUrls() {
    Set<String> urls = new HashSet<>();
    for (int host = 0; host < GOOD_HOSTS; host++) {
      for (int page = 0; page < PAGES_PER_GOOD_HOST; page++) {
        urls.add(goodUrl(host, page));
      }
    }
    for (int i = 0; i < largePages; i++) {
      urls.add(largeUrl(i));
    }
    return urls;
  }

  private static String goodUrl(int host, int page) {
    return "http://g" + host + ".good.test/" + (page == 0 ? "" : "p" + page);
  }

  private static String largeUrl(int i) {
    return "http://l" + i + ".large.test/";
  }

  /** What was asked of hosts that are no part of the crawl. */
  List<String> foreignRequests() {
    return List.copyOf(foreignRequests);
  }

  @Override
  public void answer(HostileExchange exchange) throws Exception {
    exchange.forbiddenAddress(forbiddenAddress);
    Misbehaviour misbehaviour = byHost.get(exchange.host());
    if (misbehaviour != null && misbehaviour.category().applies(exchange.path())) {
      misbehaviour.answer().write(exchange);
    } else if (exchange.host().endsWith(".foreign.test")) {
      foreignRequests.add(exchange.host() + exchange.path());
      exchange.page("<p>Elsewhere.");
    } else if (exchange.path().equals("/robots.txt")) {
      answerRobots(exchange, misbehaviour);
    } else if (exchange.host().equals("start.good.test")) {
      exchange.page(startPage());
    } else if (exchange.host().endsWith(".large.test")) {
      answerLarge(exchange);
    } else if (exchange.host().endsWith(".good.test")) {
      exchange.page(goodPage(exchange));
    } else if (misbehaviour != null && misbehaviour.category() == Misbehaviour.Category.RENDERING) {
      exchange.page(RenderingMisbehaviours.drawnBy("root.append('A good page of ' + location)"));
    } else {
      exchange.page("<title>Good</title><p>A good page of " + exchange.host() + exchange.path());
    }
  }

  private static void answerRobots(HostileExchange exchange, Misbehaviour misbehaviour)
      throws Exception {
    boolean listed =
        misbehaviour != null && misbehaviour.category() == Misbehaviour.Category.SITEMAPS;
    if (listed) {
      exchange.respond(
          "200 OK",
          "Content-Type: text/plain\r\n",
          "Sitemap: http://" + exchange.host() + "/sitemap.xml\n");
    } else {
      exchange.respond("404 Not Found", "", "");
    }
  }

  private String startPage() {
    StringBuilder html = new StringBuilder("<title>All hosts</title>");
    for (Misbehaviour one : misbehaviours) {
      html.append(link(one.url())).append(link(one.goodUrl()));
    }
    for (int host = 0; host < GOOD_HOSTS; host++) {
      html.append(link(goodUrl(host, 0)));
    }
    for (int i = 0; i < largePages; i++) {
      html.append(link(largeUrl(i)));
    }
    return html.toString();
  }

  static String link(String url) {
    return "<a href=\"" + url + "\">" + url + "</a>\n";
  }

  /** Each page links to the next two: the last is four links away. */
  private static String goodPage(HostileExchange exchange) {
    int page = exchange.number();
    StringBuilder html = new StringBuilder("<p>Page " + page + " of " + exchange.host());
    for (int next = 2 * page + 1; next <= 2 * page + 2 && next < PAGES_PER_GOOD_HOST; next++) {
      html.append(link("/p" + next));
    }
    return html.toString();
  }

  private static void answerLarge(HostileExchange exchange) throws Exception {
    String paragraph = "<p>Words of " + exchange.host() + " and more of them, on and on.\n";
    exchange.respond(
        "200 OK",
        "Content-Type: text/html\r\n",
        paragraph.repeat(LARGE_PAGE_BYTES / paragraph.length()));
  }
}
