package dev.waymark.lab;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.engine.AllOrders;
import dev.waymark.engine.Visited;
import dev.waymark.judge.Predicate;
import dev.waymark.learn.Orders;
import dev.waymark.model.Candidate;
import dev.waymark.model.Fetched;
import dev.waymark.model.Origin;
import dev.waymark.model.Verdict;
import dev.waymark.parse.Parser;
import dev.waymark.store.Way;
import dev.waymark.web.GeneratedWeb;
import dev.waymark.web.RecordedWeb;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class LabTest {
  private static final RecordedWeb WEB = GeneratedWeb.of("pages=2000,seed=3");
  private static final List<String> ORDERS =
      List.of("oracle", "intelligent", "siblings", "breadth-first", "random");

  @Test
  void theOracleFindsMoreThanAnyOtherAndRandomIsTheZero() throws InterruptedException {
    List<Outcome> outcomes = lab(plan(ORDERS)).run(done -> {});

    Map<String, Double> efficiency =
        outcomes.stream()
            .collect(
                Collectors.groupingBy(
                    Outcome::order, Collectors.averagingDouble(Outcome::efficiency)));
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
    Plan plan = Plan.of(List.of("waymark", "intelligent"), 300, 8, 1, Given.NOTHING);
    Lab lab = new Lab(WEB, Wants.of(wants, WEB), Orders.shipped(), new Parser("waymark"), plan);

    Map<String, Double> efficiency =
        lab.run(done -> {}).stream()
            .collect(
                Collectors.groupingBy(
                    Outcome::order, Collectors.averagingDouble(Outcome::efficiency)));
    assertThat(efficiency.get("waymark")).isGreaterThan(efficiency.get("intelligent"));
  }

  @Test
  void twoRunsWithTheSameSeedFetchTheSamePagesInTheSameOrder() throws InterruptedException {
    List<Outcome> first = lab(plan(List.of("intelligent", "random"))).run(done -> {});
    List<Outcome> second = lab(plan(List.of("intelligent", "random"))).run(done -> {});

    assertThat(first).hasSameSizeAs(second);
    for (int i = 0; i < first.size(); i++) {
      assertThat(first.get(i).fetched()).isEqualTo(second.get(i).fetched());
      assertThat(first.get(i).hitsAfter()).isEqualTo(second.get(i).hitsAfter());
    }
  }

  @Test
  void anotherSeedDrawsOtherLotsFromTheSameStart() throws InterruptedException {
    assertThat(drawn(7)).isEqualTo(drawn(7)).isNotEqualTo(drawn(8));
  }

  private static List<List<String>> drawn(long seed) throws InterruptedException {
    Plan plan = Plan.of(List.of("random"), 100, 1, seed, Given.NOTHING).from(WEB.url(0));
    return fetched(lab(plan), "random");
  }

  @Test
  void ordersThatGoTheSameWayWithoutPeopleAreRunOnce() throws InterruptedException {
    Lab both = withPeople(List.of("people", "intelligent"));
    Lab alone = withPeople(List.of("intelligent"));

    assertThat(both.sameWay()).isEqualTo(Map.of("intelligent", "people"));
    assertThat(both.runs()).isEqualTo(alone.runs());
    assertThat(fetched(both, "people")).isEqualTo(fetched(both, "intelligent"));
    assertThat(fetched(both, "intelligent")).isEqualTo(fetched(alone, "intelligent"));
  }

  private static Lab withPeople(List<String> orders) {
    List<String> wants = List.of("label(\"topic.astronomy\")");
    return new Lab(
        WEB, Wants.of(wants, WEB), AllOrders.registry(), new Parser("waymark"), plan(orders));
  }

  private static List<List<String>> fetched(Lab lab, String order) throws InterruptedException {
    return lab.run(done -> {}).stream()
        .filter(outcome -> outcome.order().equals(order))
        .map(Outcome::fetched)
        .toList();
  }

  @Test
  void noRunFetchesMoreThanItsBudgetOrAPageTwice() throws InterruptedException {
    for (Outcome outcome : lab(plan(ORDERS)).run(done -> {})) {
      assertThat(outcome.fetched()).hasSizeLessThanOrEqualTo(300).doesNotHaveDuplicates();
    }
  }

  @Test
  void noOrderFindsMoreThanTheOracleFromAnyStart() throws InterruptedException {
    List<String> all = new ArrayList<>(Orders.shipped().names().keySet());
    all.remove("best-first");
    all.add("oracle");
    List<Outcome> outcomes = lab(plan(all)).run(done -> {});

    for (Outcome outcome : outcomes) {
      Outcome oracle =
          outcomes.stream()
              .filter(o -> o.order().equals("oracle") && o.start() == outcome.start())
              .findFirst()
              .orElseThrow();
      assertThat(Measures.area(outcome.hitsAfter(), 300))
          .as(outcome.order())
          .isLessThanOrEqualTo(Measures.area(oracle.hitsAfter(), 300));
      assertThat(outcome.hits()).isLessThanOrEqualTo(outcome.positives());
    }
  }

  @Test
  void whatRobotsMustNotFetchIsNotFetchedInTheLabEither() throws InterruptedException {
    RecordedWeb web = GeneratedWeb.of("pages=600,hosts=20,seed=3,people=0");
    Terrain terrain = new Terrain(web, new Parser("waymark"));
    List<String> closed =
        Arrays.stream(((GeneratedWeb) web).hosts())
            .filter(host -> web.robots(host).contains("/private/"))
            .map(host -> "http://" + host + "/private/login")
            .toList();
    RecordedVisitor visitor =
        new RecordedVisitor(
            terrain, new Wanted("all", page -> new Verdict(true, 1, List.of(), ""), terrain));

    assertThat(closed)
        .isNotEmpty()
        .allSatisfy(url -> {
          Candidate candidate = Candidate.of(url, 1, 0, Origin.LINK);
          Visited visited = visitor.visit(candidate, new Way(Origin.LINK, null, 1, 0, false, 0));
          assertThat(visited).isInstanceOf(Visited.Missed.class);
          assertThat(((Visited.Missed) visited).fetched())
              .isEqualTo(new Fetched.Refused(url, "robots.txt disallows it"));
          assertThat(((Visited.Missed) visited).asked()).isFalse();
        });
  }

  private static Plan plan(List<String> orders) {
    return Plan.of(orders, 300, 2, 7, Given.NOTHING);
  }

  private static Lab lab(Plan plan) {
    Map<String, Predicate> wants = Wants.of(List.of("label(\"topic.astronomy\")"), WEB);
    return new Lab(WEB, wants, Orders.shipped(), new Parser("waymark"), plan);
  }
}
