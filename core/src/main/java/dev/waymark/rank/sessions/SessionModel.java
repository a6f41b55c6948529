package dev.waymark.rank.sessions;

import dev.waymark.math.CosineIndex;
import dev.waymark.math.SparseVector;
import dev.waymark.text.BagOfWords;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A model of the sessions towards one topic: a vector space of pages, clusters of pages, and a
 * hidden Markov model of their distances to a target. Targets are cluster 0.
 */
public final class SessionModel {
  private final VectorSpace space;
  private final List<TrainingPage> pages;
  private final CosineIndex cosineIndex;
  private final List<Cluster> clusters;
  private final Hmm hmm;
  private final double[][] conceptLinks;
  private final List<List<String>> paths;
  private final SessionSettings settings;
  private final @Nullable ContextModel context;

  /**
   * A page of the training data.
   *
   * @param vector of length 1
   * @param cluster 0 for a target
   * @param state links to the nearest target, bounded
   */
  record TrainingPage(String url, SparseVector vector, int cluster, int state) {}

  /**
   * A cluster of pages.
   *
   * @param pages their number
   * @param terms the most characteristic words, strongest first
   */
  public record Cluster(int pages, List<String> terms) {
    public Cluster {
      terms = List.copyOf(terms);
    }
  }

  /**
   * A layer of a context graph.
   *
   * @param pages their number
   * @param terms the words that tell its pages from those of other layers, strongest first
   */
  public record Layer(int pages, List<String> terms) {
    public Layer {
      terms = List.copyOf(terms);
    }
  }

  /**
   * The predicted cluster of a page.
   *
   * @param cluster that has the highest share
   * @param clusterShares of the clusters among its neighbours, weighted by similarity, adding up to
   *     1
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
      double[][] conceptLinks,
      List<List<String>> paths,
      SessionSettings settings,
      @Nullable ContextModel context) {
    this.space = space;
    this.pages = List.copyOf(pages);
    this.cosineIndex =
        new CosineIndex(
            pages.stream().map(TrainingPage::vector).toList(),
            space.dimensions(),
            space.rank() > 0);
    this.clusters = List.copyOf(clusters);
    this.hmm = hmm;
    this.conceptLinks = conceptLinks;
    this.paths = List.copyOf(paths);
    this.settings = settings;
    this.context = context;
  }

  /** The same model with what is known of the pages around its targets. */
  SessionModel withContext(ContextModel context) {
    return new SessionModel(space, pages, clusters, hmm, conceptLinks, paths, settings, context);
  }

  /** What is known of the pages around its targets, if links to them were known in training. */
  Optional<ContextModel> context() {
    return Optional.ofNullable(context);
  }

  /** Layers of the context graph around its targets, these included; 0 without one. */
  public int contextLayers() {
    return context == null ? 0 : context.layers().layers();
  }

  /** The layers of the context graph around its targets, these first; none without one. */
  public List<Layer> layers() {
    return context == null ? List.of() : context.describeLayers();
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

  /** The clusters, targets first. */
  public List<Cluster> clusters() {
    return clusters;
  }

  /** Some shortest paths to targets, as URLs; longest first. */
  public List<List<String>> paths() {
    return paths;
  }

  /** {@code a[i][j]}: the share of links from state i to state j. */
  public double[][] transitions() {
    return copy(hmm.transitions());
  }

  /** {@code b[j][k]}: the share of pages in state j that are in cluster k. */
  public double[][] emissions() {
    return copy(hmm.emissions());
  }

  private static double[][] copy(double[][] matrix) {
    return Arrays.stream(matrix).map(double[]::clone).toArray(double[][]::new);
  }

  /** The concept graph: how many links go from the pages of one cluster to those of another. */
  public double[][] conceptLinks() {
    return copy(conceptLinks);
  }

  /** How many training pages of a cluster are in a state. */
  public int pagesInState(int state, int cluster) {
    return (int)
        pages.stream().filter(page -> page.state() == state && page.cluster() == cluster).count();
  }

  /** How many training pages are in a state. */
  public int pagesInState(int state) {
    return (int) pages.stream().filter(page -> page.state() == state).count();
  }

  /** Dimensions of the vector space. */
  public int dimensions() {
    return space.dimensions();
  }

  /** URLs of the targets. */
  public List<String> targets() {
    return pages.stream().filter(page -> page.cluster() == 0).map(TrainingPage::url).toList();
  }

  /** A classifier of pages, for one thread. */
  public ClusterClassifier classifier() {
    return new ClusterClassifier();
  }

  /** Predicts clusters of pages. */
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

    /** The share of each cluster in the similarities of the nearest pages. */
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

    /** The nearest training pages, nearest first. */
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
