package dev.waymark.frontier;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.frontier.table.UrlStatus;
import dev.waymark.model.Candidate;
import dev.waymark.model.InLink;
import dev.waymark.model.Origin;
import dev.waymark.rank.OrderingPolicy;
import dev.waymark.rank.ScoringContext;
import dev.waymark.text.Words;
import dev.waymark.url.Urls;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class FrontierTest extends FrontierFixture {
  /** Settles for half of what is best. */
  private static final FrontierOptions HALF = new FrontierOptions(1000, 0, 0, 64, 0.5);

  @Test
  void theHighestScoreComesFirstAndAmongEqualsTheFirstFound() {
    Frontier frontier = frontier(DEFAULT, Duration.ZERO, 1);
    offer(frontier, "http://a/1", 1);
    offer(frontier, "http://a/2", 3);
    offer(frontier, "http://a/3", 2);
    offer(frontier, "http://a/4", 3);
    assertThat(drain(frontier))
        .containsExactly("http://a/2", "http://a/4", "http://a/3", "http://a/1");
    assertThat(frontier.next(START)).isEqualTo(new NextCandidate.Empty());
  }

  @Test
  void hostsCompeteByTheirBestCandidate() {
    Frontier frontier = frontier(DEFAULT, Duration.ZERO, 1);
    offer(frontier, "http://a/1", 1);
    offer(frontier, "http://b/1", 2);
    offer(frontier, "http://a/2", 3);
    assertThat(drain(frontier)).containsExactly("http://a/2", "http://b/1", "http://a/1");
  }

  @Test
  void whereHostsAlternateEverySecondPageIsFromTheHostWithTheHighestBonus() {
    OrderingPolicy turns =
        new OrderingPolicy() {
          @Override
          public double score(Candidate candidate, ScoringContext known) {
            return scores.getOrDefault(candidate.url(), 0.0);
          }

          @Override
          public double hostScore(long host, ScoringContext known) {
            return host == Words.id("rich") ? 4 : 0;
          }

          @Override
          public boolean alternatesHosts(ScoringContext known) {
            return true;
          }
        };
    Frontier frontier = new Frontier(DEFAULT, Duration.ZERO, 1, state, turns, known());
    for (int i = 1; i <= 3; i++) {
      offer(frontier, "http://a/" + i, 10 - i);
    }
    offer(frontier, "http://rich/1", -1);
    offer(frontier, "http://rich/2", -20); // its turn comes no more: it has nothing to offer
    List<String> taken = new ArrayList<>();
    while (frontier.next(START) instanceof NextCandidate.Ready ready) {
      taken.add(ready.candidate().url() + (ready.hostsTurn() ? " in its turn" : ""));
      settle(frontier, ready.candidate(), START);
    }
    assertThat(taken)
        .containsExactly(
            "http://a/1", "http://rich/1 in its turn", "http://a/2", "http://a/3", "http://rich/2");
  }

  @Test
  void aHostWithARequestInFlightGetsNoOther() {
    Frontier frontier = frontier(DEFAULT, Duration.ZERO, 1);
    offer(frontier, "http://a/1", 9);
    offer(frontier, "http://a/2", 8);
    offer(frontier, "http://b/1", 1);
    Candidate first = take(frontier, START);
    assertThat(first.url()).isEqualTo("http://a/1");
    assertThat(take(frontier, START).url()).isEqualTo("http://b/1");
    assertThat(frontier.next(START)).isInstanceOf(NextCandidate.Wait.class);
    settle(frontier, first, START);
    assertThat(take(frontier, START).url()).isEqualTo("http://a/2");
  }

  @Test
  void aMuchBetterCandidateIsWaitedForDuringThePolitenessDelayOfItsHost() {
    Frontier frontier = frontier(HALF, Duration.ofSeconds(1), 1);
    offer(frontier, "http://a/1", 9);
    offer(frontier, "http://a/2", 8);
    offer(frontier, "http://b/1", 7.4); // more than half as interesting: e^-0.6
    offer(frontier, "http://b/2", 7.1); // less: e^-0.9
    settle(frontier, take(frontier, START), START);
    settle(frontier, take(frontier, START), START.minusSeconds(1)); // the delay of b is over
    assertThat(frontier.next(START)).isEqualTo(new NextCandidate.Wait(Duration.ofSeconds(1)));
    assertThat(take(frontier, START.plusSeconds(1)).url()).isEqualTo("http://a/2");
    assertThat(take(frontier, START.plusSeconds(1)).url()).isEqualTo("http://b/2");
  }

  @Test
  void aMuchBetterCandidateIsWaitedForWhileItsHostResponds() {
    Frontier frontier = frontier(HALF, Duration.ofSeconds(1), 1);
    offer(frontier, "http://a/1", 9);
    offer(frontier, "http://a/2", 8);
    offer(frontier, "http://b/1", 1);
    Candidate first = take(frontier, START);
    assertThat(frontier.next(START)).isInstanceOf(NextCandidate.Wait.class);
    settle(frontier, first, START);
    assertThat(take(frontier, START.plusSeconds(1)).url()).isEqualTo("http://a/2");
    assertThat(take(frontier, START.plusSeconds(1)).url()).isEqualTo("http://b/1");
  }

  @Test
  void aHostWithALongDelayIsNotWaitedFor() {
    Frontier frontier = frontier(HALF, Duration.ofSeconds(1), 1);
    offer(frontier, "http://a/1", 9);
    offer(frontier, "http://b/1", 1);
    frontier.backOff("a", START.plusSeconds(60), START);
    assertThat(take(frontier, START).url()).isEqualTo("http://b/1");
  }

  @Test
  void hostsWithoutADelayAreNotWaitedFor() {
    Frontier frontier = frontier(HALF, Duration.ZERO, 1);
    offer(frontier, "http://a/1", 9);
    offer(frontier, "http://a/2", 8);
    offer(frontier, "http://b/1", 1);
    take(frontier, START);
    assertThat(take(frontier, START).url()).isEqualTo("http://b/1");
  }

  @Test
  void moreConnectionsMeanMoreInFlight() {
    Frontier frontier = frontier(DEFAULT, Duration.ZERO, 2);
    offer(frontier, "http://a/1", 9);
    offer(frontier, "http://a/2", 8);
    offer(frontier, "http://a/3", 7);
    take(frontier, START);
    take(frontier, START);
    assertThat(frontier.next(START)).isInstanceOf(NextCandidate.Wait.class);
  }

  @Test
  void aHostIsNotContactedDuringItsPolitenessDelay() {
    Frontier frontier = frontier(DEFAULT, Duration.ofSeconds(1), 1);
    offer(frontier, "http://a/1", 9);
    offer(frontier, "http://a/2", 8);
    settle(frontier, take(frontier, START), START.plusMillis(300));
    assertThat(frontier.next(START.plusMillis(500)))
        .isEqualTo(new NextCandidate.Wait(Duration.ofMillis(800)));
    assertThat(take(frontier, START.plusMillis(1300)).url()).isEqualTo("http://a/2");
  }

  @Test
  void aBackOffOfThousandsOfYearsDoesNotOverflow() {
    Frontier frontier = frontier(DEFAULT, Duration.ZERO, 1);
    offer(frontier, "http://a/1", 9);
    Instant end = Instant.parse("9999-12-31T23:59:59Z");
    frontier.backOff("a", end, START);
    assertThat(frontier.next(START))
        .isEqualTo(new NextCandidate.Wait(Duration.between(START, end)));
  }

  @Test
  void aHostInTroubleKeepsItsCandidatesAndIsNamedWhenNoOtherHasAny() {
    Frontier frontier = frontier(DEFAULT, Duration.ofSeconds(1), 1);
    offer(frontier, "http://a/1", 9);
    offer(frontier, "http://a/2", 8);
    offer(frontier, "http://b/1", 7);
    offer(frontier, "http://b/2", 6);
    Instant later = START.plusSeconds(600);
    frontier.retry(take(frontier, START), START, START);
    frontier.rest("a", new HostRest(1, Duration.ZERO, "no rules"), later, START);
    Candidate other = take(frontier, START);
    assertThat(frontier.next(START)).isInstanceOf(NextCandidate.Wait.class);
    settle(frontier, other, START);
    assertThat(frontier.next(START)).isEqualTo(new NextCandidate.Wait(Duration.ofSeconds(1)));
    settle(frontier, take(frontier, START.plusSeconds(1)), START.plusSeconds(1));

    assertThat(frontier.next(START.plusSeconds(2)))
        .isEqualTo(new NextCandidate.Resting(Duration.ofSeconds(598), false));
    assertThat(frontier.hostsInTrouble())
        .containsExactly(new HostInTrouble("a", "no rules", later, 2));
    assertThat(frontier.size()).isEqualTo(2);
    assertThat(frontier.restLevel("a")).isEqualTo(1);
    settle(frontier, take(frontier, later), later);
    frontier.endRest("a");
    assertThat(frontier.hostsInTrouble()).isEmpty();
    assertThat(take(frontier, later.plusSeconds(1)).url()).isEqualTo("http://a/2");
  }

  @Test
  void whatAHostMayBeAskedWhenSurvivesTheRun() {
    Frontier frontier = frontier(DEFAULT, Duration.ofSeconds(15), 1);
    for (String host : List.of("a", "b", "c", "d")) {
      offer(frontier, "http://" + host + "/1", 9);
      offer(frontier, "http://" + host + "/2", 8);
    }
    frontier.beginRun();
    settle(frontier, take(frontier, START), START);
    frontier.setHostDelay("b", Duration.ofSeconds(40));
    settle(frontier, take(frontier, START), START);
    settle(frontier, take(frontier, START), START);
    frontier.rest(
        "c", new HostRest(3, Duration.ofHours(2), "busy"), START.plusSeconds(7200), START);
    take(frontier, START);
    frontier.endRun(START.plusSeconds(2));
    state.commit();

    Frontier next = resumed(START.plusSeconds(5));
    assertThat(next.notBefore("a")).isEqualTo(START.plusSeconds(15));
    assertThat(next.notBefore("b")).isEqualTo(START.plusSeconds(40));
    assertThat(next.notBefore("c")).isEqualTo(START.plusSeconds(7200));
    assertThat(next.notBefore("d")).isEqualTo(START.plusSeconds(17));
    assertThat(next.restLevel("c")).isEqualTo(3);
    assertThat(next.hostsInTrouble())
        .containsExactly(new HostInTrouble("c", "busy", START.plusSeconds(7200), 1));
  }

  @Test
  void aClockThatWasSetBackBetweenRunsDoesNotMakeAWaitLonger() {
    Frontier frontier = frontier(DEFAULT, Duration.ofSeconds(15), 1);
    offer(frontier, "http://a/1", 9);
    offer(frontier, "http://a/2", 8);
    settle(frontier, take(frontier, START), START);
    frontier.endRun(START);
    state.commit();
    Instant back = START.minusSeconds(86_400);
    assertThat(resumed(back).notBefore("a")).isEqualTo(back.plusSeconds(15));
  }

  @Test
  void afterAKillEveryHostHasItsWholeDelayAndOneInTroubleIsAskedAgainAfterAMinute() {
    Frontier frontier = frontier(DEFAULT, Duration.ofSeconds(15), 1);
    for (String host : List.of("a", "b", "c")) {
      offer(frontier, "http://" + host + "/1", 9);
      offer(frontier, "http://" + host + "/2", 8);
    }
    frontier.beginRun();
    settle(frontier, take(frontier, START), START);
    frontier.rest(
        "c", new HostRest(2, Duration.ofMinutes(1), "down"), START.plusSeconds(7200), START);
    Frontier.storeCrawlDelay(state, "b", Duration.ofSeconds(30));
    state.commit();

    Instant again = START.plusSeconds(10);
    Frontier next = resumed(again);
    assertThat(next.notBefore("a")).isEqualTo(again.plusSeconds(15));
    assertThat(next.notBefore("b")).isEqualTo(again.plusSeconds(30));
    assertThat(next.notBefore("c")).isEqualTo(START.plusSeconds(60));
    assertThat(next.restLevel("c")).isEqualTo(2);
  }

  private Frontier resumed(Instant now) {
    return new Frontier(DEFAULT, Duration.ofSeconds(15), 1, state, order, known(), now);
  }

  @Test
  void aHostMayHaveItsOwnCrawlDelay() {
    Frontier frontier = frontier(DEFAULT, Duration.ofSeconds(1), 1);
    frontier.setHostDelay("a", Duration.ofSeconds(10));
    offer(frontier, "http://a/1", 9);
    offer(frontier, "http://a/2", 8);
    settle(frontier, take(frontier, START), START);
    assertThat(frontier.next(START)).isEqualTo(new NextCandidate.Wait(Duration.ofSeconds(10)));
  }

  @Test
  void aRefusalWithoutARequestCausesNoPolitenessDelay() {
    Frontier frontier = frontier(DEFAULT, Duration.ofSeconds(1), 1);
    offer(frontier, "http://a/1", 9);
    offer(frontier, "http://a/2", 8);
    Candidate first = take(frontier, START);
    frontier.exclude(first, "robots");
    assertThat(state.exclusionReason(first.id())).isEqualTo("robots");
    assertThat(take(frontier, START).url()).isEqualTo("http://a/2");
  }

  @Test
  void aBackOffBlocksTheHostAndARetryOnlyTheCandidate() {
    Frontier frontier = frontier(DEFAULT, Duration.ZERO, 1);
    offer(frontier, "http://a/1", 9);
    offer(frontier, "http://a/2", 8);
    Candidate first = take(frontier, START);
    frontier.backOff("a", START.plusSeconds(60), START);
    frontier.retry(first, START, START);
    assertThat(frontier.size()).isEqualTo(2);
    assertThat(frontier.next(START)).isEqualTo(new NextCandidate.Wait(Duration.ofSeconds(60)));

    Candidate again = take(frontier, START.plusSeconds(60));
    assertThat(again.url()).isEqualTo("http://a/1");
    frontier.retry(again, START.plusSeconds(90), START.plusSeconds(60));
    assertThat(frontier.size()).isEqualTo(2);
    settle(frontier, take(frontier, START.plusSeconds(60)), START.plusSeconds(61));
    assertThat(frontier.next(START.plusSeconds(61)))
        .isEqualTo(new NextCandidate.Wait(Duration.ofSeconds(29)));
    assertThat(take(frontier, START.plusSeconds(90)).url()).isEqualTo("http://a/1");
  }

  @Test
  void linksAddEvidenceToWaitingUrlsAndNothingToCrawledOrExcludedOnes() {
    Frontier frontier = frontier(DEFAULT, Duration.ZERO, 1);
    offer(frontier, "http://a/0", 9);
    offer(frontier, "http://a/dead", 8);
    settle(frontier, take(frontier, START), START);
    frontier.exclude(take(frontier, START), "404", START);

    assertThat(frontier.addLink(0, link("http://a/new", 7L), 1)).isTrue();
    assertThat(frontier.addLink(0, link("http://a/new", 7L, 8L), 1)).isFalse();
    assertThat(frontier.addLink(1, link("http://a/new", 9L), 5)).isFalse();
    Candidate candidate = state.candidate(Urls.id("http://a/new"));
    assertThat(candidate.parents()).containsExactly(0, 1);
    assertThat(candidate.inLinks()).isEqualTo(2);
    assertThat(candidate.anchorWords()).containsExactly(7, 8, 9);
    assertThat(candidate.depth()).isEqualTo(1);
    assertThat(candidate.discoveryNumber()).isEqualTo(2);

    assertThat(frontier.addLink(1, link("http://a/0", 7L), 1)).isFalse();
    assertThat(frontier.addLink(1, link("http://a/dead", 7L), 1)).isFalse();
    assertThat(frontier.offer(Candidate.of("http://a/0", 0, 0, Origin.SEED))).isFalse();
    assertThat(frontier.size()).isEqualTo(1);
  }

  @Test
  void aLinkToWhatIsInFlightIsKeptIfItIsTriedAgain() {
    Frontier frontier = frontier(DEFAULT, Duration.ZERO, 1);
    offer(frontier, "http://a/0", 9);
    Candidate first = take(frontier, START);
    frontier.addLink(0, link("http://a/0", 5L), 1);
    frontier.retry(first, START, START);
    assertThat(take(frontier, START).anchorWords()).containsExactly(5);
  }

  @Test
  void evictionDropsTheLowestScoresAndTheyMayComeBack() {
    Frontier frontier = frontier(new FrontierOptions(100, 0, 0, 0, 0), Duration.ZERO, 1);
    for (int i = 0; i <= 100; i++) {
      offer(frontier, "http://h" + i % 3 + "/" + i, i % 10 == 0 ? 5 + i : 1 + i / 1000.0);
    }
    assertThat(frontier.size()).isEqualTo(95);
    assertThat(state.status(Urls.id("http://h1/1"))).isEqualTo(UrlStatus.UNKNOWN);
    assertThat(offerAgain(frontier, "http://h1/1")).as("worse than what was dropped").isFalse();
    assertThat(drain(frontier)).startsWith("http://h1/100", "http://h0/90", "http://h2/80");
    assertThat(offerAgain(frontier, "http://h1/1")).as("there is room").isTrue();
  }

  @Test
  void aHostMayHaveOnlySoManyWaiting() {
    Frontier frontier = frontier(new FrontierOptions(1000, 0, 3, 0, 0), Duration.ZERO, 1);
    for (int i = 0; i < 10; i++) {
      offer(frontier, "http://a/" + i, i);
      offer(frontier, "http://b/" + i, -i);
    }
    assertThat(drain(frontier))
        .containsExactly(
            "http://a/9", "http://a/8", "http://a/7", "http://b/0", "http://b/1", "http://b/2");
  }

  @Test
  void aHostGivesOnlySoManyPagesAlsoAfterAReopening() {
    FrontierOptions two = new FrontierOptions(1000, 2, 0, 0, 0);
    Frontier frontier = frontier(two, Duration.ZERO, 3);
    for (int i = 0; i < 5; i++) {
      offer(frontier, "http://a/" + i, 10 - i);
    }
    settle(frontier, take(frontier, START), START);
    Frontier reopened = frontier(two, Duration.ZERO, 3);
    Candidate second = take(reopened, START);
    assertThat(reopened.next(START))
        .as("it could be one too many")
        .isInstanceOf(NextCandidate.Wait.class);
    settle(reopened, second, START);
    assertThat(reopened.size()).isZero();
    assertThat(reopened.next(START)).isEqualTo(new NextCandidate.Empty());
    assertThat(offerAgain(reopened, "http://a/new")).isFalse();
    assertThat(frontier(two, Duration.ZERO, 3).size()).isZero();
  }

  @Test
  void rankIsThePositionOfACandidateInTheQueue() {
    Frontier frontier = frontier(DEFAULT, Duration.ZERO, 1);
    offer(frontier, "http://a/1", 1);
    offer(frontier, "http://b/2", 3);
    offer(frontier, "http://a/3", 2);
    assertThat(frontier.waiting().rank(Urls.id("http://a/3"))).isEqualTo(new QueueRank(2, 2, 3));
    assertThat(frontier.waiting().rank(Urls.id("http://a/unknown"))).isNull();
    assertThat(frontier.waiting().best(2))
        .extracting(scored -> scored.candidate().url())
        .containsExactly("http://b/2", "http://a/3");
  }

  @Test
  void whatIsNotInFlightCannotBeFinished() {
    Frontier frontier = frontier(DEFAULT, Duration.ZERO, 1);
    offer(frontier, "http://a/1", 1);
    Candidate waiting = frontier.waiting().best(1).getFirst().candidate();
    assertThatThrownBy(() -> frontier.exclude(waiting, "no", START))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("http://a/1");
  }

  private static InLink link(String url, Long... anchorWords) {
    long[] words = new long[anchorWords.length];
    for (int i = 0; i < words.length; i++) {
      words[i] = anchorWords[i];
    }
    return new InLink(url, words, new long[0], false);
  }
}
