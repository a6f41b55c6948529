package dev.waymark.rank;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.waymark.rank.baseline.StaticPolicy;
import dev.waymark.rank.registry.AllOrderingPolicies;
import dev.waymark.text.BagOfWords;
import dev.waymark.text.Words;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class OrderingPoliciesTest {
  private static final PolicyContext CONTEXT =
      new PolicyContext(RankSettings.defaults(), BagOfWords.of("reef fish"), List.of());

  static Stream<String> names() {
    return AllOrderingPolicies.builtIn().descriptions().keySet().stream();
  }

  @Test
  void anUnknownNameIsAnsweredWithTheNearest() {
    assertThatThrownBy(() -> AllOrderingPolicies.builtIn().create("inteligent", CONTEXT))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("`inteligent`")
        .hasMessageContaining("did you mean `intelligent`?");
  }

  @Test
  void addingAPolicyMakesANewRegistry() {
    OrderingPolicies more =
        AllOrderingPolicies.builtIn().with("mine", "as I like", ctx -> StaticPolicy.inDegree());

    assertThat(more.descriptions()).containsEntry("mine", "as I like");
    assertThat(AllOrderingPolicies.builtIn().descriptions()).doesNotContainKey("mine");
    assertThat(more.create("mine", CONTEXT)).isNotNull();
  }

  @Test
  void bestFirstNeedsSomethingToCompareWith() {
    assertThatThrownBy(
            () -> AllOrderingPolicies.builtIn().create("best-first", PolicyContext.empty()))
        .hasMessageContaining("--hint")
        .hasMessageContaining("--example");
  }

  @ParameterizedTest
  @MethodSource("names")
  void everyPolicyScoresEveryCandidateWithANumber(String name) {
    TinyCrawl crawl = new TinyCrawl(AllOrderingPolicies.builtIn().create(name, CONTEXT));
    crawl.page("start", false, "all kinds of things", "reef.html", "car.html", "sea.html");
    assertThat(crawl.score("reef.html")).isFinite();
    crawl.page("car.html", false, "engine wheel", "road.html", "wheel.html");
    assertThat(crawl.score("road.html")).isFinite();
    crawl.page("reef.html", true, "fish in a reef", "coral.html", "sea.html");

    assertThat(crawl.score("coral.html")).isFinite();
    assertThat(crawl.score("wheel.html")).isFinite();
  }

  @ParameterizedTest
  @MethodSource("names")
  void theContributionsAddUpToTheScore(String name) {
    TinyCrawl crawl = ocean(AllOrderingPolicies.builtIn().create(name, CONTEXT));
    for (String candidate : List.of("coral.html", "road.html", "both.html")) {
      double sum = crawl.explain(candidate).stream().mapToDouble(Contribution::value).sum();

      assertThat(sum).as(name + " " + candidate).isCloseTo(crawl.score(candidate), within(1e-6));
    }
  }

  @ParameterizedTest
  @MethodSource("names")
  void theSameCandidateAndKnowledgeGiveTheSameScore(String name) {
    TinyCrawl crawl = ocean(AllOrderingPolicies.builtIn().create(name, CONTEXT));
    double first = crawl.score("coral.html");
    crawl.score("road.html");

    assertThat(crawl.score("coral.html")).isEqualTo(first);
  }

  @Test
  void breadthFirstTakesTheNearestAndDepthFirstTheFarthest() {
    assertThat(ocean(AllOrderingPolicies.builtIn().create("breadth-first", CONTEXT)).next())
        .isEqualTo("sea.html");
    assertThat(ocean(AllOrderingPolicies.builtIn().create("depth-first", CONTEXT)).next())
        .isEqualTo("coral.html");
  }

  @Test
  void inDegreeTakesTheMostLinked() {
    assertThat(ocean(AllOrderingPolicies.builtIn().create("in-degree", CONTEXT)).next())
        .isEqualTo("road.html");
  }

  @Test
  void bestFirstFollowsThePageThatResemblesTheQuery() {
    TinyCrawl crawl = ocean(AllOrderingPolicies.builtIn().create("best-first", CONTEXT));

    // Reef page: fish, in, a, reef once each; query: reef, fish: 2 / (2 * sqrt 2)
    assertThat(crawl.score("coral.html")).isCloseTo(Math.sqrt(0.5), within(1e-6));
    assertThat(crawl.score("road.html")).isZero();
  }

  @Test
  void siblingsOfRelevantPagesComeBeforeSiblingsOfOthers() {
    for (String name : List.of("siblings", "siblings-paper", "links", "content", "intelligent")) {
      TinyCrawl crawl = ocean(AllOrderingPolicies.builtIn().create(name, CONTEXT));

      assertThat(crawl.score("coral.html")).as(name).isGreaterThan(crawl.score("road.html"));
    }
  }

  @Test
  void theContributionsOfIntelligentAddUpToItsScore() {
    for (String name : List.of("intelligent", "intelligent-paper")) {
      OrderingPolicy policy = AllOrderingPolicies.builtIn().create(name, CONTEXT);
      TinyCrawl crawl = ocean(policy);
      double sum =
          policy.explain(crawl.candidate("coral.html"), crawl.context()).stream()
              .mapToDouble(Contribution::value)
              .sum();

      assertThat(sum).as(name).isNotZero().isCloseTo(crawl.score("coral.html"), within(1e-6));
    }
  }

  /** A small web where pages about reefs are relevant, after six pages, two of them relevant. */
  private static TinyCrawl ocean(OrderingPolicy policy) {
    return new TinyCrawl(policy)
        .page("start", false, "all kinds of things", "reef.html", "car.html", "sea.html")
        .page("car.html", false, "engine wheel brake", "road.html", "wheel.html", "both.html")
        .page("reef.html", true, "fish in a reef", "coral.html", "fish.html", "both.html")
        .page("wheel.html", false, "engine wheel rim", "road.html")
        .page("fish.html", true, "fish in a reef swim", "coral.html", "reef.html", "both.html")
        .page("seed2", false, "engine oil", "road.html");
  }

  @Test
  void anyPolicyCanTreatHostsAsArms() {
    OrderingPolicy plain =
        AllOrderingPolicies.builtIn().create("intelligent", PolicyContext.empty());
    OrderingPolicy byHost =
        AllOrderingPolicies.builtIn().create("intelligent+hosts", PolicyContext.empty());
    TinyCrawl crawl = new TinyCrawl(byHost).page("start", false, "things", "reef.html");
    long host = Words.id("web.test");

    assertThat(byHost.hostScore(host, crawl.context()))
        .isLessThan(byHost.hostScore(host + 1, crawl.context()));
    assertThat(plain.hostScore(host, crawl.context())).isZero();
    assertThat(byHost.alternatesHosts(crawl.context())).isFalse();
    assertThat(crawl.score("reef.html"))
        .isEqualTo(plain.score(crawl.candidate("reef.html"), crawl.context()));

    crawl.page("found", true, "relevant things");
    assertThat(byHost.alternatesHosts(crawl.context())).isTrue();
    assertThat(plain.alternatesHosts(crawl.context())).isFalse();
  }
}
