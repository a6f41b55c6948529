package dev.waymark.rank.patterns;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.drawing.PatternDrawings;
import dev.waymark.math.PairedSample;
import dev.waymark.rank.patterns.mining.HitsRank;
import dev.waymark.url.UrlTemplate;
import dev.waymark.url.ValueKind;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class SitePatternsTest {
  private static final String HOST = "http://example.org";

  /** A blog with posts by date, tags with pages, a shop by number, and a few pages on top. */
  private static void fill(PatternMiner miner, int from, int to) {
    for (int i = from; i < to; i++) {
      int month = 1 + i % 12;
      miner.add(HOST + "/blog/" + (2001 + i % 20) + "/" + month + "/" + word(i) + ".html");
      miner.add(HOST + "/tags/" + word(i * 7) + (i % 3 == 0 ? "?page=" + (2 + i % 5) : ""));
      miner.add(HOST + "/item/" + (1000 + i));
    }
    miner.add(HOST + "/");
    miner.add(HOST + "/about.html");
  }

  private static String word(int i) {
    return "on-" + (char) ('a' + i % 26) + (char) ('a' + i / 26 % 26) + (char) ('a' + i / 676 % 26);
  }

  private static SitePatterns mined(PatternMiner miner) {
    return miner.mine().findSite("example.org").orElseThrow();
  }

  private static String text(SitePatterns site, String path) {
    return site.match(HOST + path).map(UrlPattern::text).orElse("none");
  }

  @Test
  void urlsOfAKindShareAPattern() {
    PatternMiner miner = new PatternMiner();
    fill(miner, 0, 400);
    SitePatterns site = mined(miner);
    assertThat(text(site, "/item/1017")).isEqualTo(HOST + "/item/{number}");
    assertThat(text(site, "/blog/2009/5/on-abc.html"))
        .isEqualTo(HOST + "/blog/{number}/{number}/{words}.html");
    assertThat(text(site, "/")).isEqualTo(HOST + "/");
    assertThat(site.patterns().size()).isLessThan(10);
    assertThat(site.patterns().stream().mapToInt(UrlPattern::urls).sum()).isEqualTo(site.urls());
  }

  @Test
  void valuesNeverSeenMatchAndForeignPathsDoNot() {
    PatternMiner miner = new PatternMiner();
    fill(miner, 0, 400);
    SitePatterns site = mined(miner);
    assertThat(text(site, "/item/99999999")).isEqualTo(HOST + "/item/{number}");
    assertThat(text(site, "/blog/2031/12/never-written.html")).contains("/blog/{number}");
    assertThat(text(site, "/item/9/edit")).isEqualTo("none");
    assertThat(text(site, "/blog/2031/12/a/b/c.pdf")).isEqualTo("none");
  }

  @Test
  void twoHalvesMergedSayWhatTheWholeSays() {
    PatternMiner whole = new PatternMiner();
    fill(whole, 0, 400);
    PatternMiner first = new PatternMiner();
    fill(first, 200, 400);
    PatternMiner second = new PatternMiner();
    fill(second, 0, 200);
    first.merge(second);
    assertThat(first.urlCount()).isEqualTo(whole.urlCount());
    assertThat(texts(mined(first))).isEqualTo(texts(mined(whole)));
  }

  private static List<String> texts(SitePatterns site) {
    return site.patterns().stream().map(p -> p.urls() + " " + p.text()).sorted().toList();
  }

  @Test
  void visitsAndStepsAddUpWhenMerging() {
    PatternMiner one = new PatternMiner();
    one.addVisit(HOST + "/a", null);
    one.addVisit(HOST + "/b", HOST + "/a");
    PatternMiner two = new PatternMiner();
    two.addVisit(HOST + "/b", HOST + "/a");
    two.addVisit(HOST + "/c", HOST + "/b");
    one.merge(two);
    SitePatterns site = mined(one);
    assertThat(site.visits()).isEqualTo(4);
    assertThat(site.transits()).isEqualTo(3);
  }

  @Test
  void whatPeopleDoDifferentlyIsKeptApart() {
    PatternMiner miner = new PatternMiner();
    for (int i = 0; i < 300; i++) {
      String busy = HOST + "/docs/guide/" + word(i) + ".html";
      miner.add(HOST + "/docs/attic/" + word(i) + ".html");
      for (int visit = 0; visit < 20; visit++) {
        miner.addVisit(busy, visit % 2 == 0 ? HOST + "/docs/" : null);
      }
    }
    SitePatterns site = mined(miner);
    UrlPattern guide = site.match(HOST + "/docs/guide/new.html").orElseThrow();
    UrlPattern attic = site.match(HOST + "/docs/attic/new.html").orElseThrow();
    assertThat(guide).isNotEqualTo(attic);
    assertThat(guide.visits()).isEqualTo(20L * guide.urls());
    assertThat(guide.authority()).isGreaterThan(attic.authority());
    assertThat(site.match(HOST + "/docs/").orElseThrow().role()).isEqualTo(PatternRole.HUB);
  }

  @Test
  void keysThatOnlyMakeCopiesAndCalendarsAreNamed() {
    PatternMiner miner = new PatternMiner();
    fill(miner, 0, 100);
    for (int i = 0; i < 60; i++) {
      miner.add(HOST + "/item/" + (1000 + i) + "?utm_source=" + (i % 2 == 0 ? "mail" : "feed"));
      miner.add(HOST + "/events/" + (2001 + i % 5) + "/" + (1 + i % 12));
    }
    SitePatterns site = mined(miner);
    assertThat(site.exclusions())
        .contains("[?&]utm_source=")
        .anyMatch(rule -> rule.contains("\\d\\d[-/]"))
        .noneMatch(rule -> rule.contains("page"));
    assertThat(site.match(HOST + "/item/1003?utm_source=mail").orElseThrow().role())
        .isEqualTo(PatternRole.TRAP);
    assertThat(site.match(HOST + "/events/2003/4").orElseThrow().role())
        .isEqualTo(PatternRole.TRAP);
  }

  @Test
  void aDrawingIsOnePageThatEscapesWhatSitesWrite() {
    PatternMiner miner = new PatternMiner();
    fill(miner, 0, 50);
    miner.add(HOST + "/x?a=%3Cscript%3E&b=<script>");
    String html = PatternDrawings.page(miner.mine().sites());
    assertThat(html).startsWith("<!doctype html>").contains("<svg", "/item/{number}");
    assertThat(html).doesNotContain("<script>").doesNotContain("src=");
  }

  @Test
  void kindsOfValues() {
    assertThat(
            List.of("2013", "1.2.3", "a1b2c3d4", "hello-world", "", "deadbeef00112233").stream()
                .map(text -> ValueKind.classify(text, 0, text.length()).name())
                .collect(Collectors.joining(" ")))
        .isEqualTo("NUMBER NUMBER ID WORDS EMPTY ID");
    assertThat(UrlTemplate.derive("http://a.org/blog/2013/05/x-y.html?b=1&a=z"))
        .isEqualTo("a.org/blog/{number}/{number}/{words}.html?a={words}&b={number}");
    assertThat(UrlTemplate.derive("http://a.org/")).isEqualTo("a.org/");
  }

  @Test
  void authoritiesAreWherePeopleComeFromHubs() {
    // Pattern 0 leads to 1 (three of four steps) and to 2.
    double[][] steps = {{0, 3, 1}, {0, 0, 0}, {0, 0, 0}};
    HitsRank hits = HitsRank.compute(steps, new double[] {1, 1, 1}, new double[] {4, 0, 0});
    assertThat(hits.authority()[1]).isGreaterThan(hits.authority()[2]);
    assertThat(hits.authority()[2]).isGreaterThan(hits.authority()[0]);
    assertThat(hits.hub()[0]).isEqualTo(1);
    assertThat(hits.authority()[1]).isCloseTo(0.85 * 0.75 + 0.15 / 3, within());
  }

  private static org.assertj.core.data.Offset<Double> within() {
    return org.assertj.core.data.Offset.offset(1e-6);
  }

  @Test
  void ranksAreCorrelatedAsByHand() {
    assertThat(pairs(1, 10, 2, 20, 3, 30).spearman()).isEqualTo(1);
    // Ranks 1 2 3 4 against 2 1 4 3: 1 - 6 * 4 / (4 * 15).
    assertThat(pairs(1, 2, 2, 1, 3, 4, 4, 3).spearman()).isCloseTo(0.6, within());
    assertThat(pairs(0, 1, 0, 2).spearman()).isZero();
  }

  private static PairedSample pairs(double... values) {
    PairedSample pairs = new PairedSample();
    for (int i = 0; i < values.length; i += 2) {
      pairs.add(values[i], values[i + 1]);
    }
    return pairs;
  }

  @Test
  void ofUrlsNotSeenBeforeIsExpectedWhatTheirPatternHas() {
    PatternMiner miner = new PatternMiner();
    for (int i = 0; i < 30; i++) {
      for (int visit = 0; visit < 8; visit++) {
        miner.addVisit("http://a.example/news/" + i, null);
      }
      miner.addVisit("http://a.example/old/" + i, null);
    }
    HoldoutEvaluation later = new HoldoutEvaluation(miner, miner.mine());
    for (int i = 100; i < 110; i++) {
      later.add("http://a.example/news/" + i, 5);
      later.add("http://a.example/old/" + i, 0);
    }
    later.add("http://a.example/news/3", 7);
    HoldoutResult held = later.result();
    assertThat(held.urls()).isEqualTo(60);
    assertThat(held.unseen()).isEqualTo(20);
    assertThat(held.coverage()).isEqualTo(1);
    assertThat(held.coverageUnseen()).isEqualTo(1);
    assertThat(held.rankCorrelation()).isCloseTo(1, within());
    assertThat(held.rankCorrelationUnseen().value()).isCloseTo(1, within());
  }
}
