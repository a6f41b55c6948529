package dev.waymark.rank.waymark.people;

import dev.waymark.model.Candidate;
import dev.waymark.model.Observation;
import dev.waymark.rank.ScoringContext;
import dev.waymark.rank.knowledge.FeatureCounts;
import dev.waymark.rank.knowledge.FeatureExtractor;
import dev.waymark.rank.knowledge.FeatureType;
import dev.waymark.rank.knowledge.PageHistory;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * Recorded queries as many hints, each weighted by how many users sent it and by how relevant the
 * crawled pages are that have its words or were opened for it. A candidate is about a query if its
 * anchors and context have all words of it, or if users opened it for the query.
 */
final class QuerySignal implements PeopleSignal {
  private static final int MAX_NAMED_QUERIES = 3;

  private final RecordedQueries queries;
  private final FeatureRateCache rates = new FeatureRateCache(FeatureType.QUERY);

  QuerySignal(RecordedQueries queries) {
    this.queries = queries;
  }

  @Override
  public String description() {
    return "queries of users that it is about";
  }

  @Override
  public double value(Candidate candidate, ScoringContext context) {
    double sum = 0;
    double weight = 0;
    for (int query : queriesOf(candidate)) {
      double ratio = rates.logRatio(queries.featureId(query), context.knowledge());
      double queryWeight = queries.weight(query) * Math.abs(ratio);
      sum += ratio * queryWeight;
      weight += queryWeight;
    }
    return weight == 0 ? 0 : sum / (weight + 0.5);
  }

  private int[] queriesOf(Candidate candidate) {
    long[] words =
        LongStream.concat(
                Arrays.stream(candidate.anchorOrUrlWords()),
                Arrays.stream(candidate.contextWords()))
            .distinct()
            .toArray();
    return queries.matching(words, candidate.url());
  }

  @Override
  public String explain(Candidate candidate, ScoringContext context) {
    FeatureCounts counts = context.knowledge().counts(FeatureType.QUERY);
    return IntStream.of(queriesOf(candidate))
        .boxed()
        .sorted(
            Comparator.comparingDouble(
                (Integer query) -> -counts.relevantOf(queries.featureId(query))))
        .limit(MAX_NAMED_QUERIES)
        .map(query ->
            String.format(
                Locale.ROOT,
                "%s (%d %s) %.0f of %.0f",
                queries.text(query),
                queries.users(query),
                queries.users(query) == 1 ? "user" : "users",
                counts.relevantOf(queries.featureId(query)),
                counts.seenOf(queries.featureId(query))))
        .collect(Collectors.joining(", "));
  }

  @Override
  public Map<FeatureType, FeatureExtractor> extractors() {
    return Map.of(FeatureType.QUERY, this::extract);
  }

  private void extract(Observation observation, PageHistory history, FeatureExtractor.Sink sink) {
    for (int query : queries.matching(observation.words().ids(), observation.candidate().url())) {
      sink.add(queries.featureId(query), queries.text(query));
    }
  }
}
