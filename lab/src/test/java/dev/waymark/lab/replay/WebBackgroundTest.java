package dev.waymark.lab.replay;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.lab.Lab;
import dev.waymark.lab.LabPlan;
import dev.waymark.lab.SideInformation;
import dev.waymark.parse.Parser;
import dev.waymark.rank.BackgroundCorpus;
import dev.waymark.rank.OrderingPolicies;
import dev.waymark.rank.registry.AllOrderingPolicies;
import dev.waymark.relevance.Predicates;
import dev.waymark.relevance.predicate.Predicate;
import dev.waymark.relevance.predicate.PredicateContext;
import dev.waymark.web.RecordedWeb;
import dev.waymark.web.generated.GeneratedWeb;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class WebBackgroundTest {
  private static final RecordedWeb WEB = GeneratedWeb.parse("pages=300,random-seed=3,people=0");
  private static final String WANT = "label(\"kind.hub\")";

  @Test
  void aPolicyMayReadPagesTheirParentsAndTheirRelevance() throws InterruptedException {
    List<BackgroundCorpus> corpora = new ArrayList<>();
    OrderingPolicies policies =
        AllOrderingPolicies.builtIn()
            .with(
                "curious",
                "asks",
                context -> {
                  corpora.add(context.background());
                  return AllOrderingPolicies.builtIn().create("random", context);
                });
    lab(policies).run(done -> {});

    BackgroundCorpus background = corpora.getFirst();
    for (int page = 0; page < WEB.pages(); page++) {
      String url = WEB.url(page);
      assertThat(background.page(url).orElseThrow().url()).isEqualTo(url);
      assertThat(background.isRelevant(background.page(url).orElseThrow()))
          .isEqualTo(WEB.labels(page).contains("kind.hub"));
      for (String parent : background.linkingTo(url)) {
        assertThat(Arrays.stream(WEB.links(WEB.page(parent))).mapToObj(WEB::url)).contains(url);
      }
    }
    assertThat(background.linkingTo(WEB.url(0))).isNotEmpty();
    assertThat(background.page("http://elsewhere.example/")).isEmpty();
    assertThat(background.linkingTo("http://elsewhere.example/")).isEmpty();
  }

  private static Lab lab(OrderingPolicies policies) {
    Predicate hub =
        Predicates.parse(
            WANT, PredicateContext.minimal().withLabels(url -> WEB.labels(WEB.page(url))));
    LabPlan plan = LabPlan.withDefaults(List.of("curious"), 20, 1, 7, SideInformation.NONE);
    return new Lab(WEB, Map.of(WANT, hub), policies, new Parser("waymark"), plan);
  }
}
