package dev.waymark.rank.sessions;

import dev.waymark.math.SparseVector;
import dev.waymark.math.XMeans;
import dev.waymark.rank.sessions.SessionModel.Cluster;
import dev.waymark.rank.sessions.SessionModel.TrainingPage;
import dev.waymark.rank.sessions.recorded.WebGraph;
import dev.waymark.text.BagOfWords;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Trains a session model on a Web graph: the concept graph (section 2.2), then the hidden Markov
 * model (3.2).
 */
public final class SessionModelTrainer {
  private static final int TERMS_SHOWN = 8;
  private static final int PATHS_SHOWN = 5;

  private final WebGraph graph;
  private final SessionSettings settings;

  private SessionModelTrainer(WebGraph graph, SessionSettings settings) {
    this.graph = graph;
    this.settings = settings;
  }

  /**
   * @throws IllegalArgumentException if there is no target among the pages
   */
  public static SessionModel train(WebGraph graph, SessionSettings settings) {
    if (graph.pageCount() == 0) {
      throw new IllegalArgumentException(
          "sessions: none of their pages has words; --pages-of names a collection that has them");
    }
    if (graph.targetCount() == 0) {
      throw new IllegalArgumentException(
          "sessions: none of the "
              + graph.pageCount()
              + " pages that can be read is a target; mark pages as useful");
    }
    return new SessionModelTrainer(graph, settings).run();
  }

  private SessionModel run() {
    List<BagOfWords> bags =
        IntStream.range(0, graph.size()).mapToObj(i -> graph.page(i).words()).toList();
    TermDictionary dictionary = TermDictionary.build(bags);
    TermDictionary.Vectorizer vectorizer = dictionary.vectorizer();
    List<SparseVector> weights = bags.stream().map(vectorizer::vectorize).toList();
    VectorSpace space =
        settings.dimensions() == 0
            ? VectorSpace.lexical(dictionary)
            : VectorSpace.latent(
                dictionary, weights, settings.dimensions(), settings.modelRandomSeed());
    List<SparseVector> vectors = weights.stream().map(space::project).toList();
    int[] cluster = assignClusters(vectors, space.dimensions());
    int clusters = IntStream.of(cluster).max().orElse(0) + 1;
    int[] distances = graph.distances();
    int[] state = boundedStates(distances);
    List<TrainingPage> pages = new ArrayList<>();
    for (int i = 0; i < graph.size(); i++) {
      pages.add(new TrainingPage(graph.page(i).url(), vectors.get(i), cluster[i], state[i]));
    }
    return new SessionModel(
        space,
        pages,
        describeClusters(weights, cluster, clusters, dictionary),
        Hmm.estimate(graph, state, cluster, settings.states(), clusters),
        countConceptLinks(cluster, clusters),
        longestPaths(distances),
        settings,
        null);
  }

  /** Targets are cluster 0, whatever their words; all others are clustered among themselves. */
  private int[] assignClusters(List<SparseVector> vectors, int dimensions) {
    int[] others = IntStream.range(0, graph.size()).filter(i -> !graph.isTarget(i)).toArray();
    List<SparseVector> points = IntStream.of(others).mapToObj(vectors::get).toList();
    int[] cluster = new int[graph.size()];
    if (others.length > 0) {
      int minClusters = Math.min(settings.minClusters(), others.length);
      int maxClusters = Math.max(minClusters, settings.maxClusters());
      XMeans clustering =
          XMeans.cluster(points, dimensions, minClusters, maxClusters, settings.modelRandomSeed());
      for (int i = 0; i < others.length; i++) {
        cluster[others[i]] = clustering.assignments()[i] + 1;
      }
    }
    return cluster;
  }

  /** The concept graph (section 2.2.2): the links of the Web graph between clusters. */
  private double[][] countConceptLinks(int[] cluster, int clusters) {
    double[][] links = new double[clusters][clusters];
    for (int page = 0; page < graph.size(); page++) {
      for (int to : graph.links(page)) {
        links[cluster[page]][cluster[to]]++;
      }
    }
    return links;
  }

  private int[] boundedStates(int[] distances) {
    int last = settings.states() - 1;
    return IntStream.of(distances).map(distance -> Math.min(distance, last)).toArray();
  }

  /** Describes clusters by the terms whose mean weight exceeds that over all pages most. */
  private static List<Cluster> describeClusters(
      List<SparseVector> weights, int[] cluster, int clusters, TermDictionary dictionary) {
    double[][] sums = new double[clusters][dictionary.size()];
    double[] totals = new double[dictionary.size()];
    int[] counts = new int[clusters];
    for (int i = 0; i < cluster.length; i++) {
      SparseVector page = weights.get(i);
      counts[cluster[i]]++;
      for (int t = 0; t < page.indices().length; t++) {
        sums[cluster[i]][page.indices()[t]] += page.values()[t];
        totals[page.indices()[t]] += page.values()[t];
      }
    }
    List<Cluster> descriptions = new ArrayList<>();
    for (int c = 0; c < clusters; c++) {
      double[] clusterSums = sums[c];
      int count = Math.max(1, counts[c]);
      List<String> terms =
          IntStream.range(0, dictionary.size())
              .filter(t -> clusterSums[t] > 0)
              .boxed()
              .sorted(
                  Comparator.comparingDouble(
                      t -> -(clusterSums[t] / count - totals[t] / cluster.length)))
              .limit(TERMS_SHOWN)
              .map(dictionary::name)
              .toList();
      descriptions.add(new Cluster(counts[c], terms));
    }
    return descriptions;
  }

  private List<List<String>> longestPaths(int[] distances) {
    return IntStream.range(0, graph.size())
        .filter(i -> distances[i] != WebGraph.UNREACHABLE && distances[i] > 0)
        .boxed()
        .sorted(Comparator.comparingInt(i -> -distances[i]))
        .limit(PATHS_SHOWN)
        .map(i -> graph.shortestPath(i, distances).stream().map(p -> graph.page(p).url()).toList())
        .toList();
  }
}
