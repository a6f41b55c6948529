package dev.waymark.fetch;

import dev.waymark.model.FetchResult;
import org.jspecify.annotations.Nullable;

/** Fetches URLs. Called from many threads; never throws: failures are values. */
@FunctionalInterface
public interface Fetcher {

  /** Sends one request; redirects are not followed. */
  FetchResult fetch(String url, @Nullable Conditions conditions);

  /** The caller is done with what was fetched. */
  default void release(String url) {}

  /** Validators of a stored copy, for a conditional request. */
  record Conditions(@Nullable String etag, @Nullable String lastModified) {}
}
