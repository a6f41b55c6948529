package dev.waymark.traces.store.spill;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class UserCounterTest {
  private final Map<Long, int[]> counted = new HashMap<>();

  private UserCounter counter(int listed) {
    return new UserCounter(
        listed,
        (id, earlier, added) -> {
          int[] sums = counted.computeIfAbsent(id, other -> new int[2]);
          sums[0] += earlier;
          sums[1] += added;
        });
  }

  @Test
  void theFirstUsersOfATextAreListedAndTheOthersCounted() {
    UserCounter counter = counter(2);

    assertThat(counter.tryCount(7, true)).isFalse();
    assertThat(counter.tryCount(7, false)).isFalse();
    assertThat(counter.tryCount(7, true)).isTrue();
    assertThat(counter.tryCount(7, false)).isTrue();
    assertThat(counter.tryCount(7, false)).isTrue();
    assertThat(counter.tryCount(8, true)).isFalse();
    counter.flush();

    assertThat(counted).containsOnlyKeys(7L);
    assertThat(counted.get(7L)).containsExactly(2, 1);
  }

  @Test
  void noUserIsLostWhenTheTableOverflows() {
    UserCounter counter = counter(2);
    int listed = 0;
    int texts = 300_000;
    for (int round = 0; round < 5; round++) {
      for (long id = 1; id <= texts; id++) {
        listed += counter.tryCount(id * 0x9e3779b97f4a7c15L, true) ? 0 : 1;
      }
    }
    counter.flush();

    int sum = counted.values().stream().mapToInt(sums -> sums[1]).sum();
    assertThat(listed + sum).isEqualTo(5 * texts);
  }

  @Test
  void allUsersOfATextBelowTheThresholdAreListed() {
    UserCounter counter = counter(2);
    counter.tryCount(7, true);
    counter.tryCount(7, true);
    counter.flush();

    assertThat(counted).isEmpty();
  }
}
