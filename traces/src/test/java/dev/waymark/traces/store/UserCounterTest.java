package dev.waymark.traces.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class UserCounterTest {
  private final Map<Long, int[]> counted = new HashMap<>();

  private UserCounter crowd(int told) {
    return new UserCounter(
        told,
        (id, before, now) -> {
          int[] sums = counted.computeIfAbsent(id, other -> new int[2]);
          sums[0] += before;
          sums[1] += now;
        });
  }

  @Test
  void theFirstPeopleOfATextAreToldAndTheOthersCounted() {
    UserCounter crowd = crowd(2);

    assertThat(crowd.tryCount(7, true)).isFalse();
    assertThat(crowd.tryCount(7, false)).isFalse();
    assertThat(crowd.tryCount(7, true)).isTrue();
    assertThat(crowd.tryCount(7, false)).isTrue();
    assertThat(crowd.tryCount(7, false)).isTrue();
    assertThat(crowd.tryCount(8, true)).isFalse();
    crowd.flush();

    assertThat(counted).containsOnlyKeys(7L);
    assertThat(counted.get(7L)).containsExactly(2, 1);
  }

  @Test
  void moreTextsThanItHoldsLoseNobody() {
    UserCounter crowd = crowd(2);
    int told = 0;
    int texts = 300_000;
    for (int round = 0; round < 5; round++) {
      for (long id = 1; id <= texts; id++) {
        told += crowd.tryCount(id * 0x9e3779b97f4a7c15L, true) ? 0 : 1;
      }
    }
    crowd.flush();

    int sum = counted.values().stream().mapToInt(sums -> sums[1]).sum();
    assertThat(told + sum).isEqualTo(5 * texts);
  }

  @Test
  void whoIsToldOfATextThatTooFewWereSeenWithIsEverybody() {
    UserCounter crowd = crowd(2);
    crowd.tryCount(7, true);
    crowd.tryCount(7, true);
    crowd.flush();

    assertThat(counted).isEmpty();
  }
}
