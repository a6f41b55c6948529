package dev.waymark.people;

import dev.waymark.math.CholeskyQr;
import dev.waymark.url.Urls;
import java.io.DataOutput;
import java.io.IOException;
import java.io.Serializable;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;

/** The steps of {@link CoVisitEmbedding}, each of a part of the users or of the pages. */
public final class EmbeddingParts {
  /** Iterations of the subspace. */
  public static final int ITERATIONS = CoVisitEmbedding.ITERATIONS;

  private EmbeddingParts() {}

  /** How often some users visited each URL. */
  public static Map<Integer, Integer> countVisits(Trace trace, int fromUser, int toUser) {
    Map<Integer, Integer> counts = new HashMap<>();
    CoVisitEmbedding.countVisits(
        trace, fromUser, toUser, url -> counts.merge(url, 1, Integer::sum));
    return counts;
  }

  /**
   * The pages that are embedded, in the order of their ids.
   *
   * @param urls numbers in the trace
   */
  public record Pages(int[] urls, long[] ids) implements Serializable {
    /** Pages of these URLs. */
    public static Pages of(Trace trace, int[] urls) {
      Map<Long, Integer> urlById = new TreeMap<>();
      for (int url : urls) {
        urlById.put(Urls.id(trace.url(url)), url);
      }
      return new Pages(
          urlById.values().stream().mapToInt(url -> url).toArray(),
          urlById.keySet().stream().mapToLong(id -> id).toArray());
    }

    public int size() {
      return ids.length;
    }
  }

  /** Counts of co-visits of pages. */
  public static Map<Long, Integer> countCoVisits(
      Trace trace, int fromUser, int toUser, Pages pages) {
    Map<Integer, Integer> pageByUrl = new HashMap<>();
    for (int page = 0; page < pages.size(); page++) {
      pageByUrl.put(pages.urls[page], page);
    }
    Map<Long, Integer> counts = new HashMap<>();
    for (int user = fromUser; user < toUser; user++) {
      IntStream.Builder sequence = IntStream.builder();
      CoVisitEmbedding.addSessions(
          trace, user, url -> pageByUrl.getOrDefault(url, CoVisitEmbedding.NO_PAGE), sequence);
      CoVisitEmbedding.forEachPair(
          sequence.build().toArray(),
          (a, b, count) -> {
            counts.merge(pair(a, b), count, Integer::sum);
            counts.merge(pair(b, a), count, Integer::sum);
          });
    }
    return counts;
  }

  private static long pair(int row, int column) {
    return (long) row << 32 | column;
  }

  /** The column of a pair of pages. */
  public static int column(long pair) {
    return (int) pair;
  }

  /**
   * Columns of the co-visit matrix: counts by row and column.
   *
   * @param pages of the whole matrix
   * @param first number of the first column
   */
  public record Columns(int pages, int first, int size, long[] pairs, int[] counts)
      implements Serializable {

    /** The random vectors of these pages. */
    public double[][] begin() {
      return CoVisitEmbedding.randomRows(first, size);
    }

    /** What counts are multiplied by. */
    private double[] scale() {
      double[] scale = new double[size];
      for (int i = 0; i < pairs.length; i++) {
        scale[column(pairs[i]) - first] += counts[i];
      }
      Arrays.setAll(scale, i -> CoVisitEmbedding.scale(scale[i]));
      return scale;
    }

    /**
     * What these columns add to the product of the matrix and the vectors of all pages, not yet
     * scaled by row.
     *
     * @param rows the vectors of these pages
     */
    public Map<Integer, double[]> multiply(double[][] rows) {
      double[] scale = scale();
      Map<Integer, double[]> sums = new TreeMap<>();
      for (int i = 0; i < pairs.length; i++) {
        int column = column(pairs[i]) - first;
        double[] sum =
            sums.computeIfAbsent(
                (int) (pairs[i] >>> 32), row -> new double[CoVisitEmbedding.DIMENSIONS]);
        CoVisitEmbedding.add(counts[i] * scale[column], rows[column], sum);
      }
      return sums;
    }

    /** The vectors of these pages after an iteration, from what all columns add. */
    public double[][] collect(Iterable<Map<Integer, double[]>> parts) {
      double[] scale = scale();
      double[][] rows = new double[size][CoVisitEmbedding.DIMENSIONS];
      for (Map<Integer, double[]> part : parts) {
        part.forEach(
            (page, sum) -> CoVisitEmbedding.add(scale[page - first], sum, rows[page - first]));
      }
      return rows;
    }
  }

  /** The Gram matrix of the vectors of some pages. */
  public static double[][] gram(double[][] rows) {
    return CholeskyQr.gram(rows, CoVisitEmbedding.DIMENSIONS);
  }

  /** The sum of two Gram matrices. */
  public static double[][] add(double[][] gram, double[][] other) {
    double[][] sum = new double[gram.length][];
    Arrays.setAll(
        sum,
        i -> {
          double[] row = gram[i].clone();
          Arrays.setAll(row, k -> row[k] + other[i][k]);
          return row;
        });
    return sum;
  }

  /** Orthonormalizes vectors, given the Cholesky factor of all pages' Gram matrix. */
  public static double[][] divide(double[][] rows, double[][] upper) {
    double[][] divided = new double[rows.length][];
    Arrays.setAll(divided, i -> rows[i].clone());
    CholeskyQr.divide(divided, upper);
    return divided;
  }

  /** Begins a file of an embedding; its pages follow in their order. */
  public static void writeHead(Pages pages, DataOutput out) throws IOException {
    CoVisitEmbedding.writeHead(pages.size(), out);
  }

  /**
   * Writes some pages.
   *
   * @param first number of the first
   */
  public static void write(Pages pages, int first, double[][] rows, DataOutput out)
      throws IOException {
    float[][] vectors = CoVisitEmbedding.normalize(rows);
    for (int i = 0; i < vectors.length; i++) {
      CoVisitEmbedding.writePage(pages.ids[first + i], vectors[i], out);
    }
  }
}
