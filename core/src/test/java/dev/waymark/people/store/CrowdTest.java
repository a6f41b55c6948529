package dev.waymark.people.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CrowdTest {
  private final Map<Long, int[]> counted = new HashMap<>();

  private Crowd crowd(int told) {
    return new Crowd(
        told,
        (id, before, now) -> {
          int[] sums = counted.computeIfAbsent(id, other -> new int[2]);
          sums[0] += before;
          sums[1] += now;
        });
  }

  @Test
  void theFirstPeopleOfATextAreToldAndTheOthersCounted() {
    Crowd crowd = crowd(2);

    assertThat(crowd.counts(7, true)).isFalse();
    assertThat(crowd.counts(7, false)).isFalse();
    assertThat(crowd.counts(7, true)).isTrue();
    assertThat(crowd.counts(7, false)).isTrue();
    assertThat(crowd.counts(7, false)).isTrue();
    assertThat(crowd.counts(8, true)).isFalse();
    crowd.handOver();

    assertThat(counted).containsOnlyKeys(7L);
    assertThat(counted.get(7L)).containsExactly(2, 1);
  }

  @Test
  void moreTextsThanItHoldsLoseNobody() {
    Crowd crowd = crowd(2);
    int told = 0;
    int texts = 300_000;
    for (int round = 0; round < 5; round++) {
      for (long id = 1; id <= texts; id++) {
        told += crowd.counts(id * 0x9e3779b97f4a7c15L, true) ? 0 : 1;
      }
    }
    crowd.handOver();

    int sum = counted.values().stream().mapToInt(sums -> sums[1]).sum();
    assertThat(told + sum).isEqualTo(5 * texts);
  }

  @Test
  void whoIsToldOfATextThatTooFewWereSeenWithIsEverybody() {
    Crowd crowd = crowd(2);
    crowd.counts(7, true);
    crowd.counts(7, true);
    crowd.handOver();

    assertThat(counted).isEmpty();
  }
}
