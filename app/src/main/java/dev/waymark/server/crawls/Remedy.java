package dev.waymark.server.crawls;

import dev.waymark.collection.CrawlConfig;
import dev.waymark.model.MissCause;
import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What one click does about pages that were not taken.
 *
 * @param setting key that is changed; empty if they are asked for again
 * @param value that it gets
 */
public record Remedy(String setting, String value) {
  private static final Remedy RETRY = new Remedy("", "");
  private static final int MORE = 4;
  private static final long BYTES_PER_MB = 1_000_000;

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
      case TOO_LARGE -> larger("max-document-bytes", config.fetch().maxDocumentBytes());
      case CUT_OFF -> larger("max-bytes", config.fetch().maxBytes());
      case NEEDS_JAVASCRIPT -> config.crawl().sitemaps() ? null : new Remedy("sitemaps", "true");
      case TRAP -> new Remedy("max-queries", String.valueOf(MORE * config.scope().maxQueries()));
      default -> null;
    };
  }

  private static Remedy larger(String setting, long bytes) {
    long more = MORE * bytes;
    boolean whole = more % BYTES_PER_MB == 0;
    return new Remedy(setting, whole ? more / BYTES_PER_MB + "MB" : more + "B");
  }

  public boolean isRetry() {
    return setting.isEmpty();
  }
}
