package dev.waymark.rank.waymark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.waymark.model.Candidate;
import dev.waymark.model.Observation;
import dev.waymark.model.Origin;
import dev.waymark.people.MemoryTrace;
import dev.waymark.people.Session;
import dev.waymark.people.Step;
import dev.waymark.people.Visit;
import dev.waymark.rank.Contribution;
import dev.waymark.rank.ExamplePage;
import dev.waymark.rank.OrderingPolicy;
import dev.waymark.rank.PolicyContext;
import dev.waymark.rank.RankSettings;
import dev.waymark.rank.TinyCrawl;
import dev.waymark.rank.knowledge.FeatureCounts;
import dev.waymark.rank.knowledge.FeatureRates;
import dev.waymark.rank.knowledge.HostArm;
import dev.waymark.rank.knowledge.rate.BaseRate;
import dev.waymark.rank.knowledge.rate.FeaturePrior;
import dev.waymark.rank.knowledge.rate.LogRates;
import dev.waymark.rank.registry.AllOrderingPolicies;
import dev.waymark.text.BagOfWords;
import dev.waymark.text.Words;
import dev.waymark.url.Urls;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class WaymarkPolicyTest {
  private static final BaseRate BASE = new BaseRate(75, 9.5); // smoothed: 10 of 100
  private static final LogRates RATES = new LogRates(BASE);
  private static final long REEF = Words.id("reef");
  private static final long CAR = Words.id("car");
  private static final long NEW = Words.id("new");

  @Test
  void aLogRatioComparesTheSmoothedRateWithTheBaseRate() {
    // reef 4 of 6: (4 + 0.2) / 8 / 0.1; car 0 of 6: 0.2 / 8 / 0.1
    assertThat(RATES.logRatio(6, 4)).isCloseTo(Math.log(5.25), within(1e-9));
    assertThat(RATES.logRatio(6, 0)).isCloseTo(Math.log(0.25), within(1e-9));
    // Counts beyond the tables, and parts of pages: (1000.5 + 0.2) / 10002 / 0.1
    assertThat(RATES.logRatio(10_000, 1000.5)).isCloseTo(Math.log(10007.0 / 10002), within(1e-9));
    assertThat(RATES.logRatio(0, 0)).isZero();
  }

  @Test
  void informativeWordsWeighMoreAndUnknownOnesNothing() {
    FeatureRates rates = new FeatureRates(counts(), RATES, FeaturePrior.NONE);
    double reef = Math.log(5.25);
    double car = Math.log(0.25);

    assertThat(rates.summarize(new long[] {REEF, CAR, NEW}).mean())
        .isCloseTo((reef * reef - car * car) / (reef - car + 0.5), within(1e-9));
    assertThat(rates.summarize(new long[] {NEW}).mean()).isZero();
    assertThat(rates.summarize(new long[0]).mean()).isZero();
    assertThat(rates.summarize(new long[] {REEF, CAR, NEW}).best()).isCloseTo(reef, within(1e-9));
    assertThat(rates.summarize(new long[0]).best()).isZero();
  }

  @Test
  void agreementIsOverSignificantWordsOnly() {
    FeatureRates rates = new FeatureRates(counts(), RATES, FeaturePrior.NONE);

    // reef is (4 - 0.6)^2 / (0.09 * 6) = 21 variances off, car 0.36 / 0.54
    assertThat(rates.summarize(new long[] {REEF, CAR}).agreement())
        .isCloseTo(Math.log1p(Math.log(5.25)), within(1e-9));
  }

  @Test
  void thePageItselfIsLeftOutOfItsSimilarity() {
    FeatureRates rates = new FeatureRates(counts(), RATES, FeaturePrior.NONE);
    double others = Math.log((3 + 0.2) / 7 / 0.1);

    assertThat(rates.similarity(new long[] {REEF}, true))
        .isCloseTo(others * others / (others + 1), within(1e-9));
  }

  @Test
  void theRateOfAFolderIsComparedWithThatOfItsHost() {
    FeatureCounts counts = new FeatureCounts();
    counts.add(Urls.id("http://a.org"), "", 20, 4);
    counts.add(Urls.id("http://a.org/trace"), "", 5, 4);
    FolderRates folders = new FolderRates(counts, 0.1);

    // Host: (4 + 1) / (20 + 10) = 1/6; folder: (4 + 1) / (5 + 6) = 5/11
    assertThat(folders.logRatio("http://a.org/trace/events.html"))
        .isCloseTo(Math.log(30.0 / 11), within(1e-9));
    assertThat(folders.logRatio("http://a.org/trace/new/x?in=/y/"))
        .isCloseTo(Math.log(30.0 / 11), within(1e-9));
    assertThat(folders.logRatio("http://a.org/other/x")).isZero();
    assertThat(folders.logRatio("http://b.org/trace/x")).isZero();
  }

  @Test
  void anArmIsOptimisticAtFirstAndFallsWithIrrelevantPages() {
    HostArm arm = HostArm.UNVISITED;
    assertThat(arm.value(0, 1, 0.1)).isCloseTo(Math.log(3), within(1e-9));
    assertThat(arm.value(0, 16, 0.1)).isCloseTo(Math.log(2), within(1e-9));
    arm = arm.withPage(0, true);
    double relevant = arm.value(1, 1, 0.1);
    assertThat(relevant).isGreaterThan(Math.log(3));
    for (int page = 1; page < 100; page++) {
      arm = arm.withPage(page, false);
    }
    assertThat(arm.value(99, 1, 0.1)).isLessThan(-0.5);
    assertThat(arm.value(3000, 1000, 0.1)).isGreaterThan(arm.value(99, 1000, 0.1) + 0.5);
  }

  @Test
  void theWaitingBonusOfAnArmGrowsMoreSlowlyWithMoreHosts() {
    // One better after 16 pages of each host, beside log(3) and log(1 + 2 * 8 / 16) for being new.
    assertThat(HostArm.UNVISITED.value(16 * 8, 8, 0.1)).isCloseTo(Math.log(3) + 1, within(1e-9));
    assertThat(HostArm.UNVISITED.value(16 * 8, 16, 0.1)).isCloseTo(Math.log(2) + 0.5, within(1e-9));
  }

  @Test
  void theContributionsAddUpBeforeTheFirstRelevantPage() {
    TinyCrawl crawl =
        new TinyCrawl(AllOrderingPolicies.builtIn().create("waymark", PolicyContext.empty()));
    crawl.page("start", false, "all kinds of things", "reef.html", "things.html");

    for (String name : List.of("reef.html", "things.html")) {
      double sum = crawl.explain(name).stream().mapToDouble(Contribution::value).sum();
      assertThat(sum).isCloseTo(crawl.score(name), within(1e-9));
    }
  }

  @Test
  void theFirstRelevantPageTurnsExplorationIntoFocus() {
    TinyCrawl crawl =
        new TinyCrawl(AllOrderingPolicies.builtIn().create("waymark", PolicyContext.empty()));
    crawl.page("start", false, "all kinds of things", "reef.html", "car.html");
    crawl.page("car.html", false, "engine wheel brake", "road.html", "wheel.html");
    double before = crawl.score("road.html");
    crawl.page("reef.html", true, "fish in a reef", "coral.html", "fish.html");

    assertThat(crawl.score("coral.html")).isGreaterThan(crawl.score("road.html"));
    assertThat(crawl.score("road.html")).isGreaterThan(before);
  }

  @Test
  void theBestWordOfAnAnchorCountsAmongIrrelevantOnes() {
    TinyCrawl crawl =
        new TinyCrawl(AllOrderingPolicies.builtIn().create("waymark", PolicyContext.empty()));
    crawl.page("start", false, "all kinds of things", "reef", "car");
    crawl.page("reef", true, "coral");
    crawl.page("car", false, "engine wheel", "coral engine wheel");
    double base = 1.5 / 28; // 1 of 3 pages, smoothed; coral was on 1 page, a relevant one

    assertThat(crawl.explain("coral engine wheel"))
        .filteredOn(
            contribution -> contribution.name().equals("best anchor word, by pages that have it"))
        .singleElement()
        .satisfies(contribution -> {
          assertThat(contribution.value())
              .isCloseTo(0.3 * Math.log((1 + 2 * base) / 3 / base), within(1e-9));
          assertThat(contribution.reason()).startsWith("coral 1 of 1");
        });
  }

  @Test
  void aHintIsEnoughToStartWith() {
    PolicyContext context =
        new PolicyContext(RankSettings.defaults(), BagOfWords.of("coral reef"), List.of());
    TinyCrawl crawl = new TinyCrawl(AllOrderingPolicies.builtIn().create("waymark", context));
    crawl.page("start", false, "all kinds of things", "reef.html", "car.html");

    assertThat(crawl.score("reef.html")).isGreaterThan(crawl.score("car.html"));
  }

  @Test
  void anExampleAgainstLowersWhatIsLikeIt() {
    ExamplePage reef = new ExamplePage(BagOfWords.of("reef"), BagOfWords.of("reef fish"), true);
    ExamplePage car = new ExamplePage(BagOfWords.of("car"), BagOfWords.of("car road"), false);

    assertThat(carScore(List.of(reef, car))).isLessThan(carScore(List.of(reef)) - 1);
  }

  private static double carScore(List<ExamplePage> examples) {
    PolicyContext context = new PolicyContext(RankSettings.defaults(), BagOfWords.of(""), examples);
    TinyCrawl crawl = new TinyCrawl(AllOrderingPolicies.builtIn().create("waymark", context));
    crawl.page("start", false, "things", "reef", "car");
    return crawl.score("car");
  }

  @Test
  void rareWordsOfAHintCountAndPluralsAreTheSame() {
    PolicyContext context =
        new PolicyContext(RankSettings.defaults(), BagOfWords.of("the reefs"), List.of());
    TinyCrawl crawl = new TinyCrawl(AllOrderingPolicies.builtIn().create("waymark", context));
    crawl.page("start", false, "the start", "reef.html", "the.html", "car.html");
    crawl.page("car.html", false, "the car");

    double reef = crawl.score("reef.html");
    double the = crawl.score("the.html");
    assertThat(reef).isGreaterThan(the + 5);
    double sum = crawl.explain("reef.html").stream().mapToDouble(Contribution::value).sum();
    assertThat(sum).isCloseTo(reef, within(1e-9));
  }

  @Test
  void pagesVisitedByUsersOfRelevantPagesComeFirst() {
    List<Visit> visits = new ArrayList<>();
    for (int user = 0; user < 6; user++) {
      visits.add(visit("diver" + user, "reef.html"));
      visits.add(visit("diver" + user, "one.html"));
      visits.add(visit("driver" + user, "car.html"));
      visits.add(visit("driver" + user, "two.html"));
    }
    PolicyContext context = PolicyContext.empty().with(MemoryTrace.of(visits));
    TinyCrawl crawl = new TinyCrawl(AllOrderingPolicies.builtIn().create("waymark", context));
    crawl.page("start", false, "things", "reef.html", "car.html", "one.html", "two.html");
    crawl.page("car.html", false, "engine");
    crawl.page("reef.html", true, "fish");

    assertThat(crawl.score("one.html")).isGreaterThan(crawl.score("two.html"));
  }

  /** No user visited one.html or two.html near a crawled page, only near the same other pages. */
  @Test
  void pagesEmbeddedNearRelevantOnesComeFirst() {
    List<Visit> visits = new ArrayList<>();
    for (String page : List.of("reef.html", "one.html")) {
      visits.add(visit("diver to " + page, "sea.html"));
      visits.add(visit("diver to " + page, page));
    }
    for (String page : List.of("car.html", "two.html")) {
      visits.add(visit("driver to " + page, "road.html"));
      visits.add(visit("driver to " + page, page));
    }
    PolicyContext context = PolicyContext.empty().with(MemoryTrace.of(visits));
    TinyCrawl crawl = new TinyCrawl(AllOrderingPolicies.builtIn().create("waymark", context));
    crawl.page("start", false, "things", "reef.html", "car.html", "one.html", "two.html");
    crawl.page("car.html", false, "engine");
    crawl.page("reef.html", true, "fish");

    assertThat(crawl.score("one.html")).isGreaterThan(crawl.score("two.html") + 1);
    List<Contribution> reasons = crawl.explain("one.html");
    assertThat(reasons)
        .anySatisfy(reason -> {
          assertThat(reason.name()).isEqualTo("co-visit embedding near relevant pages");
          assertThat(reason.reason()).isEqualTo(TinyCrawl.url("reef.html"));
        });
    double sum = reasons.stream().mapToDouble(Contribution::value).sum();
    assertThat(sum).isCloseTo(crawl.score("one.html"), within(1e-9));
  }

  @Test
  void usersWhoPredictRelevanceGetWeight() {
    List<Session> visits = new ArrayList<>();
    for (int page = 0; page < 60; page++) {
      String user = page % 3 == 0 ? "diver" : "driver";
      // Each visit is a session of its own.
      visits.add(session(user, page + ".html", page));
    }
    visits.add(session("diver", "a.html", 70));
    visits.add(session("driver", "b.html", 71));
    PolicyContext context = PolicyContext.empty().with(MemoryTrace.of(visits, List.of()));
    TinyCrawl crawl = new TinyCrawl(AllOrderingPolicies.builtIn().create("waymark", context));
    crawl.page("start", false, "things", "a.html", "b.html");
    for (int page = 0; page < 60; page++) {
      crawl.page(page + ".html", page % 3 == 0, "text");
    }

    assertThat(crawl.score("a.html")).isGreaterThan(crawl.score("b.html") + 1);
    double sum = crawl.explain("a.html").stream().mapToDouble(Contribution::value).sum();
    assertThat(sum).isCloseTo(crawl.score("a.html"), within(1e-9));
  }

  @Test
  void beforeTheFirstRelevantPageNewUsersComeFirst() {
    List<Session> visits = new ArrayList<>();
    for (int page = 0; page < 40; page++) {
      visits.add(session("driver", page + ".html", page));
    }
    visits.add(session("driver", "road.html", 70));
    visits.add(session("diver", "reef.html", 70));
    visits.add(session("diver", "coral.html", 71));
    PolicyContext context = PolicyContext.empty().with(MemoryTrace.of(visits, List.of()));
    TinyCrawl crawl = new TinyCrawl(AllOrderingPolicies.builtIn().create("waymark", context));
    crawl.page("start", false, "things", "road.html", "reef.html");
    for (int page = 0; page < 40; page++) {
      crawl.page(page + ".html", false, "text");
    }

    assertThat(crawl.score("reef.html")).isGreaterThan(crawl.score("road.html") + 1);
    double sum = crawl.explain("road.html").stream().mapToDouble(Contribution::value).sum();
    assertThat(sum).isCloseTo(crawl.score("road.html"), within(1e-9));
  }

  @Test
  void beforeTheFirstRelevantPageAnyVisitedPageIsACandidate() {
    List<Visit> visits =
        List.of(visit("diver", "reef.html"), visit("diver", "one.html"), visit("ann", "a.html"));
    PolicyContext context = PolicyContext.empty().with(MemoryTrace.of(visits));
    OrderingPolicy policy = AllOrderingPolicies.builtIn().create("waymark", context);
    TinyCrawl crawl = new TinyCrawl(policy);
    crawl.page("start", false, "things", "reef.html");

    assertThat(policy.candidateSource().randomPages(crawl.context())).isPositive();
    Set<String> urls = new HashSet<>();
    for (int i = 0; i < 50; i++) {
      urls.add(policy.candidateSource().randomUrl(i, crawl.context()).orElseThrow());
    }
    assertThat(urls)
        .containsExactlyInAnyOrder(
            TinyCrawl.url("reef.html"), TinyCrawl.url("one.html"), TinyCrawl.url("a.html"));

    crawl.page("reef.html", true, "fish");
    assertThat(policy.candidateSource().randomPages(crawl.context())).isZero();
    assertThat(policy.candidateSource().randomUrl(0, crawl.context())).isEmpty();
  }

  @Test
  void laterVisitedPagesWithNamesLikeRelevantOnesAreCandidates() {
    List<Visit> visits = new ArrayList<>();
    visits.add(visit("diver", "heron.html"));
    visits.add(visit("ann", "osprey.html"));
    visits.add(visit("bob", "senate.html"));
    PolicyContext context = PolicyContext.empty().with(MemoryTrace.of(visits));
    OrderingPolicy policy = AllOrderingPolicies.builtIn().create("waymark", context);
    TinyCrawl crawl = new TinyCrawl(policy);
    crawl.page("start", false, "things", "heron.html", "treaty.html");
    crawl.page("treaty.html", false, "law");
    Observation heron = crawl.observe("heron.html", true, "wings");

    assertThat(policy.candidateSource().relatedUrls(heron, crawl.context()))
        .contains(TinyCrawl.url("osprey.html"), TinyCrawl.url("senate.html"));
    assertThat(
            policy
                .candidateSource()
                .accepts(policy.score(unlinked("osprey.html"), crawl.context())))
        .isTrue();
    assertThat(
            policy
                .candidateSource()
                .accepts(policy.score(unlinked("senate.html"), crawl.context())))
        .isFalse();
  }

  private static Candidate unlinked(String name) {
    return Candidate.of(TinyCrawl.url(name), 0, 0, Origin.TRACE);
  }

  /** One page, on one day. */
  private static Session session(String user, String name, int day) {
    Instant time = Instant.EPOCH.plus(Duration.ofDays(day));
    return new Session(user, List.of(new Step(TinyCrawl.url(name), null, time, false)), List.of());
  }

  private static Visit visit(String user, String name) {
    return new Visit(user, TinyCrawl.url(name), null, Instant.EPOCH);
  }

  /** reef on 6 pages, 4 of them relevant; car on 6, none relevant. */
  private static FeatureCounts counts() {
    FeatureCounts counts = new FeatureCounts();
    counts.add(REEF, "reef", 6, 4);
    counts.add(CAR, "car", 6, 0);
    return counts;
  }
}
