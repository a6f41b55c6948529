package dev.waymark.rank.waymark.people;

import dev.waymark.people.Trace;
import dev.waymark.rank.knowledge.FeatureExtractor;
import dev.waymark.rank.knowledge.FeatureType;
import dev.waymark.rank.patterns.PatternFeatures;
import dev.waymark.rank.patterns.UrlPatterns;
import dev.waymark.rank.sessions.DistancePredictor;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The signals of what people left, those only that there is something for.
 *
 * @param all whose weights are learned
 * @param coVisits null without a trace
 * @param coVisitCentroid null without a trace
 */
public record PeopleSignals(
    List<PeopleSignal> all,
    @Nullable CoVisits coVisits,
    @Nullable CoVisitCentroid coVisitCentroid) {

  /**
   * @param predictor of the distance to a target of sessions; null if no model was given
   */
  public static PeopleSignals of(Trace trace, @Nullable DistancePredictor predictor) {
    List<PeopleSignal> signals = new ArrayList<>();
    if (predictor != null) {
      signals.add(new SessionSignal(predictor));
      signals.add(new TargetSimilaritySignal(predictor));
      signals.add(new TargetWordsSignal(predictor));
    }
    if (trace.userCount() == 0) {
      return new PeopleSignals(List.copyOf(signals), null, null);
    }
    Visitors visitors = new Visitors(trace);
    signals.add(new UserSignal(visitors, true));
    signals.add(new UserSignal(visitors, false));
    signals.add(new TopicSignal(visitors));
    addPatterns(trace, signals);
    RecordedQueries queries = new RecordedQueries(trace);
    if (!queries.isEmpty()) {
      signals.add(new QuerySignal(queries));
    }
    return new PeopleSignals(
        List.copyOf(signals), new CoVisits(visitors), new CoVisitCentroid(trace));
  }

  private static void addPatterns(Trace trace, List<PeopleSignal> signals) {
    UrlPatterns patterns = UrlPatterns.of(trace);
    if (patterns.patternCount() > 0) {
      signals.add(new PatternSignal(new PatternFeatures(patterns)));
      signals.add(HitsSignal.authority(patterns));
      signals.add(HitsSignal.hub(patterns));
    }
  }

  /** The extractors of the features that are counted for them. */
  public Map<FeatureType, FeatureExtractor> extractors() {
    Map<FeatureType, FeatureExtractor> extractors = new EnumMap<>(FeatureType.class);
    for (PeopleSignal signal : all) {
      signal
          .extractors()
          .forEach((type, extractor) -> extractors.merge(type, extractor, PeopleSignals::both));
    }
    if (coVisits != null && coVisitCentroid != null) {
      extractors.put(FeatureType.CO_VISIT, coVisits);
      extractors.put(FeatureType.VISITED_PAGE, coVisitCentroid);
    }
    return extractors;
  }

  private static FeatureExtractor both(FeatureExtractor first, FeatureExtractor second) {
    return first == second
        ? first
        : (observation, history, sink) -> {
          first.extract(observation, history, sink);
          second.extract(observation, history, sink);
        };
  }
}
