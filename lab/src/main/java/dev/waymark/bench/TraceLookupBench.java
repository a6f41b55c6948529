package dev.waymark.bench;

import dev.waymark.people.Trace;
import dev.waymark.traces.store.TraceFolder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.function.IntUnaryOperator;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;

/**
 * Looks up random users and pages in a trace on disk, and measures what a look-up costs by the size
 * of its result. Argument: the folder of a trace.
 *
 * <pre>waymark lab bench trace-lookup FOLDER</pre>
 */
public final class TraceLookupBench {
  private static final int LOOKUPS = 300_000;

  /** Results are told apart by their size in powers of four. */
  private static final int SIZE_CLASSES = 12;

  private TraceLookupBench() {}

  public static void main(String[] args) throws IOException {
    try (Trace trace = new TraceFolder(Path.of(args[0])).open().orElseThrow()) {
      System.out.printf(
          "%,d visits, %,d users, %,d pages%n",
          trace.visitCount(), trace.userCount(), trace.urlCount());
      for (String round : new String[] {"first", "second"}) {
        measure(
            round + " round, user → visits",
            trace.userCount(),
            user -> trace.visitsOf(user).size());
        measure(round + " round, page → users", trace.urlCount(), url -> trace.usersOf(url).length);
      }
    }
  }

  private static void measure(String what, int numbers, IntUnaryOperator lookup) {
    RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(1);
    long[][] times = new long[SIZE_CLASSES][LOOKUPS];
    int[] count = new int[SIZE_CLASSES];
    long[] results = new long[SIZE_CLASSES];
    for (int i = 0; i < LOOKUPS; i++) {
      int number = random.nextInt(numbers);
      long began = System.nanoTime();
      int size = lookup.applyAsInt(number);
      long took = System.nanoTime() - began;
      int c = Math.min(SIZE_CLASSES - 1, (33 - Integer.numberOfLeadingZeros(size)) / 2);
      times[c][count[c]++] = took;
      results[c] += size;
    }
    System.out.println(what);
    for (int c = 0; c < SIZE_CLASSES; c++) {
      if (count[c] > 0) {
        Arrays.sort(times[c], 0, count[c]);
        System.out.printf(
            "  %,9d look-ups with %,9.1f results on average: median %,9d ns, 95 %% within %,9d"
                + " ns%n",
            count[c],
            (double) results[c] / count[c],
            times[c][count[c] / 2],
            times[c][(int) (count[c] * 0.95)]);
      }
    }
  }
}
