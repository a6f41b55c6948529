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
    Trace trace = Walk.trace("ann a b x", "bob a y", "cat z");
    Walk walk = new Walk(Walk.order("collaborative", trace, 2));
    walk.page("b", false, "").page("a", true, "");

    assertThat(walk.order().candidateSource().relatedUrls(walk.pages().getLast(), walk.known()))
        .containsExactlyInAnyOrder(Walk.url("x"), Walk.url("y"));
  }

  @Test
  void afterAPageOfAThousandPeopleItTakesABoundedNumberOfVisits() {
    String[] people = new String[1000];
    for (int i = 0; i < people.length; i++) {
      people[i] = "p" + i + " a b" + i + " c" + i + " d" + i + " e" + i + " f" + i;
    }
    Walk walk = new Walk(Walk.order("collaborative", Walk.trace(people), 2)).page("a", true, "");

    assertThat(walk.order().candidateSource().relatedUrls(walk.pages().getFirst(), walk.known()))
        .hasSizeBetween(250, 500)
        .doesNotHaveDuplicates();
  }

  @Test
  void onlyWhatIsMoreLikelyThanAnyPageBecomesACandidate() {
    CandidateSource guide = Walk.order("collaborative", Walk.trace("ann a"), 2).candidateSource();

    assertThat(guide.accepts(Math.log(1.01))).isTrue();
    assertThat(guide.accepts(0)).isFalse();
  }

  @Test
  void fromNowhereItGoesAnywhereInTheTraceUntilEnoughIsCrawled() {
    Trace trace = Walk.trace("ann a b x", "bob a y", "cat z");
    CollaborativeSettings two = new CollaborativeSettings("words", 3, 1, 2);
    Walk walk = new Walk(Walk.order("collaborative", trace, 2, two)).page("a", false, "");
    CandidateSource guide = walk.order().candidateSource();
    Set<String> drawn = new HashSet<>();
    for (int draw = 0; draw < 50; draw++) {
      Optional<String> place = guide.randomUrl(draw, walk.known());
      assertThat(place).isEqualTo(guide.randomUrl(draw, walk.known())).isPresent();
      drawn.add(place.orElseThrow());
    }
    assertThat(drawn)
        .containsExactlyInAnyOrder(Walk.url("b"), Walk.url("x"), Walk.url("y"), Walk.url("z"));

    walk.page("b", false, "");
    assertThat(guide.randomUrl(0, walk.known())).isEmpty();
  }

  @Test
  void withoutATraceThereIsNowhereToGo() {
    Walk walk = new Walk(Walk.order("collaborative", Walk.trace(), 2));

    assertThat(walk.order().candidateSource()).isSameAs(CandidateSource.NONE);
  }
}
