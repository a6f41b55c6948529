package dev.waymark.patterns;

import dev.waymark.learn.Crawled;
import dev.waymark.learn.Features;
import dev.waymark.model.Observation;
import dev.waymark.url.UrlForm;
import dev.waymark.url.Urls;

/**
 * The pattern of a page's URL as a feature with a tally: the mined pattern where there is one, else
 * the form of the URL by itself. Any order that learns {@code Family.PATTERN} can be given it.
 */
public record PatternFeatures(Patterns patterns) implements Features {

  @Override
  public void of(Observation seen, Crawled crawled, Sink sink) {
    String name = name(seen.candidate().url());
    sink.feature(Urls.id(name), name);
  }

  /** The pattern of a URL, as text. */
  public String name(String url) {
    return patterns.match(url).map(Pattern::text).orElseGet(() -> UrlForm.of(url));
  }

  /** The pattern of a URL, as a feature's id. */
  public long id(String url) {
    return Urls.id(name(url));
  }
}
