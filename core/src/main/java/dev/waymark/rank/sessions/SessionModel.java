package dev.waymark.rank.sessions;

import dev.waymark.math.CosineIndex;
import dev.waymark.math.SparseVector;
import dev.waymark.text.BagOfWords;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * What sessions towards one topic taught: where pages stand by their words, which kinds of pages
 * there are, and how far from a target each kind is. Targets are cluster 0.
 */
public final class SessionModel {
  private final VectorSpace space;
  private final List<TrainingPage> pages;
  private final CosineIndex cosineIndex;
  private final List<Cluster> clusters;
  private final Hmm hmm;
  private final List<List<String>> paths;
  private final SessionSettings settings;

  /**
   * A page of the training.
   *
   * @param vector of length 1
   * @param cluster 0 for a target
   * @param state links to the nearest target, bounded
   */
  record TrainingPage(String url, SparseVector vector, int cluster, int state) {}

  /**
   * A kind of pages.
   *
   * @param pages how many there are
   * @param terms words it is told by, the strongest first
   */
  public record Cluster(int pages, List<String> terms) {
    public Cluster {
      terms = List.copyOf(terms);
    }
  }

  /**
   * What a page is taken for.
   *
   * @param cluster that most of its neighbours are in
   * @param clusterShares of the clusters among its neighbours, by similarity, adding up to 1
   * @param targetSimilarity cosine to the nearest target
   * @param target URL of that target; empty if the page has no known word
   */
  public record ClusterPrediction(
      int cluster, List<Double> clusterShares, double targetSimilarity, String target) {
    double[] clusterShareArray() {
      return clusterShares.stream().mapToDouble(Double::doubleValue).toArray();
    }
  }

  SessionModel(
      VectorSpace space,
      List<TrainingPage> pages,
      List<Cluster> clusters,
      Hmm hmm,
      List<List<String>> paths,
      SessionSettings settings) {
    this.space = space;
    this.pages = List.copyOf(pages);
    this.cosineIndex =
        new CosineIndex(
            pages.stream().map(TrainingPage::vector).toList(),
            space.dimensions(),
            space.rank() > 0);
    this.clusters = List.copyOf(clusters);
    this.hmm = hmm;
    this.paths = List.copyOf(paths);
    this.settings = settings;
  }

  VectorSpace space() {
    return space;
  }

  List<TrainingPage> pages() {
    return pages;
  }

  Hmm hmm() {
    return hmm;
  }

  public SessionSettings settings() {
    return settings;
  }

  /** The kinds of pages, targets first. */
  public List<Cluster> clusters() {
    return clusters;
  }

  /** Some shortest ways to targets, as URLs; the longest first. */
  public List<List<String>> paths() {
    return paths;
  }

  /** {@code a[i][j]}: the share of links from pages i links away to pages j links away. */
  public double[][] transitions() {
    return copy(hmm.transitions());
  }

  /** {@code b[j][k]}: the share of pages j links away in cluster k. */
  public double[][] emissions() {
    return copy(hmm.emissions());
  }

  private static double[][] copy(double[][] matrix) {
    return Arrays.stream(matrix).map(double[]::clone).toArray(double[][]::new);
  }

  /** How many pages of the training are so many links from a target. */
  public int pagesInState(int state) {
    return (int) pages.stream().filter(page -> page.state() == state).count();
  }

  /** Dimensions in which pages stand. */
  public int dimensions() {
    return space.dimensions();
  }

  /** URLs of the targets. */
  public List<String> targets() {
    return pages.stream().filter(page -> page.cluster() == 0).map(TrainingPage::url).toList();
  }

  /** Looks at pages; belongs to one thread. */
  public ClusterClassifier classifier() {
    return new ClusterClassifier();
  }

  /** Says what pages are. */
  public final class ClusterClassifier {
    private final VectorSpace.Projector projector = space.projector();

    private ClusterClassifier() {}

    public ClusterPrediction classify(BagOfWords words) {
      float[] cosines = cosineIndex.cosines(projector.project(words));
      int nearest = -1;
      for (int i = 0; i < cosines.length; i++) {
        if (pages.get(i).cluster() == 0 && (nearest < 0 || cosines[i] > cosines[nearest])) {
          nearest = i;
        }
      }
      double similarity = nearest < 0 ? 0 : Math.clamp(cosines[nearest], 0, 1);
      String target = similarity > 0 ? pages.get(nearest).url() : "";
      double[] votes = clusterVotes(cosines);
      int best = 0;
      for (int c = 0; c < votes.length; c++) {
        best = votes[c] > votes[best] ? c : best;
      }
      return new ClusterPrediction(best, Arrays.stream(votes).boxed().toList(), similarity, target);
    }

    /** The cosine to each target, in the order of {@link SessionModel#targets}. */
    public double[] targetSimilarities(BagOfWords words) {
      float[] cosines = cosineIndex.cosines(projector.project(words));
      return IntStream.range(0, cosines.length)
          .filter(i -> pages.get(i).cluster() == 0)
          .mapToDouble(i -> cosines[i])
          .toArray();
    }

    /** How much of the similarity to the nearest pages each cluster has. */
    private double[] clusterVotes(float[] cosines) {
      double[] votes = new double[clusters.size()];
      double sum = 0;
      for (int i : nearestPages(cosines)) {
        double vote = Math.max(1e-9, cosines[i]);
        votes[pages.get(i).cluster()] += vote;
        sum += vote;
      }
      for (int c = 0; c < votes.length; c++) {
        votes[c] /= sum;
      }
      return votes;
    }

    /** Numbers of the nearest pages, the nearest first. */
    private int[] nearestPages(float[] cosines) {
      int count = Math.min(Math.max(1, settings.neighbours()), cosines.length);
      int[] best = new int[count];
      int n = 0;
      for (int i = 0; i < cosines.length; i++) {
        if (n == count && cosines[i] <= cosines[best[n - 1]]) {
          continue;
        }
        int at = n < count ? n++ : n - 1;
        for (; at > 0 && cosines[best[at - 1]] < cosines[i]; at--) {
          best[at] = best[at - 1];
        }
        best[at] = i;
      }
      return best;
    }
  }
}
