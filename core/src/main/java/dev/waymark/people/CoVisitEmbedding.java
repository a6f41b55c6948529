package dev.waymark.people;

import dev.waymark.math.CholeskyQr;
import dev.waymark.text.Words;
import dev.waymark.url.Urls;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * A map of the pages that people visit, made of their ways alone: pages lie in like directions when
 * the same pages were visited near them, whether or not anybody visited both. Written as a matrix,
 * it is how often which page was visited near which, each count by the roots of how often either
 * was near any; a page's direction is its part in the main directions of that matrix, which come
 * out by applying it again and again to directions drawn by lot (subspace iteration).
 */
public final class CoVisitEmbedding {
  public static final int DIMENSIONS = 64;

  /** Pages on the map: those that were visited most. At 256 bytes each, 25 MB. */
  private static final int MAX_PAGES = 100_000;

  /** Visits it is made of; where there are more, those of some people, evenly. */
  private static final long MAX_VISITS = 1_000_000;

  /** Seconds after which a session is over. */
  private static final long SESSION_GAP_SECONDS = 1800;

  /** Steps that count as near; of two pages one step apart each counts twice. */
  private static final int WINDOW_STEPS = 3;

  /** How often the matrix is applied; the main directions stand out more each time. */
  private static final int ITERATIONS = 6;

  /** Pages that any page is taken to have been near to besides: few visits say little. */
  private static final double SMOOTHING = 5;

  /** Between sessions, and in place of a page that is not on the map. */
  private static final int NO_PAGE = -1;

  private final long[] ids; // of the pages' URLs, ascending
  private final float[][] vectors; // of each page, of length 1

  private CoVisitEmbedding(long[] ids, float[][] vectors) {
    this.ids = ids;
    this.vectors = vectors;
  }

  /** The map of what these people visited, the same for the same visits. */
  public static CoVisitEmbedding compute(Trace trace) {
    int[] urls = mostVisited(trace);
    long[] ids = new long[urls.length];
    for (int i = 0; i < urls.length; i++) {
      ids[i] = Urls.id(trace.url(urls[i]));
    }
    long[] sortedIds = ids.clone();
    Arrays.sort(sortedIds);
    int[] pages = new int[trace.urlCount()];
    Arrays.fill(pages, NO_PAGE);
    for (int i = 0; i < urls.length; i++) {
      pages[urls[i]] = Arrays.binarySearch(sortedIds, ids[i]);
    }
    return new CoVisitEmbedding(sortedIds, computeVectors(pageSequence(trace, pages), ids.length));
  }

  private static int[] mostVisited(Trace trace) {
    int[] visits = new int[trace.urlCount()];
    for (int user = 0; user < trace.userCount(); user++) {
      Visits userVisits = trace.visitsOf(user);
      for (int i = 0; i < userVisits.size(); i++) {
        visits[userVisits.url(i)]++;
        if (userVisits.unreachedTarget(i) != Visits.NONE) {
          visits[userVisits.unreachedTarget(i)]++;
        }
      }
    }
    int[] sortedCounts = IntStream.of(visits).filter(n -> n > 0).sorted().toArray();
    int minVisits =
        sortedCounts.length <= MAX_PAGES
            ? 1
            : sortedCounts[sortedCounts.length - MAX_PAGES - 1] + 1;
    return IntStream.range(0, visits.length).filter(url -> visits[url] >= minVisits).toArray();
  }

  /** The pages of all sessions, each followed by what was not reached in it. */
  private static int[] pageSequence(Trace trace, int[] pages) {
    IntStream.Builder sequence = IntStream.builder();
    long stride = 1 + trace.visitCount() / MAX_VISITS;
    for (long user = 0; user < trace.userCount(); user += stride) {
      for (Visits session : trace.visitsOf((int) user).sessions(SESSION_GAP_SECONDS)) {
        for (int i = 0; i < session.size(); i++) {
          sequence.add(pages[session.url(i)]);
        }
        int target = session.unreachedTarget(0); // told with the first visit, if it was not reached
        sequence.add(target == Visits.NONE ? NO_PAGE : pages[target]).add(NO_PAGE);
      }
    }
    return sequence.build().toArray();
  }

  private static float[][] computeVectors(int[] sequence, int pages) {
    double[] coVisits = new double[pages];
    forEachPair(
        sequence,
        (a, b, count) -> {
          coVisits[a] += count;
          coVisits[b] += count;
        });
    double[] scale = new double[pages];
    for (int page = 0; page < pages; page++) {
      scale[page] = 1 / Math.sqrt(coVisits[page] + SMOOTHING);
    }
    double[][] columns = new double[pages][DIMENSIONS];
    for (int page = 0; page < pages; page++) {
      for (int d = 0; d < DIMENSIONS; d++) {
        columns[page][d] = Words.mix((long) page * DIMENSIONS + d + 1) < 0 ? -1 : 1;
      }
    }
    for (int iteration = 0; iteration < ITERATIONS; iteration++) {
      CholeskyQr.orthonormalize(columns, DIMENSIONS);
      columns = multiply(sequence, scale, columns);
    }
    return normalize(columns);
  }

  /** The matrix times these columns. */
  private static double[][] multiply(int[] sequence, double[] scale, double[][] columns) {
    double[][] product = new double[columns.length][DIMENSIONS];
    forEachPair(
        sequence,
        (a, b, count) -> {
          double weight = count * scale[a] * scale[b];
          add(weight, columns[b], product[a]);
          add(weight, columns[a], product[b]);
        });
    return product;
  }

  private static void add(double weight, double[] row, double[] sum) {
    for (int d = 0; d < DIMENSIONS; d++) {
      sum[d] += weight * row[d];
    }
  }

  /** Of length 1, but those of zeros. */
  private static float[][] normalize(double[][] rows) {
    float[][] vectors = new float[rows.length][DIMENSIONS];
    for (int page = 0; page < rows.length; page++) {
      double squares = 0;
      for (double component : rows[page]) {
        squares += component * component;
      }
      double norm = squares == 0 ? 1 : Math.sqrt(squares);
      for (int d = 0; d < DIMENSIONS; d++) {
        vectors[page][d] = (float) (rows[page][d] / norm);
      }
    }
    return vectors;
  }

  private static void forEachPair(int[] sequence, PairSink sink) {
    for (int i = 0; i < sequence.length; i++) {
      for (int j = i + 1;
          sequence[i] != NO_PAGE && j <= i + WINDOW_STEPS && sequence[j] != NO_PAGE;
          j++) {
        if (sequence[i] != sequence[j]) {
          sink.accept(sequence[i], sequence[j], j == i + 1 ? 2 : 1);
        }
      }
    }
  }

  /** Takes pages that were visited near each other. */
  private interface PairSink {
    void accept(int a, int b, int count);
  }

  /** The number of a page, by the id of its URL; below 0 if it is not on the map. */
  public int find(long id) {
    return Arrays.binarySearch(ids, id);
  }

  /** Adds a page's direction to a sum. */
  public void add(int page, double weight, double[] sum) {
    for (int d = 0; d < DIMENSIONS; d++) {
      sum[d] += weight * vectors[page][d];
    }
  }

  /** How far a page lies along a direction. */
  public double dotProduct(int page, double[] direction) {
    double sum = 0;
    for (int d = 0; d < DIMENSIONS; d++) {
      sum += direction[d] * vectors[page][d];
    }
    return sum;
  }
}
