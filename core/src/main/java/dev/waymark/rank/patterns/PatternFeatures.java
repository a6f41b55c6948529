package dev.waymark.rank.patterns;

import dev.waymark.model.Observation;
import dev.waymark.rank.knowledge.FeatureExtractor;
import dev.waymark.rank.knowledge.PageHistory;
import dev.waymark.url.UrlTemplate;
import dev.waymark.url.Urls;

/**
 * Extracts the pattern of a page's URL as a feature: the mined pattern, or the template of the URL
 * if none matches. Any policy that learns {@code FeatureType.PATTERN} can use it.
 */
public record PatternFeatures(UrlPatterns patterns) implements FeatureExtractor {

  @Override
  public void extract(Observation observation, PageHistory history, Sink sink) {
    String name = featureName(observation.candidate().url());
    sink.add(Urls.id(name), name);
  }

  /** The pattern of a URL, as text. */
  public String featureName(String url) {
    return patterns.match(url).map(UrlPattern::text).orElseGet(() -> UrlTemplate.derive(url));
  }

  /** The pattern of a URL, as a feature's id. */
  public long featureId(String url) {
    return Urls.id(featureName(url));
  }
}
