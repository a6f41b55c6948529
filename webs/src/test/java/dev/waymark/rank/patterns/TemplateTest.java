package dev.waymark.rank.patterns;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.people.MemoryTrace;
import dev.waymark.web.generated.GeneratedWeb;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Tests that pattern mining finds the URL templates of a generated web. */
class TemplateTest {

  /**
   * Numbers of pairs of pages of one host with the same pattern and template, the same pattern, the
   * same template.
   */
  private record Pairs(double both, double mined, double made) {
    double precision() {
      return both / mined;
    }

    double recall() {
      return both / made;
    }

    static Pairs of(GeneratedWeb web, UrlPatterns patterns) {
      Map<String, Integer> mined = new HashMap<>();
      Map<String, Integer> made = new HashMap<>();
      Map<String, Integer> both = new HashMap<>();
      for (int page = 0; page < web.pages(); page++) {
        String url = web.url(page);
        String host = PatternMiner.siteOf(url);
        String pattern =
            host + " " + patterns.match(url).map(found -> "" + found.number()).orElse(url);
        String template = host + " " + web.template(page);
        mined.merge(pattern, 1, Integer::sum);
        made.merge(template, 1, Integer::sum);
        both.merge(pattern + " " + template, 1, Integer::sum);
      }
      return new Pairs(pairs(both), pairs(mined), pairs(made));
    }

    private static double pairs(Map<String, Integer> groups) {
      return groups.values().stream().mapToDouble(size -> size * (size - 1.0) / 2).sum();
    }
  }

  @Test
  void urlsAloneShowTheTemplates() {
    GeneratedWeb web = GeneratedWeb.parse("pages=10000");
    PatternMiner miner = new PatternMiner();
    for (int page = 0; page < web.pages(); page++) {
      miner.add(web.url(page));
    }
    Pairs pairs = Pairs.of(web, miner.mine());
    assertThat(pairs.precision()).as("precision").isGreaterThanOrEqualTo(0.95);
    assertThat(pairs.recall()).as("recall").isGreaterThanOrEqualTo(0.95);
  }

  @Test
  void visitsShowTheTemplatesOfUnvisitedPages() {
    GeneratedWeb web = GeneratedWeb.parse("pages=10000,people=400,hosts=20");
    PatternMiner miner = new PatternMiner();
    miner.add(MemoryTrace.of(web.traces().sessions(), web.traces().queries()));
    UrlPatterns patterns = miner.mine();
    Pairs pairs = Pairs.of(web, patterns);
    assertThat(pairs.precision()).as("precision").isGreaterThanOrEqualTo(0.95);
    assertThat(pairs.recall()).as("recall").isGreaterThanOrEqualTo(0.95);
    assertThat(IntStream.range(0, web.pages()).filter(page -> match(patterns, web.url(page))))
        .as("pages matched")
        .hasSizeGreaterThan((int) (0.99 * web.pages()));
  }

  private static boolean match(UrlPatterns patterns, String url) {
    return patterns.match(url).filter(UrlPattern::specific).isPresent();
  }
}
