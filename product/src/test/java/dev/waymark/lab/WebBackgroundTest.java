package dev.waymark.lab;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.judge.JudgeContext;
import dev.waymark.judge.Predicate;
import dev.waymark.judge.Predicates;
import dev.waymark.learn.Background;
import dev.waymark.learn.Orders;
import dev.waymark.parse.Parser;
import dev.waymark.web.GeneratedWeb;
import dev.waymark.web.RecordedWeb;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class WebBackgroundTest {
  private static final RecordedWeb WEB = GeneratedWeb.of("pages=300,seed=3,people=0");
  private static final String WANT = "label(\"kind.hub\")";

  @Test
  void anOrderMayReadPagesWhoLinksToThemAndWhetherTheySatisfy() throws InterruptedException {
    List<Background> seen = new ArrayList<>();
    Orders orders =
        Orders.shipped()
            .with(
                "curious",
                "asks",
                context -> {
                  seen.add(context.background());
                  return Orders.shipped().of("random", context);
                });
    lab(orders).run(done -> {});

    Background background = seen.getFirst();
    for (int page = 0; page < WEB.pages(); page++) {
      String url = WEB.url(page);
      assertThat(background.page(url).orElseThrow().url()).isEqualTo(url);
      assertThat(background.satisfies(background.page(url).orElseThrow()))
          .isEqualTo(WEB.labels(page).contains("kind.hub"));
      for (String source : background.linkingTo(url)) {
        assertThat(Arrays.stream(WEB.links(WEB.page(source))).mapToObj(WEB::url)).contains(url);
      }
    }
    assertThat(background.linkingTo(WEB.url(0))).isNotEmpty();
    assertThat(background.page("http://elsewhere.example/")).isEmpty();
    assertThat(background.linkingTo("http://elsewhere.example/")).isEmpty();
  }

  private static Lab lab(Orders orders) {
    Predicate hub =
        Predicates.of(WANT, JudgeContext.bare().withLabels(url -> WEB.labels(WEB.page(url))));
    Plan plan = Plan.of(List.of("curious"), 20, 1, 7, Given.NOTHING);
    return new Lab(WEB, Map.of(WANT, hub), orders, new Parser("waymark"), plan);
  }
}
