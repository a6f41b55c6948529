package dev.waymark.math;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * k-means that finds out how many clusters there are, between a least and a most (Pelleg and Moore,
 * "X-means", 2000): every cluster is tried in two halves, and stays split where the Bayesian
 * information criterion is better with two. Of all numbers of clusters gone through, the one with
 * the best criterion over all points wins.
 *
 * @param centroids of the clusters
 * @param assignments for each point its cluster
 */
public record XMeans(List<float[]> centroids, int[] assignments) {
  private static final int MAX_ITERATIONS = 50;

  public static XMeans cluster(
      List<SparseVector> points, int dimensions, int least, int most, long seed) {
    return new Search(points, dimensions, seed).run(least, most);
  }

  public int clusters() {
    return centroids.size();
  }

  /** One search over some points. */
  private static final class Search {
    private final List<SparseVector> points;
    private final int dimensions;
    private final SplittableRandom random;
    private final double[] squaredNorms;

    Search(List<SparseVector> points, int dimensions, long seed) {
      this.points = points;
      this.dimensions = dimensions;
      this.random = new SplittableRandom(seed);
      this.squaredNorms = points.stream().mapToDouble(p -> p.norm() * p.norm()).toArray();
    }

    XMeans run(int least, int most) {
      int[] all = IntStream.range(0, points.size()).toArray();
      XMeans now = kMeans(all, initialCentroids(all, least));
      XMeans best = now;
      double bestScore = bic(all, now);
      while (now.clusters() < most) {
        List<float[]> centres = split(now, most);
        if (centres.size() == now.clusters()) {
          break;
        }
        now = kMeans(all, centres);
        double score = bic(all, now);
        if (score > bestScore) {
          best = now;
          bestScore = score;
        }
      }
      return best;
    }

    private List<float[]> split(XMeans now, int most) {
      List<float[]> centres = new ArrayList<>();
      for (int c = 0; c < now.clusters(); c++) {
        int cluster = c;
        int[] own =
            IntStream.range(0, points.size()).filter(i -> now.assignments[i] == cluster).toArray();
        int left = now.clusters() - c - 1;
        if (own.length > 3 && centres.size() + 2 + left <= most) {
          XMeans one = new XMeans(List.of(now.centroids.get(c)), new int[own.length]);
          XMeans two = kMeans(own, initialCentroids(own, 2));
          if (two.clusters() == 2 && bic(own, two) > bic(own, one)) {
            centres.addAll(two.centroids);
            continue;
          }
        }
        centres.add(now.centroids.get(c));
      }
      return centres;
    }

    /** First centres, far from each other: k-means++ (Arthur and Vassilvitskii, 2007). */
    private List<float[]> initialCentroids(int[] own, int count) {
      List<float[]> seeds = new ArrayList<>();
      double[] nearest = new double[own.length];
      Arrays.fill(nearest, Double.MAX_VALUE);
      int chosen = own.length == 0 ? -1 : random.nextInt(own.length);
      while (chosen >= 0 && seeds.size() < count) {
        float[] seed = points.get(own[chosen]).toDense(dimensions);
        seeds.add(seed);
        double length = squaredNorm(seed);
        double sum = 0;
        for (int i = 0; i < own.length; i++) {
          nearest[i] = Math.min(nearest[i], squaredDistance(own[i], seed, length));
          sum += nearest[i];
        }
        chosen = sampleByWeight(nearest, sum);
      }
      return seeds;
    }

    /** Draws by weight; -1 if all weights are 0. */
    private int sampleByWeight(double[] weights, double sum) {
      double at = random.nextDouble() * sum;
      for (int i = 0; i < weights.length && sum > 1e-9; i++) {
        at -= weights[i];
        if (at <= 0 && weights[i] > 0) {
          return i;
        }
      }
      return -1;
    }

    /** k-means from given centres; a cluster that loses all its points is gone. */
    private XMeans kMeans(int[] own, List<float[]> centres) {
      int[] of = new int[own.length];
      Arrays.fill(of, -1);
      List<float[]> now = centres;
      for (int round = 0; round < MAX_ITERATIONS; round++) {
        if (!assign(own, now, of) && round > 0) {
          break;
        }
        now = updateCentroids(own, of, now.size());
      }
      return new XMeans(now, of);
    }

    private boolean assign(int[] own, List<float[]> centres, int[] of) {
      double[] lengths = centres.stream().mapToDouble(Search::squaredNorm).toArray();
      boolean changed = false;
      for (int i = 0; i < own.length; i++) {
        int best = 0;
        double least = Double.MAX_VALUE;
        for (int c = 0; c < lengths.length; c++) {
          double distance = squaredDistance(own[i], centres.get(c), lengths[c]);
          if (distance < least) {
            least = distance;
            best = c;
          }
        }
        changed |= of[i] != best;
        of[i] = best;
      }
      return changed;
    }

    /** The means of the clusters; renumbers {@code of} where clusters are gone. */
    private List<float[]> updateCentroids(int[] own, int[] of, int clusters) {
      float[][] sums = new float[clusters][dimensions];
      int[] counts = new int[clusters];
      for (int i = 0; i < own.length; i++) {
        SparseVector point = points.get(own[i]);
        counts[of[i]]++;
        for (int t = 0; t < point.indices().length; t++) {
          sums[of[i]][point.indices()[t]] += point.values()[t];
        }
      }
      List<float[]> kept = new ArrayList<>();
      int[] renamed = new int[clusters];
      for (int c = 0; c < clusters; c++) {
        renamed[c] = kept.size();
        if (counts[c] > 0) {
          for (int d = 0; d < dimensions; d++) {
            sums[c][d] /= counts[c];
          }
          kept.add(sums[c]);
        }
      }
      for (int i = 0; i < of.length; i++) {
        of[i] = renamed[of[i]];
      }
      return kept;
    }

    /**
     * The Bayesian information criterion of spherical Gaussians with one variance, per dimension:
     * the paper's own estimate leaves the number of dimensions out of the variance.
     */
    private double bic(int[] own, XMeans clusters) {
      int k = clusters.clusters();
      double n = own.length;
      if (n <= k) {
        return Double.NEGATIVE_INFINITY;
      }
      int[] counts = new int[k];
      double[] lengths = clusters.centroids.stream().mapToDouble(Search::squaredNorm).toArray();
      double sum = 0;
      for (int i = 0; i < own.length; i++) {
        int c = clusters.assignments[i];
        counts[c]++;
        sum += squaredDistance(own[i], clusters.centroids.get(c), lengths[c]);
      }
      double variance = Math.max(1e-12, sum / (dimensions * (n - k)));
      double likelihood =
          -n * dimensions / 2 * Math.log(2 * Math.PI * variance) - dimensions * (n - k) / 2;
      for (int count : counts) {
        likelihood += count == 0 ? 0 : count * Math.log(count / n);
      }
      double parameters = k * (dimensions + 1.0);
      return likelihood - parameters / 2 * Math.log(n);
    }

    private static double squaredNorm(float[] vector) {
      double sum = 0;
      for (float value : vector) {
        sum += (double) value * value;
      }
      return sum;
    }

    /** The squared distance of a point from a centre of known square. */
    private double squaredDistance(int point, float[] centre, double square) {
      return Math.max(0, squaredNorms[point] + square - 2 * points.get(point).dot(centre));
    }
  }
}
