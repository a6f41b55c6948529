package dev.waymark.traces.anonymize;

import dev.waymark.traces.formats.Access;
import dev.waymark.traces.formats.AccessSink;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import okhttp3.HttpUrl;

/**
 * Detects the site of a log whose lines have paths only. Assets are requested by the site's own
 * pages, so their referrers name it; in a log without assets, the referrers whose paths were
 * requested before do.
 */
public final class SiteDetector implements AccessSink {
  private final Map<String, Integer> assetVotes = new HashMap<>();
  private final Map<String, Integer> pageVotes = new HashMap<>();
  private final Set<String> paths = new HashSet<>();
  private boolean needed;

  @Override
  public void accept(Access access) {
    if (access.url.isEmpty() || access.url.byteAt(0) != '/' || !access.site.isEmpty()) {
      return;
    }
    needed = true;
    String path = access.url.toString();
    paths.add(path);
    HttpUrl referrer = access.referrer.isEmpty() ? null : HttpUrl.parse(access.referrer.toString());
    if (referrer == null) {
      return;
    }
    if (UrlClassifier.nonPageReason("", path.toLowerCase(Locale.ROOT)) == DropReason.ASSET) {
      assetVotes.merge(base(referrer), 1, Integer::sum);
    } else if (referrer.encodedPath().length() > 1 && paths.contains(referrer.encodedPath())) {
      pageVotes.merge(base(referrer), 1, Integer::sum);
    }
  }

  private static String base(HttpUrl url) {
    String base = url.scheme() + "://" + url.host();
    return url.port() == HttpUrl.defaultPort(url.scheme()) ? base : base + ":" + url.port();
  }

  /** Whether the log has paths without a host. */
  public boolean isNeeded() {
    return needed;
  }

  /** The site named by most asset referrers, or else by most page referrers, if there is any. */
  public Optional<Site> detect() {
    return (assetVotes.isEmpty() ? pageVotes : assetVotes)
        .entrySet().stream()
            .max(
                Map.Entry.<String, Integer>comparingByValue()
                    .thenComparing(Map.Entry.comparingByKey()))
            .map(best -> new Site(best.getKey()));
  }
}
