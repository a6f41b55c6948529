package dev.waymark.server.crawls;

import dev.waymark.collection.CrawlConfig;
import dev.waymark.config.Quantities;
import dev.waymark.model.MissCause;
import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What one click does about pages that were not taken.
 *
 * @param setting key that is changed; empty if none is
 * @param value that it gets
 * @param retries whether the pages are asked for again
 */
public record Remedy(String setting, String value, boolean retries) {
  private static final Remedy RETRY = new Remedy("", "", true);
  private static final int MORE = 4;

  private static final Set<MissCause> PASSING =
      EnumSet.of(MissCause.SERVER_ERROR, MissCause.UNREACHABLE, MissCause.BROKEN_DOCUMENT);

  /**
   * Null where a click must not decide, as about robots.txt and guarded addresses, or nothing
   * helps.
   */
  public static @Nullable Remedy of(MissCause cause, CrawlConfig config) {
    if (PASSING.contains(cause)) {
      return RETRY;
    }
    return switch (cause) {
      case TOO_LARGE -> larger("max-document-bytes", config.fetch().maxDocumentBytes(), true);
      case CUT_OFF -> larger("max-bytes", config.fetch().maxBytes(), false);
      case NEEDS_JAVASCRIPT ->
          config.crawl().sitemaps() ? null : new Remedy("sitemaps", "true", false);
      case TRAP ->
          new Remedy("max-queries", String.valueOf(MORE * config.scope().maxQueries()), true);
      default -> null;
    };
  }

  private static Remedy larger(String setting, long bytes, boolean retries) {
    return new Remedy(setting, Quantities.formatSize(MORE * bytes), retries);
  }

  public boolean changesSetting() {
    return !setting.isEmpty();
  }
}
