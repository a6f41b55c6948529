package dev.waymark.math;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * k-means that determines the number of clusters between a minimum and a maximum (Pelleg and Moore,
 * "X-means", 2000): every cluster is split in two where that improves the Bayesian information
 * criterion. The result is the clustering with the best criterion over all points.
 *
 * @param centroids of the clusters
 * @param assignments for each point its cluster
 */
public record XMeans(List<float[]> centroids, int[] assignments) {
  private static final int MAX_ITERATIONS = 50;

  public static XMeans cluster(
      List<SparseVector> points, int dimensions, int minClusters, int maxClusters, long seed) {
    return new Search(points, dimensions, seed).run(minClusters, maxClusters);
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

    XMeans run(int minClusters, int maxClusters) {
      int[] all = IntStream.range(0, points.size()).toArray();
      XMeans current = kMeans(all, initialCentroids(all, minClusters));
      XMeans best = current;
      double bestScore = bic(all, current);
      while (current.clusters() < maxClusters) {
        List<float[]> centroids = split(current, maxClusters);
        if (centroids.size() == current.clusters()) {
          break;
        }
        current = kMeans(all, centroids);
        double score = bic(all, current);
        if (score > bestScore) {
          best = current;
          bestScore = score;
        }
      }
      return best;
    }

    private List<float[]> split(XMeans current, int maxClusters) {
      List<float[]> centroids = new ArrayList<>();
      for (int c = 0; c < current.clusters(); c++) {
        int cluster = c;
        int[] members =
            IntStream.range(0, points.size())
                .filter(i -> current.assignments[i] == cluster)
                .toArray();
        int remaining = current.clusters() - c - 1;
        if (members.length > 3 && centroids.size() + 2 + remaining <= maxClusters) {
          XMeans unsplit = new XMeans(List.of(current.centroids.get(c)), new int[members.length]);
          XMeans split = kMeans(members, initialCentroids(members, 2));
          if (split.clusters() == 2 && bic(members, split) > bic(members, unsplit)) {
            centroids.addAll(split.centroids);
            continue;
          }
        }
        centroids.add(current.centroids.get(c));
      }
      return centroids;
    }

    /** Initial centroids, far from each other: k-means++ (Arthur and Vassilvitskii, 2007). */
    private List<float[]> initialCentroids(int[] members, int count) {
      List<float[]> seeds = new ArrayList<>();
      double[] nearest = new double[members.length];
      Arrays.fill(nearest, Double.MAX_VALUE);
      int chosen = members.length == 0 ? -1 : random.nextInt(members.length);
      while (chosen >= 0 && seeds.size() < count) {
        float[] seed = points.get(members[chosen]).toDense(dimensions);
        seeds.add(seed);
        double squaredNorm = squaredNorm(seed);
        double sum = 0;
        for (int i = 0; i < members.length; i++) {
          nearest[i] = Math.min(nearest[i], squaredDistance(members[i], seed, squaredNorm));
          sum += nearest[i];
        }
        chosen = sampleByWeight(nearest, sum);
      }
      return seeds;
    }

    /** Samples an index by weight; -1 if all weights are 0. */
    private int sampleByWeight(double[] weights, double sum) {
      double remaining = random.nextDouble() * sum;
      for (int i = 0; i < weights.length && sum > 1e-9; i++) {
        remaining -= weights[i];
        if (remaining <= 0 && weights[i] > 0) {
          return i;
        }
      }
      return -1;
    }

    /** k-means from given centroids; a cluster that loses all its points is removed. */
    private XMeans kMeans(int[] members, List<float[]> centroids) {
      int[] assignments = new int[members.length];
      Arrays.fill(assignments, -1);
      List<float[]> newCentroids = centroids;
      for (int iteration = 0; iteration < MAX_ITERATIONS; iteration++) {
        if (!assign(members, newCentroids, assignments) && iteration > 0) {
          break;
        }
        newCentroids = updateCentroids(members, assignments, newCentroids.size());
      }
      return new XMeans(newCentroids, assignments);
    }

    private boolean assign(int[] members, List<float[]> centroids, int[] assignments) {
      double[] centroidNorms = centroids.stream().mapToDouble(Search::squaredNorm).toArray();
      boolean changed = false;
      for (int i = 0; i < members.length; i++) {
        int best = 0;
        double minDistance = Double.MAX_VALUE;
        for (int c = 0; c < centroidNorms.length; c++) {
          double distance = squaredDistance(members[i], centroids.get(c), centroidNorms[c]);
          if (distance < minDistance) {
            minDistance = distance;
            best = c;
          }
        }
        changed |= assignments[i] != best;
        assignments[i] = best;
      }
      return changed;
    }

    /** The means of the clusters; renumbers {@code assignments} where clusters are removed. */
    private List<float[]> updateCentroids(int[] members, int[] assignments, int clusters) {
      float[][] sums = new float[clusters][dimensions];
      int[] counts = new int[clusters];
      for (int i = 0; i < members.length; i++) {
        SparseVector point = points.get(members[i]);
        counts[assignments[i]]++;
        for (int t = 0; t < point.indices().length; t++) {
          sums[assignments[i]][point.indices()[t]] += point.values()[t];
        }
      }
      List<float[]> updated = new ArrayList<>();
      int[] newNumbers = new int[clusters];
      for (int c = 0; c < clusters; c++) {
        newNumbers[c] = updated.size();
        if (counts[c] > 0) {
          for (int d = 0; d < dimensions; d++) {
            sums[c][d] /= counts[c];
          }
          updated.add(sums[c]);
        }
      }
      for (int i = 0; i < assignments.length; i++) {
        assignments[i] = newNumbers[assignments[i]];
      }
      return updated;
    }

    /**
     * The Bayesian information criterion of spherical Gaussians with one variance per dimension:
     * the paper's own estimate leaves the number of dimensions out of the variance.
     */
    private double bic(int[] members, XMeans clusters) {
      int k = clusters.clusters();
      double n = members.length;
      if (n <= k) {
        return Double.NEGATIVE_INFINITY;
      }
      int[] counts = new int[k];
      double[] centroidNorms =
          clusters.centroids.stream().mapToDouble(Search::squaredNorm).toArray();
      double sum = 0;
      for (int i = 0; i < members.length; i++) {
        int c = clusters.assignments[i];
        counts[c]++;
        sum += squaredDistance(members[i], clusters.centroids.get(c), centroidNorms[c]);
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

    /** The squared distance of a point from a centroid of known squared norm. */
    private double squaredDistance(int point, float[] centroid, double squaredNorm) {
      return Math.max(0, squaredNorms[point] + squaredNorm - 2 * points.get(point).dot(centroid));
    }
  }
}
