package dev.waymark.rank.collaborative;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.waymark.people.Trace;
import dev.waymark.rank.Contribution;
import dev.waymark.rank.knowledge.FeatureType;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The formulas of "Collaborative Crawling" against numbers worked out by hand. */
class CollaborativePoliciesTest {
  private static final double EXACT = 1e-9;

  @Test
  void frequencyIsTheProductOfTheRatiosOfAllVisitors() {
    Trace trace = ScriptedCrawl.trace("ann a b x", "bob c d x", "cat c y");
    ScriptedCrawl crawl = fourPages("frequency", trace, 1e-6);

    // P = (2 + 1/2) / (4 + 25); ann (2 + 2P)/4/P = 6.3, bob 2P/4/P = 1/2, cat 2P/3/P = 2/3
    assertThat(crawl.score("x")).isCloseTo(Math.log(6.3 * 0.5), within(EXACT));
    assertThat(crawl.score("y")).isCloseTo(Math.log(2.0 / 3), within(EXACT));
  }

  @Test
  void asPublishedTheRatiosArePlainAndAUserWithoutARelevantPageMakesThemNothing() {
    Trace trace = ScriptedCrawl.trace("ann a b x", "bob c d y", "cat x");
    ScriptedCrawl crawl = fourPages("collaborative-paper", trace, 2);

    // P = 2/4. Frequency: ann 1/P = 2, two deviations off; bob 0, as good as a thousandth of a
    // page.
    // Signatures: all or none of a user's pages are relevant, which is their own share: 1.
    // Near a and b are a, b and x, both crawled ones relevant: 1/P = 2. Elsewhere c and d: 0.
    assertThat(crawl.score("x")).isCloseTo(Math.log(2 * 2), within(EXACT));
    assertThat(crawl.score("y")).isCloseTo(Math.log(1e-3 * 1e-3), within(EXACT));
  }

  @Test
  void asPublishedAnAffinityIsRelativeToTheUsersOwnShare() {
    Trace trace = ScriptedCrawl.trace("ann a b x");
    TraceStatistics statistics = new TraceStatistics(trace);
    UserAffinities affinities =
        statistics.register(
            new UserAffinities(
                statistics.crawledPages(), SignatureExtractor.WORDS, new SignatureIndex(), true));
    ScriptedCrawl crawl = new ScriptedCrawl(ScriptedCrawl.policy("signature", trace, 1));
    crawl.page("a", true, "reef fish").page("b", false, "fish");
    crawl
        .pages()
        .forEach(observation -> statistics.observe(observation, crawl.context().history()));

    // reef 1/1, fish 1/2: 3/4, of her own share of 1/2.
    assertThat(affinities.affinity(user(trace, "ann"))).isCloseTo(1.5, within(1e-4));
  }

  @Test
  void frequencyLeavesOutUsersWhoAreNotSignificant() {
    Trace trace = ScriptedCrawl.trace("ann a b x", "bob c d x", "cat c y");
    ScriptedCrawl crawl = fourPages("frequency", trace, 2);

    // Equation 3: ann |1 - P| / sqrt(P (1 - P) / 4) = 6.5, bob and cat P / 0.14 = 0.6
    assertThat(crawl.score("x")).isCloseTo(Math.log(6.3), within(EXACT));
    assertThat(crawl.score("y")).isZero();
  }

  @Test
  void beforeTheFirstRelevantPageIrrelevantOnesCountAgainst() {
    Trace trace = ScriptedCrawl.trace("ann a x", "bob b c y", "cat z");
    for (String name : List.of("frequency", "signature", "temporal", "collaborative")) {
      ScriptedCrawl crawl =
          new ScriptedCrawl(ScriptedCrawl.policy(name, trace, 2))
              .page("b", false, "")
              .page("c", false, "");

      assertThat(crawl.score("x")).as(name).isZero();
      assertThat(crawl.score("y")).as(name).isCloseTo(Math.log(0.5), within(EXACT));
    }
  }

  @Test
  void anAffinityIsTheMeanRelevantShareOverTheSignaturesOfAUsersPages() {
    Trace trace = ScriptedCrawl.trace("ann a b x", "bob b x", "cat a x", "dan x");
    TraceStatistics statistics = new TraceStatistics(trace);
    UserAffinities affinities =
        statistics.register(
            new UserAffinities(
                statistics.crawledPages(), SignatureExtractor.WORDS, new SignatureIndex(), false));
    ScriptedCrawl crawl = new ScriptedCrawl(ScriptedCrawl.policy("signature", trace, 1));
    crawl.page("a", true, "reef fish").page("b", false, "fish road");
    crawl
        .pages()
        .forEach(observation -> statistics.observe(observation, crawl.context().history()));

    // ann: reef 1/1, fish 1/2, road 0/1
    assertThat(affinities.affinity(user(trace, "ann"))).isCloseTo(0.5, within(1e-4));
    assertThat(affinities.affinity(user(trace, "bob"))).isZero();
    assertThat(affinities.affinity(user(trace, "cat"))).isEqualTo(1);
    assertThat(affinities.affinity(user(trace, "dan"))).as("nothing known").isNegative();
    assertThat(affinities.mean()).isCloseTo(0.5, within(1e-4));
    assertThat(affinities.deviation()).isCloseTo(Math.sqrt(0.5 / 3), within(1e-4));
  }

  @Test
  void signatureIsTheProductOverUsersWhoseAffinityIsFarFromTheMean() {
    Trace trace = ScriptedCrawl.trace("ann a b x y", "bob b x", "cat a x");
    ScriptedCrawl crawl = new ScriptedCrawl(ScriptedCrawl.policy("signature", trace, 1));
    crawl.page("a", true, "reef fish").page("b", false, "fish road");

    // cat and bob are 1.2 deviations from the mean, ann is none; P = 1.5/27
    // cat (1 + 2P)/3/P = 20/3, bob 2P/3/P = 2/3
    assertThat(crawl.score("x")).isCloseTo(Math.log(20.0 / 3 * 2 / 3), within(1e-6));
    assertThat(crawl.score("y")).isZero();
  }

  @Test
  void temporalSeparatesPagesVisitedNearARelevantOneFromTheRest() {
    Trace trace = ScriptedCrawl.trace("ann a h b c d");
    CollaborativeSettings near = new CollaborativeSettings("words", 1, 1, 0);
    ScriptedCrawl crawl = new ScriptedCrawl(ScriptedCrawl.policy("temporal", trace, 2, near));
    crawl.page("b", false, "").page("h", true, "");

    // b came to be inside when h was crawled: inside 0 of 1, outside 1 of 1; P = 1.5/27
    assertThat(crawl.score("a")).isCloseTo(Math.log(2.0 / 3), within(EXACT));
    assertThat(crawl.score("d")).isCloseTo(Math.log(20.0 / 3), within(EXACT));
  }

  @Test
  void collaborativeIsTheProductOfTheThreeAndTheLinksAreOneMoreFactor() {
    Trace trace = ScriptedCrawl.trace("ann a b x", "bob c d x", "cat c y");
    double product = 0;
    for (String name : List.of("frequency", "signature", "temporal")) {
      product += fourPages(name, trace, 1).score("x");
    }
    assertThat(fourPages("collaborative", trace, 1).score("x")).isCloseTo(product, within(EXACT));
    double links = fourPages("intelligent", trace, 1).score("x");
    assertThat(links).isNotZero();
    assertThat(fourPages("collaborative+links", trace, 1).score("x"))
        .isCloseTo(product + links, within(EXACT));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "frequency",
        "signature",
        "temporal",
        "collaborative",
        "collaborative+links",
        "people"
      })
  void theContributionsAddUpToTheScore(String name) {
    Trace trace = ScriptedCrawl.trace("ann a b x", "bob c d x", "cat c y");
    ScriptedCrawl crawl = fourPages(name, trace, 1);
    for (String page : List.of("x", "y", "nobody-went-here")) {
      double sum =
          crawl.policy().explain(ScriptedCrawl.candidate(page), crawl.context()).stream()
              .mapToDouble(Contribution::value)
              .sum();

      assertThat(sum).as(page).isCloseTo(crawl.score(page), within(EXACT));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"frequency", "signature", "temporal", "collaborative"})
  void withoutATraceOrWithOneOfAnotherWebTheLinksDecide(String name) {
    for (Trace trace : List.of(ScriptedCrawl.trace(), ScriptedCrawl.trace("ann 1 2", "bob 2 3"))) {
      ScriptedCrawl crawl = fourPages(name, trace, 2);
      ScriptedCrawl links = fourPages("intelligent", trace, 2);

      assertThat(Double.compare(crawl.score("x"), crawl.score("a")))
          .isEqualTo(Double.compare(links.score("x"), links.score("a")));
      assertThat(
              crawl
                  .policy()
                  .candidateSource()
                  .relatedUrls(crawl.pages().getFirst(), crawl.context()))
          .isEmpty();
    }
  }

  @Test
  void withTheTraceOfAnotherWebTheScoreIsThatOfTheLinks() {
    Trace other = ScriptedCrawl.trace("ann 1 2", "bob 2 3");
    double links = fourPages("intelligent", other, 2).score("x");

    assertThat(fourPages("people", other, 2).score("x")).isEqualTo(links);
    assertThat(fourPages("collaborative+links", other, 2).score("x")).isEqualTo(links);
  }

  @Test
  void usersAreFeaturesWithCounts() {
    Trace trace = ScriptedCrawl.trace("ann a b x", "bob c d x", "cat c y");
    ScriptedCrawl crawl = fourPages("frequency", trace, 2);

    assertThat(
            crawl.context().knowledge().counts(FeatureType.USER).seenOf(UserRates.featureId("ann")))
        .isEqualTo(2);
    assertThat(
            crawl
                .context()
                .knowledge()
                .counts(FeatureType.USER)
                .relevantOf(UserRates.featureId("ann")))
        .isEqualTo(2);
    assertThat(
            crawl.context().knowledge().counts(FeatureType.USER).seenOf(UserRates.featureId("cat")))
        .isEqualTo(1);
  }

  @Test
  void aCrawlMayStartWithTheUserCountsOfAnother() {
    Trace trace = ScriptedCrawl.trace("ann a b x", "bob c d x", "cat c y");
    ScriptedCrawl first = fourPages("frequency", trace, 2);
    ScriptedCrawl second = new ScriptedCrawl(ScriptedCrawl.policy("frequency", trace, 2));
    second.context().knowledge().merge(first.context().knowledge());

    assertThat(second.score("x")).isCloseTo(first.score("x"), within(EXACT)).isNotZero();
  }

  /** Two relevant pages and two others. */
  private static ScriptedCrawl fourPages(String name, Trace trace, double significance) {
    return new ScriptedCrawl(ScriptedCrawl.policy(name, trace, significance))
        .page("a", true, "reef fish")
        .page("b", true, "reef sea")
        .page("c", false, "car road")
        .page("d", false, "road sea");
  }

  private static int user(Trace trace, String name) {
    for (int user = 0; user < trace.userCount(); user++) {
      if (trace.pseudonym(user).equals(name)) {
        return user;
      }
    }
    throw new IllegalArgumentException(name);
  }
}
