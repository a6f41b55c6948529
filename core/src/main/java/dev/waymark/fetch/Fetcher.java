package dev.waymark.fetch;

import dev.waymark.model.FetchResult;
import org.jspecify.annotations.Nullable;

/** Asks for a URL. Called from many threads; never throws: what goes wrong is a value. */
@FunctionalInterface
public interface Fetcher {

  /** One request, redirects not followed. */
  FetchResult fetch(String url, @Nullable Conditions conditions);

  /** What we have already, for a conditional request. */
  record Conditions(@Nullable String etag, @Nullable String lastModified) {}
}
