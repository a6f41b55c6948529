package dev.waymark.traces.anonymize;

import dev.waymark.people.VisitFlags;
import dev.waymark.traces.formats.Access;
import dev.waymark.traces.formats.AccessSink;
import dev.waymark.traces.formats.ByteSlice;
import dev.waymark.traces.formats.ByteSliceCache;
import dev.waymark.url.LinkResolver;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.Set;
import okhttp3.HttpUrl;
import org.jspecify.annotations.Nullable;

/**
 * Sanitizes accesses one by one: users become pseudonyms, URLs and queries lose personal data, and
 * accesses that are no page views are counted by {@link DropReason}.
 */
public final class AccessSanitizer implements AccessSink {

  /** Cached URLs, in memory only: 64 MB when full. */
  private static final int URL_CACHE_SIZE = 1 << 20;

  /** URLs are absolute by then, so the base they are resolved against does not matter. */
  private static final HttpUrl DUMMY_BASE = HttpUrl.get("http://localhost/");

  private static final Set<String> OTHER_METHODS =
      Set.of("HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "CONNECT");

  /** Accesses sanitized at a time: their cache misses overlap when they are looked up together. */
  private static final int BATCH_SIZE = 64;

  private final Pseudonyms pseudonyms;
  private final SanitizedSink sink;
  private final boolean needsTexts;
  private final boolean includesRobots;
  private final ByteSliceCache urlCache;
  private final UserAgentClassifier agentClassifier = new UserAgentClassifier();
  private final SanitizedUrl pageUrl;
  private final SanitizedUrl referrerUrl;
  private final SanitizedUrl unreachedTargetUrl;
  private final Access[] batch = new Access[BATCH_SIZE];
  private final long[] userHashes = new long[BATCH_SIZE];
  private final long[] urlHashes = new long[BATCH_SIZE];
  private final long[] referrerHashes = new long[BATCH_SIZE];
  private int batchCount;

  /** What was read ahead, so that the reads are not optimised away. */
  @SuppressWarnings("UnusedVariable")
  private long prefetched;

  private final long[] dropped = new long[DropReason.values().length];
  private long accesses;
  private long pages;

  public AccessSanitizer(Pseudonyms pseudonyms, Site site, SanitizedSink sink) {
    this(pseudonyms, site, sink, URL_CACHE_SIZE);
  }

  /**
   * @param urlCacheSize cached URLs, a power of two; a full cache is emptied, and the text of a URL
   *     is defined again when it comes again
   */
  public AccessSanitizer(Pseudonyms pseudonyms, Site site, SanitizedSink sink, int urlCacheSize) {
    this.pseudonyms = pseudonyms;
    this.sink = sink;
    this.needsTexts = sink.needsTexts();
    this.includesRobots = sink.includesRobots();
    this.urlCache = new ByteSliceCache(urlCacheSize, SanitizedUrl.CACHED_VALUES);
    Arrays.setAll(batch, i -> new Access());
    LinkResolver resolver = new LinkResolver(DUMMY_BASE);
    this.pageUrl = new SanitizedUrl(urlCache, site, resolver, sink);
    this.referrerUrl = new SanitizedUrl(urlCache, site, resolver, sink);
    this.unreachedTargetUrl = new SanitizedUrl(urlCache, site, resolver, sink);
  }

  @Override
  public void accept(Access access) {
    accesses++;
    if (access.user.isEmpty() && access.client.isEmpty()) {
      dropped[DropReason.UNUSABLE_URL.ordinal()]++;
      return;
    }
    Access copy = batch[batchCount];
    copy.copyFrom(access);
    joinUrl(copy);
    userHashes[batchCount] = pseudonyms.cache().hash(identity(copy));
    urlHashes[batchCount] = urlCache.hash(copy.url);
    referrerHashes[batchCount] = urlCache.hash(copy.referrer);
    if (++batchCount == BATCH_SIZE) {
      flush();
    }
  }

  private static ByteSlice identity(Access access) {
    return access.user.isEmpty() ? access.client : access.user;
  }

  @Override
  public void flush() {
    prefetched ^= pseudonyms.cache().prefetch(userHashes, batchCount);
    prefetched ^= urlCache.prefetch(urlHashes, batchCount);
    prefetched ^= urlCache.prefetch(referrerHashes, batchCount);
    for (int i = 0; i < batchCount; i++) {
      sanitize(i);
    }
    batchCount = 0;
  }

  private void sanitize(int i) {
    Access access = batch[i];
    long user = pseudonyms.pseudonymize(identity(access), userHashes[i]);
    if (access.url.isEmpty() && !access.query.isEmpty()) {
      emitQueryAlone(user, access);
      return;
    }
    pageUrl.set(access.url, access.user, urlHashes[i]);
    boolean robot = agentClassifier.isRobot(access.userAgent);
    if (robot && includesRobots && dropReason(access) == null && pageUrl.isUsable()) {
      sink.addVisit(0, access.time, 0, pageUrl.id(), 0, 0);
    }
    DropReason reason = robot ? DropReason.ROBOT_AGENT : dropReason(access);
    if (reason == null && !pageUrl.isUsable()) {
      reason = DropReason.UNUSABLE_URL;
    }
    if (reason != null) {
      dropped[reason.ordinal()]++;
      sink.addNonVisit(user, access.time, reason);
    } else {
      pages++;
      emitVisit(user, access, referrerHashes[i]);
    }
  }

  private void emitVisit(long user, Access access, long referrer) {
    boolean referred = false;
    if (!access.referrer.isEmpty()) {
      referrerUrl.set(access.referrer, access.user, referrer);
      referred = referrerUrl.nonPageReason() == null && referrerUrl.isUsable();
    }
    int flags =
        VisitFlags.encode(access.target, access.startsSession, access.back)
            | (access.confirmedPageView ? VisitFlags.CONFIRMED_PAGE_VIEW : 0);
    if (!needsTexts) {
      sink.addVisit(user, access.time, flags, 1, referred ? 1 : 0, 0);
      return;
    }
    sink.addVisit(
        user,
        access.time,
        flags,
        pageUrl.id(),
        referred ? referrerUrl.id() : 0,
        unreachedTargetId(access));
    emitQuery(user, access, referred ? referrerUrl : null);
  }

  private long unreachedTargetId(Access access) {
    ByteSlice page = access.unreachedTarget;
    return page.isEmpty() ? 0 : unreachedTargetUrl.set(page, access.user, urlCache.hash(page)).id();
  }

  /**
   * Emits a query that the source names, that this page is the result list of, or that led from the
   * previous page here.
   */
  private void emitQuery(long user, Access access, @Nullable SanitizedUrl before) {
    if (!access.query.isEmpty()) {
      String text = PersonalDataScrubber.scrubQuery(access.query.toString());
      if (!text.isEmpty()) {
        long id = dev.waymark.url.Urls.id(text);
        sink.defineQuery(id, text);
        sink.addQuery(user, access.time, id, pageUrl.queryId() == id ? 0 : pageUrl.id());
      }
    } else if (pageUrl.queryId() != 0) {
      sink.addQuery(user, access.time, pageUrl.queryId(), 0);
    } else if (before != null && before.queryId() != 0) {
      sink.addQuery(user, access.time, before.queryId(), pageUrl.id());
    }
  }

  /** A query that led to no page: there is nothing to visit, and nothing to fetch. */
  private void emitQueryAlone(long user, Access access) {
    String text = PersonalDataScrubber.scrubQuery(access.query.toString());
    if (!text.isEmpty()) {
      long id = dev.waymark.url.Urls.id(text);
      sink.defineQuery(id, text);
      sink.addQuery(user, access.time, id, 0);
    }
  }

  /** Builds the URL from the host, path and query fields that some logs keep apart. */
  private static void joinUrl(Access access) {
    ByteSlice url = access.url;
    if (access.site.isEmpty() && access.queryString.isEmpty()) {
      return;
    }
    StringBuilder text = new StringBuilder();
    boolean path = !url.isEmpty() && url.byteAt(0) == '/';
    if (path && !access.site.isEmpty()) {
      String host = access.site.toString();
      boolean secure = host.endsWith(":443");
      text.append(secure ? "https://" : "http://");
      text.append(secure || host.endsWith(":80") ? host.substring(0, host.lastIndexOf(':')) : host);
    }
    text.append(url);
    if (!access.queryString.isEmpty()) {
      text.append('?').append(access.queryString);
    }
    access.url.set(text.toString());
  }

  private @Nullable DropReason dropReason(Access access) {
    if (!access.method.isEmpty() && !access.method.equalsAscii("GET")) {
      return OTHER_METHODS.contains(access.method.toString())
          ? DropReason.NOT_GET
          : DropReason.SCANNER;
    }
    if (pageUrl.nonPageReason() == DropReason.ROBOTS_TXT) {
      return DropReason.ROBOTS_TXT;
    }
    int status = access.status;
    boolean failed = status == 0 || status >= 400;
    if (failed && pageUrl.isScan()) {
      return DropReason.SCANNER;
    }
    if (failed) {
      return pageUrl.isIcon() ? DropReason.ICON : DropReason.ERROR;
    }
    if (status == 204 || (status > 0 && status < 200)) {
      return DropReason.BEACON;
    }
    if (access.confirmedPageView && status < 300) {
      return null;
    }
    if (access.asset) {
      return DropReason.ASSET;
    }
    if (status >= 300 && status != 304) {
      return DropReason.REDIRECT;
    }
    if (pageUrl.isIcon()) {
      return DropReason.ICON;
    }
    return pageUrl.nonPageReason() == null && !isDocument(access.mediaType)
        ? DropReason.ASSET
        : pageUrl.nonPageReason();
  }

  /** Whether the media type is one that users read; without one, the URL decides. */
  private static boolean isDocument(ByteSlice type) {
    if (type.isEmpty()) {
      return true;
    }
    if (type.byteAt(0) == 't') {
      String text = type.toString();
      return !text.startsWith("text/css")
          && !text.startsWith("text/javascript")
          && !text.startsWith("text/xml");
    }
    String text = type.toString();
    return text.startsWith("application/xhtml")
        || text.startsWith("application/pdf")
        || text.startsWith("application/postscript")
        || text.startsWith("application/msword")
        || text.startsWith("application/vnd.o")
        || text.startsWith("application/rtf");
  }

  /** Number of accesses. */
  public long accesses() {
    return accesses;
  }

  /** Number of page views among them. */
  public long pages() {
    return pages;
  }

  /** Number of page assets; a log without any says nothing by the lack of them. */
  public long assets() {
    return dropped[DropReason.ASSET.ordinal()];
  }

  /** Number of dropped accesses by reason. */
  public Map<DropReason, Long> dropped() {
    Map<DropReason, Long> counts = new EnumMap<>(DropReason.class);
    for (DropReason reason : DropReason.values()) {
      if (dropped[reason.ordinal()] > 0) {
        counts.put(reason, dropped[reason.ordinal()]);
      }
    }
    return counts;
  }
}
