package dev.waymark.frontier;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.model.Candidate;
import dev.waymark.model.InLink;
import dev.waymark.model.Origin;
import dev.waymark.store.BrokenDisk;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RocksStateTest extends StateContract {
  @TempDir Path folder;

  @Override
  State open() {
    return new RocksState(folder.resolve("state"));
  }

  @Test
  void whatIsCommittedIsThereAfterReopeningAndNothingElse() {
    state.put(candidate(0), 1);
    state.put(candidate(1), 2);
    state.put(candidate(2), 3);
    state.crawled(candidate(0).id(), observation(0, candidate(0)));
    state.gone(candidate(1).id(), "dead");
    state.note("length", new byte[] {9});
    state.commit();
    state.put(candidate(7), 4);
    state.crawled(candidate(2).id(), observation(1, candidate(2)));
    state.note("length", new byte[] {10});

    state.close();
    state = open();
    assertThat(state.standing(candidate(0).id())).isZero();
    assertThat(state.standing(candidate(1).id())).isEqualTo(Standing.GONE);
    assertSame(state.candidate(candidate(2).id()), candidate(2));
    assertThat(state.standing(candidate(7).id())).isEqualTo(Standing.UNKNOWN);
    assertThat(state.note("length")).containsExactly(9);
    assertThat(state.pages()).isEqualTo(1);
    assertThat(state.found()).isEqualTo(3);
    state.sync();
  }

  @Test
  void evidenceAndScoresAreThoseOfTheLastCommitWhicheverWayTheyCame() {
    for (int i = 0; i < 20; i++) {
      state.put(candidate(i), i);
    }
    state.commit();
    state.close();
    state = new RocksState(folder.resolve("state"), 4);
    InLink link = new InLink("", new long[] {1}, new long[] {2, 3}, true);
    for (int round = 0; round < 3; round++) {
      for (int i = 0; i < 20; i++) {
        int slot = Standing.slot(state.standing(candidate(i).id()));
        int parent = 5000 + round;
        if (state.atHand(slot) || (i + round) % 3 == 0) {
          state.put(slot, state.at(slot).with(parent, link), 100 * round + i);
        } else {
          state.link(slot, parent, link);
        }
      }
      state.commit();
    }
    Map<Long, Double> scores = new HashMap<>();
    state.waiting((candidate, score) -> scores.put(candidate.found(), score));
    state.close();
    state = open();
    state.waiting((candidate, score) -> {
      assertThat(score).isEqualTo(scores.get(candidate.found()));
      Candidate expected = candidate((int) candidate.found());
      for (int round = 0; round < 3; round++) {
        expected = expected.with(5000 + round, link);
      }
      assertSame(candidate, expected);
    });
    assertThat(scores).hasSize(20);
  }

  @Test
  void wordsThatNavigationRepeatsAreKeptForTheNextCandidateInTheSlot() {
    state.close();
    state = new RocksState(folder.resolve("state"), 4);
    InLink link = new InLink("", new long[] {7, 8}, new long[] {9}, true);
    int slot = -1;
    for (int i = 0; i < 2; i++) {
      state.put(candidate(i), 1);
      int given = Standing.slot(state.standing(candidate(i).id()));
      assertThat(given).isEqualTo(i == 0 ? given : slot);
      slot = given;
      for (int other = 10; other < 30; other++) {
        state.put(candidate(other), 1);
      }
      state.commit();
      assertThat(state.atHand(slot)).isFalse();
      state.link(slot, 5000, link);
      state.link(slot, 5001, link);
      state.commit();
      Candidate linked = candidate(i).with(5000, link).with(5001, link);
      assertSame(state.candidate(candidate(i).id()), linked);
      state.forget(candidate(i).id());
    }
  }

  @Test
  void theNumberOfDiscoveryNeverGoesBack() {
    state.put(candidate(41), 1);
    state.forget(candidate(41).id());
    state.commit();
    state.close();
    state = open();
    assertThat(state.found()).isEqualTo(42);
  }

  @Test
  void pagesTakenBackWaitAgainAndWhatOnlyTheyLinkedToIsForgotten() {
    InLink link = new InLink("", new long[] {1}, new long[] {2}, false);
    Candidate[] all = new Candidate[5];
    for (int i = 0; i < all.length; i++) {
      all[i] = Candidate.of("http://a.example/" + i, i, i, i == 0 ? Origin.SEED : Origin.LINK);
    }
    state.crawled(all[0].id(), observation(0, all[0]));
    Candidate linkedByTheFirst = all[1].with(0, link);
    state.crawled(all[1].id(), observation(1, linkedByTheFirst));
    state.crawled(all[2].id(), observation(2, all[2].with(1, link)));
    state.put(all[3].with(0, link).with(2, link), 3);
    state.put(all[4].with(1, link), 4);
    state.commit();
    state.close();
    state = open();

    ((RocksState) state).takeBack(1);
    state.commit();
    for (int round = 0; round < 2; round++) {
      assertThat(state.pages()).isEqualTo(1);
      assertThat(state.standing(all[0].id())).isZero();
      assertSame(state.candidate(all[1].id()), linkedByTheFirst);
      assertThat(state.standing(all[2].id())).isEqualTo(Standing.UNKNOWN);
      assertSame(state.candidate(all[3].id()), all[3].with(0, link));
      assertThat(state.standing(all[4].id())).isEqualTo(Standing.UNKNOWN);
      List<Integer> pages = new ArrayList<>();
      state.observations(0, seen -> pages.add(seen.page()));
      assertThat(pages).containsExactly(0);
      state.close();
      state = open();
    }
    state.crawled(all[1].id(), observation(1, linkedByTheFirst));
    assertThat(state.standing(all[1].id())).isEqualTo(1);
  }

  @Test
  void aSecondOneOnTheSameFolderIsRefused() {
    assertThatThrownBy(this::open)
        .isInstanceOf(CollectionInUse.class)
        .hasMessageContaining(folder.toString());
  }

  @Test
  void itIsReadWhileItIsWrittenAsItWasCommitted() {
    state.put(candidate(1), 1);
    state.commit();
    try (State read = RocksState.readOnly(folder.resolve("state"))) {
      state.put(candidate(2), 1);
      state.commit();
      assertSame(read.candidate(candidate(1).id()), candidate(1));
      assertThat(read.standing(candidate(2).id())).isEqualTo(Standing.UNKNOWN);
      assertThatThrownBy(read::commit).isInstanceOf(BrokenDisk.class);
    }
    try (State read = RocksState.readOnly(folder.resolve("state"))) {
      assertSame(read.candidate(candidate(2).id()), candidate(2));
    }
  }

  @Test
  void aFolderThatCannotBeOneIsNamed() throws Exception {
    Path file = Files.writeString(folder.resolve("file"), "in the way");
    assertThatThrownBy(() -> new RocksState(file))
        .isInstanceOf(BrokenDisk.class)
        .hasMessageContaining(file.toString());
  }

  @Test
  void manyMoreCandidatesThanAreKeptInMemoryAreReadBack() {
    int many = 40_000;
    for (int i = 0; i < many; i++) {
      state.put(candidate(i), i);
      if (i % 1000 == 0) {
        state.commit();
      }
    }
    for (int i = 0; i < many; i += 97) {
      assertSame(state.candidate(candidate(i).id()), candidate(i));
    }
  }
}
