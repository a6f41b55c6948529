package dev.waymark.lab;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.judge.JudgeContext;
import dev.waymark.judge.Predicate;
import dev.waymark.judge.Predicates;
import dev.waymark.learn.Orders;
import dev.waymark.parse.Parser;
import dev.waymark.web.GeneratedWeb;
import dev.waymark.web.RecordedWeb;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
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
  void noRunFetchesMoreThanItsBudgetOrAPageTwice() throws InterruptedException {
    for (Outcome outcome : lab(plan(ORDERS)).run(done -> {})) {
      assertThat(outcome.fetched()).hasSizeLessThanOrEqualTo(300).doesNotHaveDuplicates();
    }
  }

  private static Plan plan(List<String> orders) {
    return Plan.of(orders, 300, 2, 7, Given.NOTHING);
  }

  private static Lab lab(Plan plan) {
    JudgeContext context = JudgeContext.bare().withLabels(url -> WEB.labels(WEB.page(url)));
    String want = "label(\"" + label() + "\")";
    Map<String, Predicate> wants = new LinkedHashMap<>();
    wants.put(want, Predicates.of(want, context));
    return new Lab(WEB, wants, Orders.shipped(), new Parser("waymark"), plan);
  }

  private static String label() {
    return WEB.labels(17).iterator().next();
  }
}
