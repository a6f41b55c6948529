package dev.waymark.bench;

import dev.waymark.math.SparseVector;
import dev.waymark.math.TruncatedSvd;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.TreeMap;

/**
 * What the singular values of a collection cost: CPU time of the one thread that finds them. A page
 * has 400 words, half of them of one of 40 topics.
 *
 * <pre>waymark lab bench svd 5000 50000 300</pre>
 *
 * Arguments: pages, terms, dimensions.
 */
public final class SvdBench {
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
  private static final int TOPICS = 40;
  private static final int WORDS_PER_PAGE = 400;

  private SvdBench() {}

  public static void main(String[] args) {
    int pages = Integer.parseInt(args[0]);
    int terms = Integer.parseInt(args[1]);
    int dimensions = Integer.parseInt(args[2]);
    List<SparseVector> rows = rows(pages, terms);
    long entries = rows.stream().mapToLong(row -> row.indices().length).sum();
    long began = THREADS.getCurrentThreadCpuTime();
    TruncatedSvd svd = TruncatedSvd.compute(rows, terms, dimensions, 1);
    double seconds = (THREADS.getCurrentThreadCpuTime() - began) / 1e9;
    System.out.printf(
        Locale.ROOT,
        "%d pages, %d terms, %d entries, %d dimensions: %.1f CPU s; first, middle and last value"
            + " %.4f %.4f %.4f%n",
        pages,
        terms,
        entries,
        svd.rank(),
        seconds,
        svd.singularValues()[0],
        svd.singularValues()[svd.rank() / 2],
        svd.singularValues()[svd.rank() - 1]);
  }

  private static List<SparseVector> rows(int pages, int terms) {
    SplittableRandom random = new SplittableRandom(1);
    List<SparseVector> rows = new ArrayList<>();
    for (int page = 0; page < pages; page++) {
      TreeMap<Integer, Integer> counts = new TreeMap<>();
      for (int i = 0; i < WORDS_PER_PAGE; i++) {
        double uniform = random.nextDouble();
        int rank = (int) (uniform * uniform * uniform * terms / TOPICS);
        int topic = i % 2 == 0 ? page % TOPICS : random.nextInt(TOPICS);
        counts.merge(rank * TOPICS + topic, 1, Integer::sum);
      }
      int[] indices = counts.keySet().stream().mapToInt(Integer::intValue).toArray();
      float[] values = new float[indices.length];
      for (int i = 0; i < indices.length; i++) {
        values[i] = counts.get(indices[i]);
      }
      rows.add(new SparseVector(indices, values).normalized());
    }
    return rows;
  }
}
