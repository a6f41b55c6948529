package dev.waymark.lab;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.archive.warc.CrawlPath;
import dev.waymark.crawl.visit.VisitResult;
import dev.waymark.lab.replay.LabPredicates;
import dev.waymark.lab.replay.Measures;
import dev.waymark.lab.replay.RecordedVisitor;
import dev.waymark.lab.replay.RelevanceJudgments;
import dev.waymark.lab.replay.RunOutcome;
import dev.waymark.lab.replay.WebSnapshot;
import dev.waymark.model.Candidate;
import dev.waymark.model.FetchResult;
import dev.waymark.model.MissCause;
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
  private static final List<String> POLICIES =
      List.of("oracle", "intelligent", "siblings", "breadth-first", "random");

  @Test
  void theOracleFindsMoreThanAnyOtherAndRandomIsTheZero() throws InterruptedException {
    List<RunOutcome> outcomes = lab(plan(POLICIES)).run(done -> {});

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
  void ourOwnPolicyFindsMoreThanTheCompositeOfThePapers() throws InterruptedException {
    // Many runs: which finds the first relevant page sooner from one seed set is chance.
    List<String> predicates =
        Stream.of("astronomy", "poetry", "chess", "volcanoes", "railways")
            .map(topic -> "label(\"topic." + topic + "\")")
            .toList();
    LabPlan plan =
        LabPlan.withDefaults(List.of("waymark", "intelligent"), 300, 4, 1, SideInformation.NONE);
    Lab lab =
        new Lab(
            WEB,
            LabPredicates.compile(predicates, WEB),
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
  void twoRunsWithTheSameRandomSeedFetchTheSamePagesInTheSameOrder() throws InterruptedException {
    List<RunOutcome> first = lab(plan(List.of("intelligent", "random"))).run(done -> {});
    List<RunOutcome> second = lab(plan(List.of("intelligent", "random"))).run(done -> {});

    assertThat(first).hasSameSizeAs(second);
    for (int i = 0; i < first.size(); i++) {
      assertThat(first.get(i).fetched()).isEqualTo(second.get(i).fetched());
      assertThat(first.get(i).relevantAfter()).isEqualTo(second.get(i).relevantAfter());
    }
  }

  @Test
  void anotherRandomSeedOrdersRandomlyInAnotherWayFromTheSameSeeds() throws InterruptedException {
    assertThat(fetchedAtRandom(7)).isEqualTo(fetchedAtRandom(7)).isNotEqualTo(fetchedAtRandom(8));
  }

  private static List<List<String>> fetchedAtRandom(long randomSeed) throws InterruptedException {
    LabPlan plan =
        LabPlan.withDefaults(List.of("random"), 100, 1, randomSeed, SideInformation.NONE)
            .withSeeds(WEB.url(0));
    return fetched(lab(plan), "random");
  }

  @Test
  void policiesThatFetchTheSameWithoutTracesAreRunOnce() throws InterruptedException {
    Lab both = labWithTracePolicies(List.of("people", "intelligent"));
    Lab alone = labWithTracePolicies(List.of("intelligent"));

    assertThat(both.equivalentPolicies()).isEqualTo(Map.of("intelligent", "people"));
    assertThat(both.runs()).isEqualTo(alone.runs());
    assertThat(fetched(both, "people")).isEqualTo(fetched(both, "intelligent"));
    assertThat(fetched(both, "intelligent")).isEqualTo(fetched(alone, "intelligent"));
  }

  private static Lab labWithTracePolicies(List<String> policies) {
    List<String> predicates = List.of("label(\"topic.astronomy\")");
    return new Lab(
        WEB,
        LabPredicates.compile(predicates, WEB),
        AllOrderingPolicies.registry(),
        new Parser("waymark"),
        plan(policies));
  }

  private static List<List<String>> fetched(Lab lab, String policy) throws InterruptedException {
    return lab.run(done -> {}).stream()
        .filter(outcome -> outcome.policy().equals(policy))
        .map(RunOutcome::fetched)
        .toList();
  }

  @Test
  void noRunFetchesMorePagesThanAllowedOrAPageTwice() throws InterruptedException {
    for (RunOutcome outcome : lab(plan(POLICIES)).run(done -> {})) {
      assertThat(outcome.fetched()).hasSizeLessThanOrEqualTo(300).doesNotHaveDuplicates();
    }
  }

  @Test
  void noPolicyFindsMoreThanTheOracleFromAnySeedSet() throws InterruptedException {
    List<String> all = new ArrayList<>(AllOrderingPolicies.builtIn().descriptions().keySet());
    all.remove("best-first");
    all.add("oracle");
    List<RunOutcome> outcomes = lab(plan(all)).run(done -> {});

    for (RunOutcome outcome : outcomes) {
      RunOutcome oracle =
          outcomes.stream()
              .filter(o -> o.policy().equals("oracle") && o.seedSet() == outcome.seedSet())
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
    WebSnapshot snapshot = new WebSnapshot(web, new Parser("waymark"));
    List<String> disallowed =
        Arrays.stream(((GeneratedWeb) web).hosts())
            .filter(host -> web.robots(host).contains("/private/"))
            .map(host -> "http://" + host + "/private/login")
            .toList();
    RecordedVisitor visitor =
        new RecordedVisitor(
            snapshot,
            new RelevanceJudgments("all", page -> new Relevance(true, 1, List.of(), ""), snapshot));

    assertThat(disallowed)
        .isNotEmpty()
        .allSatisfy(url -> {
          Candidate candidate = Candidate.of(url, 1, 0, Origin.LINK);
          VisitResult visit =
              visitor.visit(candidate, new CrawlPath(Origin.LINK, null, 1, 0, false, 0));
          assertThat(visit).isInstanceOf(VisitResult.NoPageVisit.class);
          assertThat(((VisitResult.NoPageVisit) visit).fetched())
              .isEqualTo(new FetchResult.Refusal(url, "robots.txt disallows it", MissCause.ROBOTS));
          assertThat(((VisitResult.NoPageVisit) visit).requested()).isFalse();
        });
  }

  private static LabPlan plan(List<String> policies) {
    return LabPlan.withDefaults(policies, 300, 2, 7, SideInformation.NONE);
  }

  private static Lab lab(LabPlan plan) {
    Map<String, Predicate> predicates =
        LabPredicates.compile(List.of("label(\"topic.astronomy\")"), WEB);
    return new Lab(WEB, predicates, AllOrderingPolicies.builtIn(), new Parser("waymark"), plan);
  }
}
