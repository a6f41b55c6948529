package dev.waymark.traces.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.people.VisitFlags;
import dev.waymark.traces.store.spill.EncryptedSpill;
import dev.waymark.traces.store.spill.MemoryBudget;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UserHistoryTest {
  private static final int NEW = VisitFlags.NEW;
  private static final int BACK = VisitFlags.BACK;

  @TempDir Path folder;

  private final UserHistory history = new UserHistory();

  private List<String> visits() {
    List<String> visits = new ArrayList<>();
    for (int i = 0; i < history.visitCount; i++) {
      visits.add(history.times[i] + ":" + history.urls[i]);
    }
    return visits;
  }

  private List<String> queries() {
    List<String> queries = new ArrayList<>();
    for (int i = 0; i < history.queryCount; i++) {
      queries.add(history.queryTimes[i] + ":" + history.queries[i] + ">" + history.clickedUrls[i]);
    }
    return queries;
  }

  @Test
  void visitsAreSortedAndNewDuplicatesOfASecondDropped() {
    history.addVisit(20, NEW, 5, 0, 0);
    history.addVisit(10, 0, 5, 0, 0);
    history.addVisit(10, NEW, 5, 0, 0);
    history.addVisit(10, NEW, 6, 0, 0);
    history.addVisit(10, NEW | BACK, 5, 0, 0);
    history.addVisit(11, NEW, 5, 0, 0);

    assertThat(history.sortAndDeduplicate(60)).isEqualTo(1);
    assertThat(visits()).containsExactly("10:5", "10:6", "10:5", "11:5", "20:5");
  }

  @Test
  void visitsOfEarlierImportsAreNeverDropped() {
    history.addVisit(10, 0, 5, 0, 0);
    history.addVisit(10, 0, 5, 0, 0);
    assertThat(history.sortAndDeduplicate(60)).isZero();
    assertThat(visits()).hasSize(2);
  }

  @Test
  void aQueryWithinTheGapCountsOnceWithThePageItLedTo() {
    history.addQuery(100, true, 7, 0); // the result page
    history.addQuery(105, true, 7, 0); // its second page
    history.addQuery(110, true, 7, 42); // the referrer of the clicked page
    history.addQuery(115, true, 7, 42); // again
    history.addQuery(120, true, 7, 43); // another click
    history.addQuery(121, true, 8, 0); // another query
    history.addQuery(500, true, 7, 0); // beyond the gap

    history.sortAndDeduplicate(60);
    assertThat(queries()).containsExactly("100:7>42", "120:7>43", "121:8>0", "500:7>0");
  }

  @Test
  void aHistoryIsReadAsItWasWritten() throws IOException {
    Random random = new Random(3);
    long time = 1_000_000;
    for (int i = 0; i < 300; i++) {
      time += random.nextInt(100);
      history.addVisit(
          time,
          random.nextInt(16),
          1 + random.nextInt(50),
          random.nextInt(2) * random.nextLong(),
          random.nextInt(2) * random.nextLong());
      history.addQuery(time, random.nextBoolean(), random.nextLong(), random.nextInt(3));
    }
    UserHistory copy = new UserHistory();
    try (EncryptedSpill spill = new EncryptedSpill(folder, "h", new MemoryBudget(1 << 20))) {
      history.write(spill.bucket(0));
      copy.read(spill.drain(0));
    }

    int n = history.visitCount;
    int m = history.queryCount;
    assertThat(copy.visitCount).isEqualTo(n);
    assertThat(copy.queryCount).isEqualTo(m);
    assertThat(Arrays.copyOf(copy.times, n)).isEqualTo(Arrays.copyOf(history.times, n));
    assertThat(Arrays.copyOf(copy.visitFlags, n)).isEqualTo(Arrays.copyOf(history.visitFlags, n));
    assertThat(Arrays.copyOf(copy.referrers, n)).isEqualTo(Arrays.copyOf(history.referrers, n));
    assertThat(Arrays.copyOf(copy.unreachedTargets, n))
        .isEqualTo(Arrays.copyOf(history.unreachedTargets, n));
    assertThat(Arrays.copyOf(copy.queries, m)).isEqualTo(Arrays.copyOf(history.queries, m));
    assertThat(Arrays.copyOf(copy.queryIsNew, m)).isEqualTo(Arrays.copyOf(history.queryIsNew, m));
  }
}
