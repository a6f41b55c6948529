package dev.waymark.traces.store.parts;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * A page view of a log, or the URL of a page that a robot fetched.
 *
 * @param order place among all, in the order of the logs
 * @param isVisit whether a user opened it
 * @param referrer the page it came from, if the log says so
 * @param previous the page before it in the session, if there is no referrer
 */
public record SiteView(
    String url, long order, boolean isVisit, @Nullable String referrer, @Nullable String previous)
    implements Serializable {

  /** Whether it names the page it came from. */
  public boolean hasReferrer() {
    return referrer != null;
  }
}
