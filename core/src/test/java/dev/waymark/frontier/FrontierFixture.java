package dev.waymark.frontier;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.frontier.store.MemoryFrontierStore;
import dev.waymark.model.Candidate;
import dev.waymark.model.Observation;
import dev.waymark.model.Origin;
import dev.waymark.rank.OrderingPolicy;
import dev.waymark.rank.ScoringContext;
import dev.waymark.rank.knowledge.Knowledge;
import dev.waymark.rank.knowledge.PageHistory;
import dev.waymark.text.BagOfWords;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A frontier in memory, with scores set by the test. */
abstract class FrontierFixture {
  static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
  static final FrontierOptions DEFAULT = new FrontierOptions(5_000_000, 0, 0, 64, 0);

  final FrontierStore state = new MemoryFrontierStore();
  final Map<String, Double> scores = new HashMap<>();
  final OrderingPolicy order = (candidate, known) -> scores.getOrDefault(candidate.url(), 0.0);

  Frontier frontier(FrontierOptions settings, Duration delay, int connections) {
    return new Frontier(settings, delay, connections, state, order, known());
  }

  static ScoringContext known() {
    return new ScoringContext(new Knowledge(Set.of()), new PageHistory(page -> new long[0]));
  }

  void offer(Frontier frontier, String url, double score) {
    scores.put(url, score);
    frontier.offer(Candidate.of(url, 0, 0, Origin.SEED));
  }

  static boolean offerAgain(Frontier frontier, String url) {
    return frontier.offer(Candidate.of(url, 0, 0, Origin.SEED));
  }

  static Candidate take(Frontier frontier, Instant now) {
    NextCandidate next = frontier.next(now);
    assertThat(next).isInstanceOf(NextCandidate.Ready.class);
    return ((NextCandidate.Ready) next).candidate();
  }

  List<String> drain(Frontier frontier) {
    List<String> urls = new ArrayList<>();
    while (frontier.next(START) instanceof NextCandidate.Ready ready) {
      urls.add(ready.candidate().url());
      settle(frontier, ready.candidate(), START);
    }
    return urls;
  }

  void settle(Frontier frontier, Candidate candidate, Instant now) {
    frontier.markCrawled(
        candidate,
        new Observation(
            state.pages(), candidate, false, 0, BagOfWords.of("word"), new int[0], new float[0]),
        now);
  }
}
