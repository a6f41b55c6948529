package dev.waymark.rank.collaborative;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.people.Trace;
import dev.waymark.rank.CandidateSource;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class TraceCandidateSourceTest {
  @Test
  void afterAPageItSuppliesWhatItsVisitorsVisitedAndNothingElse() {
    Trace trace = ScriptedCrawl.trace("ann a b x", "bob a y", "cat z");
    ScriptedCrawl crawl = new ScriptedCrawl(ScriptedCrawl.policy("collaborative", trace, 2));
    crawl.page("b", false, "").page("a", true, "");

    assertThat(
            crawl.policy().candidateSource().relatedUrls(crawl.pages().getLast(), crawl.context()))
        .containsExactlyInAnyOrder(ScriptedCrawl.url("x"), ScriptedCrawl.url("y"));
  }

  @Test
  void afterAPageOfAThousandUsersItTakesABoundedNumberOfVisits() {
    String[] users = new String[1000];
    for (int i = 0; i < users.length; i++) {
      users[i] = "p" + i + " a b" + i + " c" + i + " d" + i + " e" + i + " f" + i;
    }
    ScriptedCrawl crawl =
        new ScriptedCrawl(ScriptedCrawl.policy("collaborative", ScriptedCrawl.trace(users), 2))
            .page("a", true, "");

    assertThat(
            crawl.policy().candidateSource().relatedUrls(crawl.pages().getFirst(), crawl.context()))
        .hasSizeBetween(250, 500)
        .doesNotHaveDuplicates();
  }

  @Test
  void onlyPagesAboveTheBaseRateBecomeCandidates() {
    CandidateSource candidateSource =
        ScriptedCrawl.policy("collaborative", ScriptedCrawl.trace("ann a"), 2).candidateSource();

    assertThat(candidateSource.accepts(Math.log(1.01))).isTrue();
    assertThat(candidateSource.accepts(0)).isFalse();
  }

  @Test
  void withAnEmptyFrontierItSuppliesRandomPagesUntilEnoughAreCrawled() {
    Trace trace = ScriptedCrawl.trace("ann a b x", "bob a y", "cat z");
    CollaborativeSettings two = new CollaborativeSettings("words", 3, 1, 2);
    ScriptedCrawl crawl =
        new ScriptedCrawl(ScriptedCrawl.policy("collaborative", trace, 2, two))
            .page("a", false, "");
    CandidateSource candidateSource = crawl.policy().candidateSource();
    Set<String> urls = new HashSet<>();
    for (int i = 0; i < 50; i++) {
      Optional<String> url = candidateSource.randomUrl(i, crawl.context());
      assertThat(url).isEqualTo(candidateSource.randomUrl(i, crawl.context())).isPresent();
      urls.add(url.orElseThrow());
    }
    assertThat(urls)
        .containsExactlyInAnyOrder(
            ScriptedCrawl.url("b"),
            ScriptedCrawl.url("x"),
            ScriptedCrawl.url("y"),
            ScriptedCrawl.url("z"));

    crawl.page("b", false, "");
    assertThat(candidateSource.randomUrl(0, crawl.context())).isEmpty();
  }

  @Test
  void withoutATraceItSuppliesNothing() {
    ScriptedCrawl crawl =
        new ScriptedCrawl(ScriptedCrawl.policy("collaborative", ScriptedCrawl.trace(), 2));

    assertThat(crawl.policy().candidateSource()).isSameAs(CandidateSource.NONE);
  }
}
