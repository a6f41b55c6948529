package dev.waymark.lab.sessions;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.parse.Parser;
import dev.waymark.rank.registry.AllOrderingPolicies;
import dev.waymark.relevance.Predicates;
import dev.waymark.relevance.predicate.Predicate;
import dev.waymark.relevance.predicate.PredicateContext;
import dev.waymark.web.RecordedWeb;
import dev.waymark.web.generated.GeneratedWeb;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Every policy that learns from sessions, on a generated web with traces. */
class SessionsLabTest {
  private static final List<String> POLICIES =
      List.of(
          "hmm", "hmm-paper", "hmm-nolsi", "hmm-alldata", "context-graph", "best-first", "random");
  private static SessionsLabResult result;

  @BeforeAll
  static void run() throws InterruptedException {
    RecordedWeb web = GeneratedWeb.parse("pages=1500,random-seed=3");
    String topic =
        web.traces().sessions().stream()
            .flatMap(session -> session.targets().stream())
            .flatMap(url -> web.labels(web.page(url)).stream())
            .filter(label -> label.startsWith("topic."))
            .findFirst()
            .orElseThrow();
    String want = "label(\"" + topic + "\")";
    PredicateContext context =
        PredicateContext.minimal().withLabels(url -> web.labels(web.page(url)));
    Map<String, Predicate> predicates = Map.of(want, Predicates.parse(want, context));
    SessionsLabSettings settings =
        new SessionsLabSettings("", List.of(want), POLICIES, .5, 200, 2, 1, "", false);
    result =
        new SessionsLab(
                web, predicates, AllOrderingPolicies.registry(), new Parser("waymark"), settings)
            .runAndSummarize(done -> {});
  }

  @Test
  void everyPolicyHasARowAndACurveThatNeverFalls() {
    assertThat(result.rows()).extracting(SessionsLabResult.Row::policy).isEqualTo(POLICIES);
    assertThat(result.curves())
        .allSatisfy(curve -> assertThat(curve.relevant().get("0.7")).isSorted().hasSize(20));
  }

  @Test
  void theModelLeadsToMoreRelevantPagesThanChance() {
    assertThat(recall("hmm")).isGreaterThan(recall("random"));
    assertThat(recall("best-first")).isGreaterThan(recall("random"));
  }

  @Test
  void trainingTargetsAreNotCounted() {
    SessionsLabResult.Topic topic = result.topics().getFirst();
    assertThat(topic.targets()).isPositive();
    assertThat(topic.heldOutPages()).isPositive();
    assertThat(result.means())
        .allSatisfy(mean -> assertThat(mean.recall().get("0.7").mean()).isBetween(0.0, 1.0));
  }

  private static double recall(String policy) {
    return result.rows().get(POLICIES.indexOf(policy)).recall().get("0.7");
  }
}
