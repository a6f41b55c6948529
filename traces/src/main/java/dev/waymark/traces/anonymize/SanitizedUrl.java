package dev.waymark.traces.anonymize;

import dev.waymark.traces.formats.ByteSlice;
import dev.waymark.traces.formats.ByteSliceCache;
import dev.waymark.url.LinkResolver;
import dev.waymark.url.Urls;
import okhttp3.HttpUrl;
import org.jspecify.annotations.Nullable;

/**
 * The sanitized form of a URL, reused for every access. It is computed only as far as needed, and
 * cached: for a URL seen before, only numbers are looked up.
 */
final class SanitizedUrl {
  /** Values cached for each URL. */
  static final int CACHED_VALUES = 3;

  private static final int CODE = 0; // kind plus 1 or 0, and the bits below
  private static final int ID = 1;
  private static final int QUERY = 2;

  private static final long REASON_MASK = 0xff;
  private static final long ICON = 1 << 8;
  private static final long SCAN_CHECKED = 1 << 9;
  private static final long SCAN = 1 << 10;
  private static final long SANITIZED = 1 << 11;
  private static final long USABLE = 1 << 12;

  private static final DropReason[] REASONS = DropReason.values();

  private final ByteSliceCache cache;
  private final Site site;
  private final LinkResolver resolver;
  private final SanitizedSink sink;
  private ByteSlice url = new ByteSlice();
  private String userName = "";
  private @Nullable String raw;
  private long code;
  private long id;
  private long queryId;

  /**
   * @param cache shared by the URLs of a sanitizer
   * @param resolver fast for plain URLs, shared likewise
   * @param sink receives the texts of URLs and queries
   */
  SanitizedUrl(ByteSliceCache cache, Site site, LinkResolver resolver, SanitizedSink sink) {
    this.cache = cache;
    this.site = site;
    this.resolver = resolver;
    this.sink = sink;
  }

  /**
   * Switches to a URL as logged.
   *
   * @param user name of the user, or empty; it is removed from the URL
   * @param hash of the logged URL by the cache
   */
  SanitizedUrl set(ByteSlice logged, ByteSlice user, long hash) {
    url = logged;
    raw = null;
    userName = !user.isEmpty() && logged.contains(user) ? user.toString() : "";
    if (userName.isEmpty() && cache.find(hash)) {
      code = cache.value(CODE);
      id = cache.value(ID);
      queryId = cache.value(QUERY);
    } else {
      code = classify(raw());
      id = 0;
      queryId = 0;
      if (userName.isEmpty()) {
        cache.insert();
        cache.value(CODE, code);
      }
    }
    return this;
  }

  /** Why the URL is no page, judged by the URL alone; null if it may be one. */
  @Nullable DropReason nonPageReason() {
    int kind = (int) (code & REASON_MASK);
    return kind == 0 ? null : REASONS[kind - 1];
  }

  /** Whether a failed request for this URL comes from a vulnerability scanner. */
  boolean isScan() {
    if ((code & SCAN_CHECKED) == 0) {
      code |= SCAN_CHECKED | (UrlClassifier.isScan(path(raw())) ? SCAN : 0);
      updateCache();
    }
    return (code & SCAN) != 0;
  }

  /** Whether it is an icon, which browsers request whether or not a site has it. */
  boolean isIcon() {
    return (code & ICON) != 0;
  }

  /** Id of the sanitized URL, whose text is then defined at the sink; 0 if it is no URL. */
  long id() {
    sanitizeOnce();
    return id;
  }

  /** Whether the URL can be fetched; for a plain URL this needs no sanitizing. */
  boolean isUsable() {
    if ((code & (SANITIZED | USABLE)) == 0) {
      if (resolver.isPlain(raw())) {
        code |= USABLE;
        updateCache();
      } else {
        sanitizeOnce();
      }
    }
    return (code & USABLE) != 0 || id != 0;
  }

  /** Id of the search query, whose text is then defined at the sink; 0 if there is none. */
  long queryId() {
    sanitizeOnce();
    return queryId;
  }

  /** The absolute URL as logged; empty if it is none. */
  private String raw() {
    String logged = raw;
    if (logged == null) {
      logged = site.resolve(url.toString());
      raw = logged;
    }
    return logged;
  }

  private static long classify(String raw) {
    if (raw.isEmpty()) {
      return 0;
    }
    int host = raw.indexOf("://") + 3;
    int end = raw.indexOf('/', host);
    String path = path(raw);
    DropReason kind = UrlClassifier.nonPageReason(end < 0 ? raw : raw.substring(host, end), path);
    boolean icon = kind == DropReason.ASSET && (path.contains("favicon") || path.contains("-icon"));
    return (kind == null ? 0 : kind.ordinal() + 1) | (icon ? ICON : 0);
  }

  private static String path(String raw) {
    int path = raw.isEmpty() ? -1 : raw.indexOf('/', raw.indexOf("://") + 3);
    return path < 0 ? "/" : raw.substring(path);
  }

  /** Sanitizes the URL once and defines the result at the sink. */
  private void sanitizeOnce() {
    if ((code & SANITIZED) != 0) {
      return;
    }
    code |= SANITIZED;
    String raw = raw();
    String clean =
        isTooLong(raw) ? null : resolver.resolve(PersonalDataScrubber.scrubUrl(raw, userName));
    if (clean != null) {
      id = Urls.id(clean);
      sink.defineUrl(id, clean);
      HttpUrl parsed =
          clean.indexOf('?') >= 0 && SearchQueryExtractor.mayHaveQuery(raw)
              ? HttpUrl.parse(raw)
              : null;
      String query = parsed == null ? "" : SearchQueryExtractor.extract(parsed);
      if (!query.isEmpty()) {
        queryId = Urls.id(query);
        sink.defineQuery(queryId, query);
      }
    }
    updateCache();
  }

  /**
   * Normalizes a URL and removes personal data; null if it is not usable.
   *
   * @param raw absolute, as logged; empty if it is no URL
   */
  static @Nullable String sanitize(String raw) {
    return isTooLong(raw) ? null : Urls.normalize(PersonalDataScrubber.scrubUrl(raw, ""));
  }

  private static boolean isTooLong(String raw) {
    return raw.isEmpty() || raw.length() > Urls.MAX_LENGTH;
  }

  private void updateCache() {
    if (userName.isEmpty() && cache.find(url)) {
      cache.value(CODE, code);
      cache.value(ID, id);
      cache.value(QUERY, queryId);
    }
  }
}
