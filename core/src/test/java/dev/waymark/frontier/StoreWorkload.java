package dev.waymark.frontier;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.frontier.store.RocksFrontierStore;
import dev.waymark.frontier.table.UrlStatus;
import dev.waymark.model.Candidate;
import dev.waymark.model.InLink;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/** Deterministic work on a store, round after round, in which a process can be killed. */
final class StoreWorkload {
  /** So few in memory that most must be read, and written, again. */
  static final int CACHED = 64;

  private final FrontierStore state;

  StoreWorkload(FrontierStore state) {
    this.state = state;
  }

  /** Works on until it is killed; each round is announced once it is committed. */
  public static void main(String[] args) {
    try (FrontierStore state = new RocksFrontierStore(Path.of(args[0]), CACHED)) {
      StoreWorkload rounds = new StoreWorkload(state);
      for (int round = rounds.done(); ; round++) {
        rounds.play(round);
        state.commit();
        System.out.println(round + 1);
      }
    }
  }

  /** How many rounds are played. */
  int done() {
    byte[] note = state.getMeta("rounds");
    return note == null ? 0 : ByteBuffer.wrap(note).getInt();
  }

  /** The same in every process: a few new candidates, more evidence, a page, an excluded URL. */
  void play(int round) {
    Random random = new Random(round);
    for (int i = 0; i < 5; i++) {
      state.put(FrontierStoreContract.candidate(round * 5 + i), random.nextDouble());
    }
    for (int i = 0; i < 20; i++) {
      long[] words = {random.nextInt(50), random.nextInt(50)};
      InLink link = new InLink("", words, words, random.nextBoolean());
      long id = anyId(random, round);
      if (random.nextBoolean()) {
        Candidate old = state.candidate(id);
        if (old != null) {
          state.put(old.withLink(round, link), i);
        }
      } else if (UrlStatus.isWaiting(state.status(id))) {
        linkTo(UrlStatus.decodeSlot(state.status(id)), round, link);
      }
    }
    Candidate old = state.candidate(anyId(random, round));
    if (old != null) {
      state.markCrawled(old.id(), FrontierStoreContract.observation(state.pages(), old));
    }
    long drop = anyId(random, round);
    if (UrlStatus.isWaiting(state.status(drop))) {
      if (random.nextBoolean()) {
        state.exclude(drop, "round " + round);
      } else {
        state.remove(drop);
      }
    }
    state.putMeta("rounds", ByteBuffer.allocate(4).putInt(round + 1).array());
  }

  // As the frontier does: what is not at hand is not read.
  private void linkTo(int slot, int round, InLink link) {
    if (state.isCached(slot)) {
      state.put(slot, state.candidateAt(slot).withLink(round, link), round);
    } else {
      state.addLink(slot, round, link);
    }
  }

  /** Everything there is to know about two states is the same. */
  static void assertSame(FrontierStore actual, FrontierStore expected, int rounds) {
    assertThat(actual.pages()).isEqualTo(expected.pages());
    assertThat(actual.nextDiscoveryNumber()).isEqualTo(expected.nextDiscoveryNumber());
    for (int i = 0; i < rounds * 5; i++) {
      long id = FrontierStoreContract.candidate(i).id();
      assertThat(actual.exclusionReason(id)).isEqualTo(expected.exclusionReason(id));
      assertThat(UrlStatus.isWaiting(actual.status(id)))
          .isEqualTo(UrlStatus.isWaiting(expected.status(id)));
    }
    assertThat(waiting(actual)).isEqualTo(waiting(expected));
    for (int page = 0; page < actual.pages(); page++) {
      assertThat(text(actual.observation(page).candidate()))
          .isEqualTo(text(expected.observation(page).candidate()));
      assertThat(actual.wordIds(page)).isEqualTo(expected.wordIds(page));
      assertThat(actual.status(expected.observation(page).candidate().id())).isEqualTo(page);
    }
  }

  private static List<String> waiting(FrontierStore state) {
    List<String> all = new ArrayList<>();
    state.forEachWaiting((candidate, score) -> all.add(text(candidate)));
    return all;
  }

  // Arrays in records are equal only if they are the same; their texts are quick to compare.
  private static String text(Candidate candidate) {
    return candidate.url()
        + candidate.discoveryNumber()
        + candidate.depth()
        + candidate.origin()
        + Arrays.toString(candidate.parents())
        + candidate.inLinks()
        + Arrays.toString(candidate.anchorWords())
        + Arrays.toString(candidate.contextWords())
        + candidate.boilerplateLinks();
  }

  private static long anyId(Random random, int round) {
    return FrontierStoreContract.candidate(random.nextInt(round * 5 + 5)).id();
  }
}
