package dev.waymark.lab;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.lab.sites.TrafficLab;
import dev.waymark.lab.sites.WatchLab;
import dev.waymark.rank.registry.AllOrderingPolicies;
import dev.waymark.web.generated.GeneratedWeb;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Patterns and hubs against simpler policies, on generated sites. */
class PatternLabsTest {

  @Test
  void theScheduleOfHubsFindsNewPagesBeforeOtherRevisitPolicies() {
    List<WatchLab.DiscoveryDelays> policies =
        new WatchLab("pages=2000,hosts=12,people=100", 10, 100).run();
    assertThat(policies)
        .extracting(WatchLab.DiscoveryDelays::policy)
        .containsExactly("breadth-first", "uniform", "patterns-hub");
    WatchLab.DiscoveryDelays hub = policies.get(2);
    assertThat(policies.subList(0, 2))
        .allSatisfy(other -> {
          assertThat(hub.meanDelay()).isLessThan(other.meanDelay());
          assertThat(hub.withinADay()).isGreaterThan(other.withinADay());
        });
    assertThat(hub.found()).isLessThanOrEqualTo(hub.newPages());
  }

  @Test
  void authorityCollectsWhatUsersReadBeforePoliciesByLinks() throws Exception {
    GeneratedWeb web = GeneratedWeb.parse("hosts=1,pages=600,people=100");
    TrafficLab lab = new TrafficLab(web, AllOrderingPolicies.registry(), 0.5);
    List<TrafficLab.Curve> curves =
        lab.run(List.of("patterns-authority", "page-rank", "in-degree", "breadth-first"), 300);
    assertThat(curves).hasSize(4);
    assertThat(curves.subList(1, 4))
        .allSatisfy(other ->
            assertThat(curves.getFirst().meanShare())
                .as(other.policy())
                .isGreaterThan(other.meanShare()));
    assertThat(curves.getFirst().shares()).hasSize(10).isSorted();
  }
}
