package dev.waymark.lab;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.archive.CrawlPath;
import dev.waymark.crawl.VisitResult;
import dev.waymark.model.Candidate;
import dev.waymark.model.FetchResult;
import dev.waymark.model.Origin;
import dev.waymark.model.Relevance;
import dev.waymark.parse.Parser;
import dev.waymark.rank.registry.AllOrderingPolicies;
import dev.waymark.relevance.predicate.Predicate;
import dev.waymark.web.RecordedWeb;
import dev.waymark.web.generated.GeneratedWeb;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class LabTest {
  private static final RecordedWeb WEB = GeneratedWeb.parse("pages=2000,random-seed=3");
  private static final List<String> ORDERS =
      List.of("oracle", "intelligent", "siblings", "breadth-first", "random");

  @Test
  void theOracleFindsMoreThanAnyOtherAndRandomIsTheZero() throws InterruptedException {
    List<RunOutcome> outcomes = lab(plan(ORDERS)).run(done -> {});

    Map<String, Double> efficiency =
        outcomes.stream()
            .collect(
                Collectors.groupingBy(
                    RunOutcome::policy, Collectors.averagingDouble(RunOutcome::efficiency)));
    assertThat(efficiency.get("oracle")).isEqualTo(1);
    assertThat(efficiency.get("random")).isEqualTo(0);
    assertThat(efficiency.get("intelligent")).isBetween(0.2, 1.0);
    assertThat(efficiency.values()).allMatch(value -> value <= 1);
  }

  @Test
  void ourOwnOrderFindsMoreThanTheCompositeOfThePapers() throws InterruptedException {
    // Many runs: who meets the first wanted page sooner from one start is chance.
    List<String> wants =
        Stream.of("astronomy", "poetry", "chess", "volcanoes", "railways")
            .map(topic -> "label(\"topic." + topic + "\")")
            .toList();
    LabPlan plan =
        LabPlan.withDefaults(List.of("waymark", "intelligent"), 300, 8, 1, SideInformation.NONE);
    Lab lab =
        new Lab(
            WEB,
            LabPredicates.compile(wants, WEB),
            AllOrderingPolicies.builtIn(),
            new Parser("waymark"),
            plan);

    Map<String, Double> efficiency =
        lab.run(done -> {}).stream()
            .collect(
                Collectors.groupingBy(
                    RunOutcome::policy, Collectors.averagingDouble(RunOutcome::efficiency)));
    assertThat(efficiency.get("waymark")).isGreaterThan(efficiency.get("intelligent"));
  }

  @Test
  void twoRunsWithTheSameSeedFetchTheSamePagesInTheSameOrder() throws InterruptedException {
    List<RunOutcome> first = lab(plan(List.of("intelligent", "random"))).run(done -> {});
    List<RunOutcome> second = lab(plan(List.of("intelligent", "random"))).run(done -> {});

    assertThat(first).hasSameSizeAs(second);
    for (int i = 0; i < first.size(); i++) {
      assertThat(first.get(i).fetched()).isEqualTo(second.get(i).fetched());
      assertThat(first.get(i).relevantAfter()).isEqualTo(second.get(i).relevantAfter());
    }
  }

  @Test
  void anotherSeedDrawsOtherLotsFromTheSameStart() throws InterruptedException {
    assertThat(drawn(7)).isEqualTo(drawn(7)).isNotEqualTo(drawn(8));
  }

  private static List<List<String>> drawn(long seed) throws InterruptedException {
    LabPlan plan =
        LabPlan.withDefaults(List.of("random"), 100, 1, seed, SideInformation.NONE)
            .withStartUrls(WEB.url(0));
    return fetched(lab(plan), "random");
  }

  @Test
  void ordersThatGoTheSameWayWithoutPeopleAreRunOnce() throws InterruptedException {
    Lab both = withPeople(List.of("people", "intelligent"));
    Lab alone = withPeople(List.of("intelligent"));

    assertThat(both.equivalentPolicies()).isEqualTo(Map.of("intelligent", "people"));
    assertThat(both.runs()).isEqualTo(alone.runs());
    assertThat(fetched(both, "people")).isEqualTo(fetched(both, "intelligent"));
    assertThat(fetched(both, "intelligent")).isEqualTo(fetched(alone, "intelligent"));
  }

  private static Lab withPeople(List<String> orders) {
    List<String> wants = List.of("label(\"topic.astronomy\")");
    return new Lab(
        WEB,
        LabPredicates.compile(wants, WEB),
        AllOrderingPolicies.registry(),
        new Parser("waymark"),
        plan(orders));
  }

  private static List<List<String>> fetched(Lab lab, String order) throws InterruptedException {
    return lab.run(done -> {}).stream()
        .filter(outcome -> outcome.policy().equals(order))
        .map(RunOutcome::fetched)
        .toList();
  }

  @Test
  void noRunFetchesMoreThanItsBudgetOrAPageTwice() throws InterruptedException {
    for (RunOutcome outcome : lab(plan(ORDERS)).run(done -> {})) {
      assertThat(outcome.fetched()).hasSizeLessThanOrEqualTo(300).doesNotHaveDuplicates();
    }
  }

  @Test
  void noOrderFindsMoreThanTheOracleFromAnyStart() throws InterruptedException {
    List<String> all = new ArrayList<>(AllOrderingPolicies.builtIn().descriptions().keySet());
    all.remove("best-first");
    all.add("oracle");
    List<RunOutcome> outcomes = lab(plan(all)).run(done -> {});

    for (RunOutcome outcome : outcomes) {
      RunOutcome oracle =
          outcomes.stream()
              .filter(o -> o.policy().equals("oracle") && o.start() == outcome.start())
              .findFirst()
              .orElseThrow();
      assertThat(Measures.areaUnderCurve(outcome.relevantAfter(), 300))
          .as(outcome.policy())
          .isLessThanOrEqualTo(Measures.areaUnderCurve(oracle.relevantAfter(), 300));
      assertThat(outcome.relevant()).isLessThanOrEqualTo(outcome.relevantPages());
    }
  }

  @Test
  void whatRobotsMustNotFetchIsNotFetchedInTheLabEither() throws InterruptedException {
    RecordedWeb web = GeneratedWeb.parse("pages=600,hosts=20,random-seed=3,people=0");
    WebSnapshot terrain = new WebSnapshot(web, new Parser("waymark"));
    List<String> closed =
        Arrays.stream(((GeneratedWeb) web).hosts())
            .filter(host -> web.robots(host).contains("/private/"))
            .map(host -> "http://" + host + "/private/login")
            .toList();
    RecordedVisitor visitor =
        new RecordedVisitor(
            terrain,
            new RelevanceJudgments("all", page -> new Relevance(true, 1, List.of(), ""), terrain));

    assertThat(closed)
        .isNotEmpty()
        .allSatisfy(url -> {
          Candidate candidate = Candidate.of(url, 1, 0, Origin.LINK);
          VisitResult visited =
              visitor.visit(candidate, new CrawlPath(Origin.LINK, null, 1, 0, false, 0));
          assertThat(visited).isInstanceOf(VisitResult.NoPageVisit.class);
          assertThat(((VisitResult.NoPageVisit) visited).fetched())
              .isEqualTo(new FetchResult.Refusal(url, "robots.txt disallows it"));
          assertThat(((VisitResult.NoPageVisit) visited).requested()).isFalse();
        });
  }

  private static LabPlan plan(List<String> orders) {
    return LabPlan.withDefaults(orders, 300, 2, 7, SideInformation.NONE);
  }

  private static Lab lab(LabPlan plan) {
    Map<String, Predicate> wants =
        LabPredicates.compile(List.of("label(\"topic.astronomy\")"), WEB);
    return new Lab(WEB, wants, AllOrderingPolicies.builtIn(), new Parser("waymark"), plan);
  }
}
