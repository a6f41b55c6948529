package dev.waymark.traces.anonymize;

import dev.waymark.traces.formats.ByteSlice;
import dev.waymark.traces.formats.ByteSliceCache;
import dev.waymark.url.LinkResolver;
import dev.waymark.url.Urls;
import okhttp3.HttpUrl;
import org.jspecify.annotations.Nullable;

/**
 * What the URL at hand comes to, filled anew for every access. It is worked out as far as it is
 * asked for, and remembered: of a URL met before only numbers are looked at.
 */
final class SanitizedUrl {
  /** What is remembered of a URL. */
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
   * @param known what URLs come to, shared by the places of a door
   * @param resolver quick with plain URLs, shared likewise
   * @param passed told the texts of URLs and queries
   */
  SanitizedUrl(ByteSliceCache known, Site site, LinkResolver resolver, SanitizedSink passed) {
    this.cache = known;
    this.site = site;
    this.resolver = resolver;
    this.sink = passed;
  }

  /**
   * Turns to a URL as written.
   *
   * @param user name of the visitor, or empty; where it stands in the URL it is cut from it
   * @param hash of the URL as written, by what is remembered
   */
  SanitizedUrl set(ByteSlice written, ByteSlice user, long hash) {
    url = written;
    raw = null;
    userName = !user.isEmpty() && written.contains(user) ? user.toString() : "";
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

  /** Why it is no page, as far as the URL tells; null if it may be one. */
  @Nullable DropReason nonPageReason() {
    int kind = (int) (code & REASON_MASK);
    return kind == 0 ? null : REASONS[kind - 1];
  }

  /** Who asks for it and gets an error wants to break in. */
  boolean isScan() {
    if ((code & SCAN_CHECKED) == 0) {
      code |= SCAN_CHECKED | (UrlClassifier.isScan(path(raw())) ? SCAN : 0);
      updateCache();
    }
    return (code & SCAN) != 0;
  }

  /** The little picture that browsers ask for by themselves, whether a site has it or not. */
  boolean isIcon() {
    return (code & ICON) != 0;
  }

  /** Number of the URL, 0 if it is none. The text was told. */
  long id() {
    sanitizeOnce();
    return id;
  }

  /** It is a URL that could be fetched; whether a plain one is can be seen without much work. */
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

  /** Number of the words, 0 if there are none. The words were told. */
  long queryId() {
    sanitizeOnce();
    return queryId;
  }

  /** Absolute, as written; empty if it is no URL. */
  private String raw() {
    String written = raw;
    if (written == null) {
      written = site.resolve(url.toString());
      raw = written;
    }
    return written;
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

  /** Takes what is personal out, once, and tells what is left. */
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
      String words = parsed == null ? "" : SearchQueryExtractor.extract(parsed);
      if (!words.isEmpty()) {
        queryId = Urls.id(words);
        sink.defineQuery(queryId, words);
      }
    }
    updateCache();
  }

  /**
   * Normal form without anything personal; null if there is none.
   *
   * @param raw absolute, as written; empty if it is no URL
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
