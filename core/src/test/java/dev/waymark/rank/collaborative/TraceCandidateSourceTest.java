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
  void afterAPageItNamesWhatThoseWhoWentThereVisitedAndNothingElse() {
    Trace trace = ScriptedCrawl.trace("ann a b x", "bob a y", "cat z");
    ScriptedCrawl crawl = new ScriptedCrawl(ScriptedCrawl.policy("collaborative", trace, 2));
    crawl.page("b", false, "").page("a", true, "");

    assertThat(
            crawl.policy().candidateSource().relatedUrls(crawl.pages().getLast(), crawl.context()))
        .containsExactlyInAnyOrder(ScriptedCrawl.url("x"), ScriptedCrawl.url("y"));
  }

  @Test
  void afterAPageOfAThousandPeopleItTakesABoundedNumberOfVisits() {
    String[] people = new String[1000];
    for (int i = 0; i < people.length; i++) {
      people[i] = "p" + i + " a b" + i + " c" + i + " d" + i + " e" + i + " f" + i;
    }
    ScriptedCrawl crawl =
        new ScriptedCrawl(ScriptedCrawl.policy("collaborative", ScriptedCrawl.trace(people), 2))
            .page("a", true, "");

    assertThat(
            crawl.policy().candidateSource().relatedUrls(crawl.pages().getFirst(), crawl.context()))
        .hasSizeBetween(250, 500)
        .doesNotHaveDuplicates();
  }

  @Test
  void onlyWhatIsMoreLikelyThanAnyPageBecomesACandidate() {
    CandidateSource guide =
        ScriptedCrawl.policy("collaborative", ScriptedCrawl.trace("ann a"), 2).candidateSource();

    assertThat(guide.accepts(Math.log(1.01))).isTrue();
    assertThat(guide.accepts(0)).isFalse();
  }

  @Test
  void fromNowhereItGoesAnywhereInTheTraceUntilEnoughIsCrawled() {
    Trace trace = ScriptedCrawl.trace("ann a b x", "bob a y", "cat z");
    CollaborativeSettings two = new CollaborativeSettings("words", 3, 1, 2);
    ScriptedCrawl crawl =
        new ScriptedCrawl(ScriptedCrawl.policy("collaborative", trace, 2, two))
            .page("a", false, "");
    CandidateSource guide = crawl.policy().candidateSource();
    Set<String> drawn = new HashSet<>();
    for (int draw = 0; draw < 50; draw++) {
      Optional<String> place = guide.randomUrl(draw, crawl.context());
      assertThat(place).isEqualTo(guide.randomUrl(draw, crawl.context())).isPresent();
      drawn.add(place.orElseThrow());
    }
    assertThat(drawn)
        .containsExactlyInAnyOrder(
            ScriptedCrawl.url("b"),
            ScriptedCrawl.url("x"),
            ScriptedCrawl.url("y"),
            ScriptedCrawl.url("z"));

    crawl.page("b", false, "");
    assertThat(guide.randomUrl(0, crawl.context())).isEmpty();
  }

  @Test
  void withoutATraceThereIsNowhereToGo() {
    ScriptedCrawl crawl =
        new ScriptedCrawl(ScriptedCrawl.policy("collaborative", ScriptedCrawl.trace(), 2));

    assertThat(crawl.policy().candidateSource()).isSameAs(CandidateSource.NONE);
  }
}
