package dev.waymark.shard;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.frontier.FrontierStore;
import dev.waymark.frontier.store.MemoryFrontierStore;
import dev.waymark.model.CopyMessage;
import dev.waymark.parse.dedup.SimHash;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CopyDirectoryTest {
  private static final long TEXT = 0x0123_4567_89ab_cdefL;

  @Test
  void theEarlierPageIsTheOriginal() {
    CopyDirectory pages = new CopyDirectory(new MemoryFrontierStore(), 100);

    assertThat(pages.findOrAdd(page("a", 1, TEXT))).isEmpty();
    assertThat(pages.findOrAdd(page("b", 2, TEXT ^ 0b10101)))
        .contains(new CopyMessage.Found("b", "a", 3));
    assertThat(pages.findOrAdd(page("c", 1, SimHash.NONE)))
        .contains(new CopyMessage.Found("c", "a", 0));
    assertThat(pages.findOrAdd(page("d", 3, TEXT ^ 0b11111))).isEmpty();
    assertThat(pages.findOrAdd(page("a", 1, TEXT))).as("seen again").isEmpty();
  }

  @Test
  void itRemembersAsManyPagesAndTheSameAfterItIsOpenedAgain() {
    for (int count = 1; count < 30; count++) {
      FrontierStore store = new MemoryFrontierStore();
      CopyDirectory pages = new CopyDirectory(store, 10);
      for (int i = 0; i < count; i++) {
        pages.findOrAdd(page("p" + i, i, SimHash.NONE));
      }
      store.commit();
      CopyDirectory opened = new CopyDirectory(copy(store), 10);

      int first = Math.max(0, count / 5 * 5 - 5); // the recent half and the one before
      for (CopyDirectory directory : List.of(pages, opened)) {
        for (int i = first; i < count; i++) {
          assertThat(directory.findOrAdd(page("again", i, SimHash.NONE))).isPresent();
        }
        if (first > 0) {
          assertThat(directory.findOrAdd(page("again", first - 1, SimHash.NONE))).isEmpty();
        }
      }
    }
  }

  @Test
  void pagesThatDifferInThreeBitsMeetInAShard() {
    ShardMap map = new ShardMap(64);
    Random random = new Random(1);
    for (int i = 0; i < 1000; i++) {
      long text = random.nextLong();
      long other =
          text ^ 1L << random.nextInt(64) ^ 1L << random.nextInt(64) ^ 1L << random.nextInt(64);
      int[] recipients = map.recipients(page("a", i, text));
      assertThat(recipients).hasSizeBetween(1, 5).doesNotHaveDuplicates();
      assertThat(Arrays.stream(map.recipients(page("b", -i, other))).boxed())
          .containsAnyElementsOf(IntStream.of(recipients).boxed().toList());
      assertThat(map.recipients(page("a", i, SimHash.NONE)))
          .as("where pages of equal bytes meet")
          .containsExactly(recipients[0]);
    }
  }

  private static MemoryFrontierStore copy(FrontierStore store) {
    MemoryFrontierStore copy = new MemoryFrontierStore();
    store.comparedPages().forEach(-1, (number, page) -> copy.comparedPages().add(page));
    copy.commit();
    return copy;
  }

  private static CopyMessage.Seen page(String url, int digest, long simHash) {
    return new CopyMessage.Seen(url, "sha1:" + digest, simHash);
  }
}
