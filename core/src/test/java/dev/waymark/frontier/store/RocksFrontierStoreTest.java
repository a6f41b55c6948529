package dev.waymark.frontier.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.archive.CollectionInUseException;
import dev.waymark.archive.StorageException;
import dev.waymark.frontier.FrontierStore;
import dev.waymark.frontier.FrontierStoreContract;
import dev.waymark.frontier.table.UrlStatus;
import dev.waymark.model.Candidate;
import dev.waymark.model.InLink;
import dev.waymark.model.Origin;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

public class RocksFrontierStoreTest extends FrontierStoreContract {
  @TempDir Path folder;

  @Override
  public FrontierStore open() {
    return new RocksFrontierStore(folder.resolve("frontier"));
  }

  @Test
  void whatIsCommittedIsThereAfterReopeningAndNothingElse() {
    state.put(candidate(0), 1);
    state.put(candidate(1), 2);
    state.put(candidate(2), 3);
    state.markCrawled(candidate(0).id(), observation(0, candidate(0)));
    state.exclude(candidate(1).id(), "dead");
    state.putMeta("length", new byte[] {9});
    state.commit();
    state.put(candidate(7), 4);
    state.markCrawled(candidate(2).id(), observation(1, candidate(2)));
    state.putMeta("length", new byte[] {10});

    state.close();
    state = open();
    assertThat(state.status(candidate(0).id())).isZero();
    assertThat(state.status(candidate(1).id())).isEqualTo(UrlStatus.EXCLUDED);
    assertSame(state.candidate(candidate(2).id()), candidate(2));
    assertThat(state.status(candidate(7).id())).isEqualTo(UrlStatus.UNKNOWN);
    assertThat(state.getMeta("length")).containsExactly(9);
    assertThat(state.pages()).isEqualTo(1);
    assertThat(state.nextDiscoveryNumber()).isEqualTo(3);
    state.sync();
  }

  @Test
  void numbersOfLinksThatLeftAreNotUsedAgainAfterReopening() {
    state.outgoingLinks().add(foreignLink(0));
    state.outgoingLinks().add(foreignLink(1));
    state.commit();
    state.outgoingLinks().removeUpTo(1);
    state.commit();
    state.outgoingLinks().add(foreignLink(2)); // never committed
    state.close();
    state = open();
    state.outgoingLinks().add(foreignLink(3));
    state.commit();
    List<Long> numbers = new ArrayList<>();
    state.outgoingLinks().forEach(-1, (number, link) -> numbers.add(number));
    assertThat(numbers).containsExactly(2L);
  }

  @Test
  void severalStoresShareOneMemory() {
    try (StoreMemory memory = new StoreMemory(8)) {
      List<RocksFrontierStore> stores = new ArrayList<>();
      for (int i = 0; i < 8; i++) {
        stores.add(new RocksFrontierStore(folder.resolve("shard" + i), memory));
        stores.get(i).put(candidate(i), i);
        stores.get(i).commit();
      }
      for (int i = 0; i < 8; i++) {
        assertSame(stores.get(i).candidate(candidate(i).id()), candidate(i));
        stores.get(i).close();
      }
    }
  }

  @Test
  void evidenceAndScoresAreThoseOfTheLastCommitWhicheverWayTheyCame() {
    for (int i = 0; i < 20; i++) {
      state.put(candidate(i), i);
    }
    state.commit();
    state.close();
    state = new RocksFrontierStore(folder.resolve("frontier"), 4);
    InLink link = new InLink("", new long[] {1}, new long[] {2, 3}, true);
    for (int round = 0; round < 3; round++) {
      for (int i = 0; i < 20; i++) {
        int slot = UrlStatus.decodeSlot(state.status(candidate(i).id()));
        int parent = 5000 + round;
        if (state.isCached(slot) || (i + round) % 3 == 0) {
          state.put(slot, state.candidateAt(slot).withLink(parent, link), 100 * round + i);
        } else {
          state.addLink(slot, parent, link);
        }
      }
      state.commit();
    }
    Map<Long, Double> scores = new HashMap<>();
    state.forEachWaiting((candidate, score) -> scores.put(candidate.discoveryNumber(), score));
    state.close();
    state = open();
    state.forEachWaiting((candidate, score) -> {
      assertThat(score).isEqualTo(scores.get(candidate.discoveryNumber()));
      Candidate expected = candidate((int) candidate.discoveryNumber());
      for (int round = 0; round < 3; round++) {
        expected = expected.withLink(5000 + round, link);
      }
      assertSame(candidate, expected);
    });
    assertThat(scores).hasSize(20);
  }

  @Test
  void wordsThatNavigationRepeatsAreKeptForTheNextCandidateInTheSlot() {
    state.close();
    state = new RocksFrontierStore(folder.resolve("frontier"), 4);
    InLink link = new InLink("", new long[] {7, 8}, new long[] {9}, true);
    int slot = -1;
    for (int i = 0; i < 2; i++) {
      state.put(candidate(i), 1);
      int assigned = UrlStatus.decodeSlot(state.status(candidate(i).id()));
      assertThat(assigned).isEqualTo(i == 0 ? assigned : slot);
      slot = assigned;
      for (int other = 10; other < 30; other++) {
        state.put(candidate(other), 1);
      }
      state.commit();
      assertThat(state.isCached(slot)).isFalse();
      state.addLink(slot, 5000, link);
      state.addLink(slot, 5001, link);
      state.commit();
      Candidate linked = candidate(i).withLink(5000, link).withLink(5001, link);
      assertSame(state.candidate(candidate(i).id()), linked);
      state.remove(candidate(i).id());
    }
  }

  @Test
  void theDiscoveryNumberNeverGoesBack() {
    state.put(candidate(41), 1);
    state.remove(candidate(41).id());
    state.commit();
    state.close();
    state = open();
    assertThat(state.nextDiscoveryNumber()).isEqualTo(42);
  }

  @Test
  void rolledBackPagesWaitAgainAndCandidatesFoundOnlyThereAreRemoved() {
    InLink link = new InLink("", new long[] {1}, new long[] {2}, false);
    Candidate[] all = new Candidate[5];
    for (int i = 0; i < all.length; i++) {
      all[i] = Candidate.of("http://a.example/" + i, i, i, i == 0 ? Origin.SEED : Origin.LINK);
    }
    state.markCrawled(all[0].id(), observation(0, all[0]));
    Candidate linkedByTheFirst = all[1].withLink(0, link);
    state.markCrawled(all[1].id(), observation(1, linkedByTheFirst));
    state.markCrawled(all[2].id(), observation(2, all[2].withLink(1, link)));
    state.put(all[3].withLink(0, link).withLink(2, link), 3);
    state.put(all[4].withLink(1, link), 4);
    state.commit();
    state.close();
    state = open();

    ((RocksFrontierStore) state).rollback(1);
    state.commit();
    for (int round = 0; round < 2; round++) {
      assertThat(state.pages()).isEqualTo(1);
      assertThat(state.status(all[0].id())).isZero();
      assertSame(state.candidate(all[1].id()), linkedByTheFirst);
      assertThat(state.status(all[2].id())).isEqualTo(UrlStatus.UNKNOWN);
      assertSame(state.candidate(all[3].id()), all[3].withLink(0, link));
      assertThat(state.status(all[4].id())).isEqualTo(UrlStatus.UNKNOWN);
      List<Integer> pages = new ArrayList<>();
      state.observations(0, seen -> pages.add(seen.page()));
      assertThat(pages).containsExactly(0);
      state.close();
      state = open();
    }
    state.markCrawled(all[1].id(), observation(1, linkedByTheFirst));
    assertThat(state.status(all[1].id())).isEqualTo(1);
  }

  @Test
  void aSecondOneOnTheSameFolderIsRefused() {
    assertThatThrownBy(this::open)
        .isInstanceOf(CollectionInUseException.class)
        .hasMessageContaining(folder.toString());
  }

  @Test
  void itIsReadWhileItIsWrittenAsItWasCommitted() {
    state.put(candidate(1), 1);
    state.commit();
    try (FrontierStore read = RocksFrontierStore.openReadOnly(folder.resolve("frontier"))) {
      state.put(candidate(2), 1);
      state.commit();
      assertSame(read.candidate(candidate(1).id()), candidate(1));
      assertThat(read.status(candidate(2).id())).isEqualTo(UrlStatus.UNKNOWN);
      assertThatThrownBy(read::commit).isInstanceOf(StorageException.class);
    }
    try (FrontierStore read = RocksFrontierStore.openReadOnly(folder.resolve("frontier"))) {
      assertSame(read.candidate(candidate(2).id()), candidate(2));
    }
  }

  @Test
  void aFolderThatCannotBeOneIsNamed() throws Exception {
    Path file = Files.writeString(folder.resolve("file"), "in the way");
    assertThatThrownBy(() -> new RocksFrontierStore(file))
        .isInstanceOf(StorageException.class)
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
