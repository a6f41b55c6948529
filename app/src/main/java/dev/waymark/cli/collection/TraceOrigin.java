package dev.waymark.cli.collection;

import dev.waymark.archive.JournalEntry;
import dev.waymark.collection.CrawlConfig;
import dev.waymark.collection.explain.UrlExplanation;
import dev.waymark.model.Origin;
import dev.waymark.people.Trace;
import dev.waymark.people.Visits;
import dev.waymark.url.Urls;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A page that no link led to but people's visits.
 *
 * @param url the first page of the path
 * @param users who visited it
 * @param sources files and folders of the trace
 */
record TraceOrigin(String url, int users, List<String> sources) {

  /** Where the path of a URL begins, if it is no seed but a page of the trace. */
  static @Nullable TraceOrigin find(UrlExplanation why, Trace trace, CrawlCommandSettings crawl) {
    if (why.path().isEmpty()) {
      return null;
    }
    String first = why.path().getFirst();
    int number = trace.findUrl(first);
    JournalEntry entry = why.lastEntry();
    boolean isSeed = isSeed(first, crawl.config());
    boolean isOtherOrigin =
        first.equals(why.url()) && entry != null && entry.path().origin() != Origin.TRACE;
    return number == Visits.NONE || isSeed || isOtherOrigin
        ? null
        : new TraceOrigin(
            first, trace.usersOf(number).length, ConfiguredPolicy.traceSources(crawl));
  }

  private static boolean isSeed(String url, CrawlConfig config) {
    return config.crawl().seed().stream().map(Urls::normalizeTyped).anyMatch(url::equals);
  }

  /** For instance "visits of 12 users, in access.log". */
  String text() {
    return String.format(
        Locale.ROOT,
        "visits of %,d %s%s",
        users,
        users == 1 ? "user" : "users",
        sources.isEmpty() ? "" : ", in " + String.join(", ", sources));
  }
}
