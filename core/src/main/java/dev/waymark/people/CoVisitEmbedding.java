package dev.waymark.people;

import dev.waymark.math.CholeskyQr;
import dev.waymark.text.Words;
import dev.waymark.url.Urls;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;
import java.util.function.IntConsumer;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

/**
 * An embedding of visited pages by their co-visits: pages are similar when the same pages were
 * visited near them, whether or not a user visited both. It is the spectral embedding of the
 * co-visit matrix, each count divided by the square roots of both pages' totals, computed by
 * subspace iteration from random vectors.
 */
public final class CoVisitEmbedding {
  public static final int DIMENSIONS = 64;

  /** Pages embedded, the most visited ones. At 256 bytes each, 25 MB. */
  public static final int MAX_PAGES = 100_000;

  /** Visits used; of more, those of an even sample of users. */
  private static final long MAX_VISITS = 1_000_000;

  /** Window of co-visits; pages one step apart count twice. */
  private static final int WINDOW_STEPS = 3;

  /** Iterations of the subspace. */
  static final int ITERATIONS = 6;

  /** Added to every page's total, so that few visits count little. */
  private static final double SMOOTHING = 5;

  /** Separates sessions, and stands for a page that is not embedded. */
  static final int NO_PAGE = -1;

  private final long[] ids; // ids of the pages' URLs, ascending
  private final float[][] vectors; // by page, of length 1

  private CoVisitEmbedding(long[] ids, float[][] vectors) {
    this.ids = ids;
    this.vectors = vectors;
  }

  /** Computes the embedding of a trace; deterministic. */
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
    countVisits(trace, 0, trace.userCount(), url -> visits[url]++);
    int[] sortedCounts = IntStream.of(visits).filter(n -> n > 0).sorted().toArray();
    int minVisits =
        sortedCounts.length <= MAX_PAGES
            ? 1
            : sortedCounts[sortedCounts.length - MAX_PAGES - 1] + 1;
    return IntStream.range(0, visits.length).filter(url -> visits[url] >= minVisits).toArray();
  }

  /** Passes on the URL of each visit of some users, and their unreached targets. */
  static void countVisits(Trace trace, int fromUser, int toUser, IntConsumer urls) {
    for (int user = fromUser; user < toUser; user++) {
      Visits userVisits = trace.visitsOf(user);
      for (int i = 0; i < userVisits.size(); i++) {
        urls.accept(userVisits.url(i));
        if (userVisits.unreachedTarget(i) != Visits.NONE) {
          urls.accept(userVisits.unreachedTarget(i));
        }
      }
    }
  }

  /** The pages of all sessions, each followed by its unreached target. */
  private static int[] pageSequence(Trace trace, int[] pages) {
    IntStream.Builder sequence = IntStream.builder();
    long stride = 1 + trace.visitCount() / MAX_VISITS;
    for (long user = 0; user < trace.userCount(); user += stride) {
      addSessions(trace, (int) user, url -> pages[url], sequence);
    }
    return sequence.build().toArray();
  }

  /** Adds the pages of the sessions of a user. */
  static void addSessions(Trace trace, int user, IntUnaryOperator pageOfUrl, IntConsumer sequence) {
    for (Visits session : trace.visitsOf(user).sessions()) {
      for (int i = 0; i < session.size(); i++) {
        sequence.accept(pageOfUrl.applyAsInt(session.url(i)));
      }
      int target = session.unreachedTarget(0); // stored with the first visit
      sequence.accept(target == Visits.NONE ? NO_PAGE : pageOfUrl.applyAsInt(target));
      sequence.accept(NO_PAGE);
    }
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
      scale[page] = scale(coVisits[page]);
    }
    double[][] columns = randomRows(0, pages);
    for (int iteration = 0; iteration < ITERATIONS; iteration++) {
      CholeskyQr.orthonormalize(columns, DIMENSIONS);
      columns = multiply(sequence, scale, columns);
    }
    return normalize(columns);
  }

  /** What the counts of a page are multiplied by, given their sum. */
  static double scale(double coVisits) {
    return 1 / Math.sqrt(coVisits + SMOOTHING);
  }

  /** The vectors that the iterations begin with. */
  static double[][] randomRows(int firstPage, int pages) {
    double[][] rows = new double[pages][DIMENSIONS];
    for (int i = 0; i < pages; i++) {
      for (int d = 0; d < DIMENSIONS; d++) {
        rows[i][d] = Words.mix((firstPage + (long) i) * DIMENSIONS + d + 1) < 0 ? -1 : 1;
      }
    }
    return rows;
  }

  /** The normalized co-visit matrix times these columns. */
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

  static void add(double weight, double[] row, double[] sum) {
    for (int d = 0; d < DIMENSIONS; d++) {
      sum[d] += weight * row[d];
    }
  }

  /** Normalizes rows to length 1; zero rows stay zero. */
  static float[][] normalize(double[][] rows) {
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

  /** Passes on each pair of pages that are near each other in a session. */
  static void forEachPair(int[] sequence, PairSink sink) {
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

  /** Consumes pairs of co-visited pages. */
  interface PairSink {
    void accept(int a, int b, int count);
  }

  /**
   * The embedding that {@link EmbeddingParts} wrote.
   *
   * @param bytes its length, which its number of pages has to agree with
   */
  public static CoVisitEmbedding read(DataInput in, long bytes) throws IOException {
    int pages = in.readInt();
    if (bytes != Integer.BYTES + pages * (long) (Long.BYTES + DIMENSIONS * Float.BYTES)) {
      throw new IOException(pages + " pages do not fit into " + bytes + " bytes");
    }
    long[] ids = new long[pages];
    float[][] vectors = new float[ids.length][DIMENSIONS];
    for (int page = 0; page < ids.length; page++) {
      ids[page] = in.readLong();
      for (int d = 0; d < DIMENSIONS; d++) {
        vectors[page][d] = in.readFloat();
      }
    }
    return new CoVisitEmbedding(ids, vectors);
  }

  /** Writes the beginning of an embedding, which its pages follow in the order of their ids. */
  static void writeHead(int pages, DataOutput out) throws IOException {
    out.writeInt(pages);
  }

  /** Writes a page and its vector. */
  static void writePage(long id, float[] vector, DataOutput out) throws IOException {
    out.writeLong(id);
    for (float component : vector) {
      out.writeFloat(component);
    }
  }

  /** The row of a page, by the id of its URL; negative if it is not embedded. */
  public int find(long id) {
    return Arrays.binarySearch(ids, id);
  }

  /** Adds a page's vector times a weight to a sum. */
  public void add(int page, double weight, double[] sum) {
    for (int d = 0; d < DIMENSIONS; d++) {
      sum[d] += weight * vectors[page][d];
    }
  }

  /** The dot product of a page's vector with another vector. */
  public double dotProduct(int page, double[] direction) {
    double sum = 0;
    for (int d = 0; d < DIMENSIONS; d++) {
      sum += direction[d] * vectors[page][d];
    }
    return sum;
  }
}
