package dev.waymark.frontier;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.frontier.store.MemoryFrontierStore;
import dev.waymark.frontier.store.RocksFrontierStore;
import dev.waymark.frontier.table.UrlStatus;
import dev.waymark.model.Candidate;
import dev.waymark.model.InLink;
import dev.waymark.model.Observation;
import dev.waymark.model.Origin;
import dev.waymark.rank.OrderingPolicy;
import dev.waymark.rank.ScoringContext;
import dev.waymark.rank.knowledge.Knowledge;
import dev.waymark.rank.knowledge.PageHistory;
import dev.waymark.text.BagOfWords;
import dev.waymark.url.Urls;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

/** The frontier against a list that is searched from end to end. */
class FrontierProperties {
  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

  /** A score that depends on the evidence only, with many ties. */
  private static final OrderingPolicy ORDER =
      new OrderingPolicy() {
        @Override
        public double score(Candidate candidate, ScoringContext known) {
          return candidate.id() % 4 + candidate.inLinks();
        }

        @Override
        public boolean isAdaptive() {
          return false;
        }
      };

  @Property(tries = 300)
  void picksAreThoseOfASortedList(
      @ForAll @Size(max = 400) List<@IntRange(max = 9999) Integer> moves,
      @ForAll @IntRange(min = 1, max = 3) int connections,
      @ForAll @IntRange(max = 2) int delay) {
    new Duel(connections, delay).play(moves);
  }

  @Property(tries = 300)
  void evictionNeverDropsTheBest(
      @ForAll @Size(max = 500) List<@IntRange(max = 50) Integer> scores,
      @ForAll @IntRange(min = 1, max = 100) int maxSize) {
    Map<String, Double> scoreByUrl = new HashMap<>();
    Frontier frontier =
        new Frontier(
            new FrontierOptions(maxSize, 0, 0, 8, 0),
            Duration.ZERO,
            1,
            new MemoryFrontierStore(),
            (candidate, known) -> scoreByUrl.get(candidate.url()),
            known());
    for (int i = 0; i < scores.size(); i++) {
      String url = "http://h" + i % 5 + "/" + i;
      scoreByUrl.put(url, (double) scores.get(i));
      frontier.offer(Candidate.of(url, 0, 0, Origin.SEED));
      assertThat(frontier.size()).isLessThanOrEqualTo(maxSize);
    }
    List<Double> best =
        scoreByUrl.values().stream()
            .sorted(Comparator.reverseOrder())
            .limit(maxSize - maxSize / 20)
            .toList();
    assertThat(frontier.waiting().best(best.size()))
        .extracting(ScoredCandidate::score)
        .isEqualTo(best);
  }

  @Property(tries = 15)
  void onDiskTheFrontierDoesTheSameAsInMemory(
      @ForAll @Size(min = 50, max = 300) List<@IntRange(max = 9999) Integer> moves)
      throws IOException {
    Path folder = Files.createTempDirectory("frontier");
    try (FrontierStore disk = new RocksFrontierStore(folder, 8)) {
      Frontier there = frontier(disk);
      FrontierStore memory = new MemoryFrontierStore();
      Frontier here = frontier(memory);
      for (int move : moves) {
        int page = memory.pages();
        for (int i = 0; i < 6; i++) {
          String url = "http://h" + i % 3 + "/" + (move * (i + 1) + i) % 97;
          InLink link = new InLink(url, new long[] {move % 5}, new long[] {i, move}, false);
          assertThat(there.addLink(page, link, 1)).isEqualTo(here.addLink(page, link, 1));
        }
        here.refreshScores();
        there.refreshScores();
        if (here.next(START) instanceof NextCandidate.Ready expected) {
          NextCandidate.Ready actual = (NextCandidate.Ready) there.next(START);
          assertThat(actual).usingRecursiveComparison().isEqualTo(expected);
          settle(here, memory, expected.candidate());
          settle(there, disk, actual.candidate());
        }
        disk.commit();
      }
    } finally {
      try (Stream<Path> files = Files.walk(folder)) {
        files.sorted(Comparator.reverseOrder()).forEach(file -> file.toFile().delete());
      }
    }
  }

  private static Frontier frontier(FrontierStore state) {
    return new Frontier(
        new FrontierOptions(1_000_000, 0, 0, 100, 0), Duration.ZERO, 1, state, ORDER, known());
  }

  private static void settle(Frontier frontier, FrontierStore state, Candidate candidate) {
    frontier.markCrawled(
        candidate,
        new Observation(
            state.pages(), candidate, false, 0, BagOfWords.of(""), new int[0], new float[0]),
        START);
  }

  private static ScoringContext known() {
    return new ScoringContext(new Knowledge(Set.of()), new PageHistory(page -> new long[0]));
  }

  /** The same moves for a frontier and for a list, which must agree on every answer. */
  private static final class Duel {
    private final int connections;
    private final Duration delay;
    private final FrontierStore state = new MemoryFrontierStore();
    private final Frontier frontier;
    private final List<Entry> entries = new ArrayList<>();
    private final List<Entry> flying = new ArrayList<>();
    private final Map<String, Instant> ready = new HashMap<>();
    private Instant now = START;

    private static final class Entry {
      Candidate candidate;
      Instant notBefore = Instant.MIN;

      Entry(Candidate candidate) {
        this.candidate = candidate;
      }

      double score() {
        return ORDER.score(candidate, known());
      }
    }

    Duel(int connections, int delay) {
      this.connections = connections;
      this.delay = Duration.ofSeconds(delay);
      this.frontier =
          new Frontier(
              new FrontierOptions(1_000_000, 0, 0, 64, 0),
              this.delay,
              connections,
              state,
              ORDER,
              known());
    }

    void play(List<Integer> moves) {
      for (int move : moves) {
        int what = move / 10;
        switch (move % 10) {
          case 0, 1, 2, 3 -> link(what % 40, what % 100);
          case 4, 5, 6 -> next();
          case 7 -> settle(what, "crawled");
          case 8 -> settle(what, List.of("gone", "unasked", "later", "retry").get(what % 4));
          default -> now = now.plusMillis(what);
        }
        assertThat(frontier.size()).isEqualTo(entries.size());
      }
    }

    private void link(int target, int parent) {
      String url = "http://h" + target % 4 + "/" + target;
      InLink link = new InLink(url, new long[] {parent}, new long[0], false);
      int status = state.status(Urls.id(url));
      boolean isNew = frontier.addLink(parent, link, 1);
      assertThat(isNew).isEqualTo(status == UrlStatus.UNKNOWN);
      if (isNew) {
        entries.add(
            new Entry(
                Candidate.of(url, 1, state.nextDiscoveryNumber() - 1, Origin.LINK)
                    .withLink(parent, link)));
      }
      if (UrlStatus.isWaiting(status)) {
        for (List<Entry> all : List.of(entries, flying)) {
          all.stream()
              .filter(entry -> entry.candidate.url().equals(url))
              .forEach(entry -> entry.candidate = entry.candidate.withLink(parent, link));
        }
      }
    }

    private void next() {
      Entry best =
          entries.stream()
              .filter(entry -> !entry.notBefore.isAfter(now) && mayBeAsked(entry))
              .max(
                  Comparator.comparingDouble(Entry::score)
                      .thenComparing(entry -> -entry.candidate.discoveryNumber()))
              .orElse(null);
      NextCandidate next = frontier.next(now);
      if (best == null) {
        boolean over = entries.isEmpty() && flying.isEmpty();
        assertThat(next).isInstanceOf(over ? NextCandidate.Empty.class : NextCandidate.Wait.class);
        if (next instanceof NextCandidate.Wait wait) {
          assertThat(wait.time()).isPositive();
        }
      } else {
        assertThat(next).isInstanceOf(NextCandidate.Ready.class);
        NextCandidate.Ready picked = (NextCandidate.Ready) next;
        assertThat(picked.candidate()).usingRecursiveComparison().isEqualTo(best.candidate);
        assertThat(picked.score()).isEqualTo(best.score());
        entries.remove(best);
        flying.add(best);
      }
    }

    private boolean mayBeAsked(Entry entry) {
      String host = entry.candidate.host();
      return !ready.getOrDefault(host, Instant.MIN).isAfter(now)
          && flying.stream().filter(other -> other.candidate.host().equals(host)).count()
              < connections;
    }

    private void settle(int which, String how) {
      if (flying.isEmpty()) {
        return;
      }
      Entry entry = flying.remove(which % flying.size());
      Candidate candidate = entry.candidate;
      Instant then = now.plusMillis(which);
      switch (how) {
        case "crawled" -> frontier.markCrawled(candidate, observation(candidate), now);
        case "gone" -> frontier.exclude(candidate, how, now);
        case "unasked" -> frontier.exclude(candidate, how);
        case "later" -> {
          frontier.backOff(candidate.host(), then, now);
          frontier.retry(candidate, now, now);
        }
        default -> frontier.retry(candidate, then, now);
      }
      if (!how.equals("unasked")) {
        block(candidate.host(), now.plus(delay));
      }
      if (how.equals("later")) {
        block(candidate.host(), then);
        entries.add(entry);
      }
      if (how.equals("retry")) {
        entry.notBefore = then;
        entries.add(entry);
      }
    }

    private void block(String host, Instant until) {
      ready.merge(host, until, (a, b) -> a.isAfter(b) ? a : b);
    }

    private Observation observation(Candidate candidate) {
      return new Observation(
          state.pages(), candidate, false, 0, BagOfWords.of(""), new int[0], new float[0]);
    }
  }
}
