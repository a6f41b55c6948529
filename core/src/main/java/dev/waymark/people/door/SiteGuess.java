package dev.waymark.people.door;

import dev.waymark.people.log.Access;
import dev.waymark.people.log.AccessSink;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import okhttp3.HttpUrl;

/**
 * Finds out whose log it is where lines have paths only: pictures and styles are asked for by the
 * site's own pages, so their referrers name it.
 */
public final class SiteGuess implements AccessSink {
  private final Map<String, Integer> votes = new HashMap<>();
  private boolean needed;

  @Override
  public void accept(Access access) {
    if (access.url.isEmpty() || access.url.at(0) != '/' || !access.site.isEmpty()) {
      return;
    }
    needed = true;
    if (!access.referrer.isEmpty()
        && Paths.kind("", access.url.toString().toLowerCase(Locale.ROOT)) == Reason.ASSET) {
      HttpUrl referrer = HttpUrl.parse(access.referrer.toString());
      if (referrer != null) {
        String base = referrer.scheme() + "://" + referrer.host();
        int usual = HttpUrl.defaultPort(referrer.scheme());
        votes.merge(
            referrer.port() == usual ? base : base + ":" + referrer.port(), 1, Integer::sum);
      }
    }
  }

  /** There are paths without a site. */
  public boolean needed() {
    return needed;
  }

  /** The site most parts of pages were asked for by, if there is any. */
  public Optional<Site> guess() {
    return votes.entrySet().stream()
        .max(
            Map.Entry.<String, Integer>comparingByValue().thenComparing(Map.Entry.comparingByKey()))
        .map(best -> new Site(best.getKey()));
  }
}
