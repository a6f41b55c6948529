package dev.waymark.rank.waymark.people;

import dev.waymark.model.Observation;
import dev.waymark.people.CoVisitEmbedding;
import dev.waymark.people.Trace;
import dev.waymark.people.Visits;
import dev.waymark.rank.knowledge.FeatureCounts;
import dev.waymark.rank.knowledge.FeatureExtractor;
import dev.waymark.rank.knowledge.FeatureType;
import dev.waymark.rank.knowledge.Knowledge;
import dev.waymark.rank.knowledge.PageHistory;
import dev.waymark.rank.knowledge.rate.CentroidDifference;
import java.util.Comparator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Similarity of a page to relevant pages in the {@link CoVisitEmbedding}: pages with similar
 * neighbours in sessions are similar, even if no user visited one next to a crawled page. Crawled
 * pages that users visited are features of themselves, so the centroids are derived from feature
 * counts.
 */
public final class CoVisitCentroid implements FeatureExtractor {
  private final Trace trace;
  private final CentroidDifference centroids = new CentroidDifference(CoVisitEmbedding.DIMENSIONS);
  private double[] relevantDirection = new double[CoVisitEmbedding.DIMENSIONS];
  private @Nullable CoVisitEmbedding embedding;

  CoVisitCentroid(Trace trace) {
    this.trace = trace;
  }

  @Override
  public void extract(Observation observation, PageHistory history, Sink sink) {
    String url = observation.candidate().url();
    if (trace.findUrl(url) != Visits.NONE) {
      sink.add(observation.candidate().id(), url);
    }
  }

  /** Similarity to relevant pages minus that to other pages. */
  public double similarity(long page, Knowledge knowledge) {
    int row = embedding().find(page);
    if (row < 0) {
      return 0;
    }
    if (centroids.resetIfStale(knowledge.baseRate())) {
      accumulate(knowledge.counts(FeatureType.VISITED_PAGE));
    }
    return embedding().dotProduct(row, relevantDirection);
  }

  private void accumulate(FeatureCounts pages) {
    for (int slot = 0; slot < pages.size(); slot++) {
      int page = embedding().find(pages.id(slot));
      if (page >= 0) {
        double relevant = pages.relevant(slot);
        centroids.add(
            (weight, sum) -> embedding().add(page, weight, sum),
            relevant,
            pages.seen(slot) - relevant);
      }
    }
    relevantDirection = centroids.difference();
  }

  /** The URLs of the relevant pages nearest to a page. */
  public String nearestRelevant(long page, Knowledge knowledge, int limit) {
    FeatureCounts pages = knowledge.counts(FeatureType.VISITED_PAGE);
    double[] vector = new double[CoVisitEmbedding.DIMENSIONS];
    embedding().add(embedding().find(page), 1, vector);
    return IntStream.range(0, pages.size())
        .filter(slot -> pages.relevant(slot) > 0 && embedding().find(pages.id(slot)) >= 0)
        .boxed()
        .sorted(
            Comparator.comparingDouble(
                slot -> -embedding().dotProduct(embedding().find(pages.id(slot)), vector)))
        .limit(limit)
        .map(pages::name)
        .collect(Collectors.joining(", "));
  }

  private CoVisitEmbedding embedding() {
    if (embedding == null) {
      embedding = trace.embedding();
    }
    return embedding;
  }
}
