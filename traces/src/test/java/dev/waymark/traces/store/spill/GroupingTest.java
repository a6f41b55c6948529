package dev.waymark.traces.store.spill;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.traces.store.files.TraceFileOutput;
import dev.waymark.traces.store.files.VisitorLists;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the groupings by which an import sorts more than fits into memory. */
class GroupingTest {
  @TempDir Path folder;

  @Property(tries = 200)
  void recordsAreGroupedByKeyInUnsignedOrderKeepingTheirOwn(
      @ForAll @Size(max = 60) List<@LongRange(min = -5, max = 5) Long> keys) {
    Map<Long, List<Integer>> expected = new TreeMap<>(Long::compareUnsigned);
    for (int i = 0; i < keys.size(); i++) {
      expected.computeIfAbsent(keys.get(i), key -> new ArrayList<>()).add(i);
    }
    RecordGroups groups =
        new RecordGroups(keys.stream().mapToLong(Long::longValue).toArray(), keys.size());
    Map<Long, List<Integer>> found = new java.util.LinkedHashMap<>();
    for (int g = 0; g < groups.size(); g++) {
      List<Integer> members = new ArrayList<>();
      for (int i = 0; i < groups.count(g); i++) {
        members.add(groups.member(g, i));
      }
      found.put(groups.key(g), members);
    }
    assertThat(found).containsExactlyEntriesOf(expected);
  }

  @Test
  void aSetOfIdsIgnoresNoneAndDuplicates() {
    SortedIdSet ids = new SortedIdSet();
    for (long id : new long[] {9, 0, 3, 9, 5, 0, 3}) {
      ids.add(id);
    }
    ids.sortDistinct();
    assertThat(ids.size()).isEqualTo(3);
    assertThat(new long[] {ids.get(0), ids.get(1), ids.get(2)}).containsExactly(3, 5, 9);
    assertThat(ids.contains(5)).isTrue();
    assertThat(ids.contains(4)).isFalse();
    ids.clear();
    ids.sortDistinct();
    assertThat(ids.size()).isZero();
  }

  @Test
  void visitorsOfConsecutiveUrlsAreSortedByCounting() throws IOException {
    try (EncryptedSpill spill = new EncryptedSpill(folder, "v", new MemoryBudget(1 << 20))) {
      EncryptedSpill.Bucket bucket = spill.bucket(0);
      // URL 10 by users 1 and 4, URL 12 by user 4 only.
      for (int[] pair : new int[][] {{10, 1}, {10, 4}, {12, 4}}) {
        bucket.writeVarint(pair[0]);
        bucket.writeVarint(pair[1]);
        bucket.endRecord();
      }
      VisitorLists lists = new VisitorLists(10, 3, spill.drain(0));
      Path file = folder.resolve("visitors");
      try (TraceFileOutput out = new TraceFileOutput(file)) {
        assertThat(lists.write(10, out)).isTrue();
        assertThat(lists.write(11, out)).isFalse();
        assertThat(lists.write(12, out)).isTrue();
      }
      // A count, then the differences of the users.
      assertThat(Files.readAllBytes(file)).containsExactly(2, 1, 3, 1, 4);
    }
  }

  @Test
  void theLargestSpillIsWrittenToDiskWhenMemoryIsExceeded() throws IOException {
    MemoryBudget memory = new MemoryBudget(2_000);
    try (EncryptedSpill small = new EncryptedSpill(folder, "small", memory);
        EncryptedSpill large = new EncryptedSpill(folder, "large", memory)) {
      small.bucket(0).writeLong(1);
      small.bucket(0).endRecord();
      for (int i = 0; i < 300; i++) {
        large.bucket(i % 4).writeLong(i);
        large.bucket(i % 4).endRecord();
      }
      try (Stream<Path> files = Files.list(folder)) {
        assertThat(files.map(file -> file.getFileName().toString()))
            .isNotEmpty()
            .allMatch(name -> name.startsWith("large-"));
      }
      assertThat(small.usedBytes() + large.usedBytes()).isLessThanOrEqualTo(2_000);
      assertThat(small.drain(0).readLong()).isEqualTo(1);
      List<Long> numbers = new ArrayList<>();
      for (EncryptedSpill.Cursor in = large.drain(3); in.hasNext(); ) {
        numbers.add(in.readLong());
      }
      assertThat(numbers).hasSize(75).startsWith(3L, 7L).endsWith(299L);
    }
  }

  @Test
  void bucketsAreInTheOrderOfUnsignedNumbers() {
    assertThat(EncryptedSpill.bucketOf(0)).isZero();
    assertThat(EncryptedSpill.bucketOf(Long.MAX_VALUE)).isEqualTo(127);
    assertThat(EncryptedSpill.bucketOf(Long.MIN_VALUE)).isEqualTo(128);
    assertThat(EncryptedSpill.bucketOf(-1)).isEqualTo(255);
  }
}
