package dev.waymark.traces.anonymize;

import dev.waymark.people.Visits;
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
 * Lets accesses in without their identities, line by line: people become pseudonyms, URLs and
 * queries lose what is personal, and what is no page by itself is counted and set aside.
 */
public final class AccessSanitizer implements AccessSink {
  /** A mark only for the import: the source knew that a person opened the page. */
  public static final int CONFIRMED_PAGE_VIEW = 16;

  /** URLs remembered, in memory only: 64 MB when full. */
  private static final int URL_CACHE_SIZE = 1 << 20;

  /** URLs are absolute by then: against what they are resolved does not matter. */
  private static final HttpUrl DUMMY_BASE = HttpUrl.get("http://localhost/");

  private static final Set<String> OTHER_METHODS =
      Set.of("HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "CONNECT");

  /** Accesses let in at a time, so that waiting for memory is done for all of them at once. */
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
  private long prefetched;
  private final long[] dropped = new long[DropReason.values().length];
  private long accesses;
  private long pages;

  public AccessSanitizer(Pseudonyms pseudonyms, Site site, SanitizedSink passed) {
    this(pseudonyms, site, passed, URL_CACHE_SIZE);
  }

  /**
   * @param remembered URLs, a power of two; when they are as many all are forgotten, and the text
   *     of each is told again when it comes again
   */
  public AccessSanitizer(Pseudonyms pseudonyms, Site site, SanitizedSink passed, int remembered) {
    this.pseudonyms = pseudonyms;
    this.sink = passed;
    this.needsTexts = passed.needsTexts();
    this.includesRobots = passed.includesRobots();
    this.urlCache = new ByteSliceCache(remembered, SanitizedUrl.CACHED_VALUES);
    Arrays.setAll(batch, i -> new Access());
    LinkResolver resolver = new LinkResolver(DUMMY_BASE);
    this.pageUrl = new SanitizedUrl(urlCache, site, resolver, passed);
    this.referrerUrl = new SanitizedUrl(urlCache, site, resolver, passed);
    this.unreachedTargetUrl = new SanitizedUrl(urlCache, site, resolver, passed);
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
    int marks =
        Visits.encodeFlags(access.target, access.startsSession, access.back)
            | (access.confirmedPageView ? CONFIRMED_PAGE_VIEW : 0);
    if (!needsTexts) {
      sink.addVisit(user, access.time, marks, 1, referred ? 1 : 0, 0);
      return;
    }
    sink.addVisit(
        user,
        access.time,
        marks,
        pageUrl.id(),
        referred ? referrerUrl.id() : 0,
        unreachedTargetId(access));
    emitQuery(user, access, referred ? referrerUrl : null);
  }

  private long unreachedTargetId(Access access) {
    ByteSlice page = access.unreachedTarget;
    return page.isEmpty() ? 0 : unreachedTargetUrl.set(page, access.user, urlCache.hash(page)).id();
  }

  /** The source may say what was asked; else the page before or this page may be a search. */
  private void emitQuery(long user, Access access, @Nullable SanitizedUrl before) {
    if (!access.query.isEmpty()) {
      String words = PersonalDataScrubber.scrubQuery(access.query.toString());
      if (!words.isEmpty()) {
        long id = dev.waymark.url.Urls.id(words);
        sink.defineQuery(id, words);
        sink.addQuery(user, access.time, id, pageUrl.queryId() == id ? 0 : pageUrl.id());
      }
    } else if (pageUrl.queryId() != 0) {
      sink.addQuery(user, access.time, pageUrl.queryId(), 0);
    } else if (before != null && before.queryId() != 0) {
      sink.addQuery(user, access.time, before.queryId(), pageUrl.id());
    }
  }

  /** Puts the URL together where a log has it in parts. */
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
    boolean wrong = status == 0 || status >= 400;
    if (wrong && pageUrl.isScan()) {
      return DropReason.SCANNER;
    }
    if (wrong) {
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

  /** A media type that people read; a log that does not say leaves it to the URL. */
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

  /** How many accesses came. */
  public long accesses() {
    return accesses;
  }

  /** How many of them were pages. */
  public long pages() {
    return pages;
  }

  /** How many were parts of pages: where there are none, their lack tells nothing. */
  public long assets() {
    return dropped[DropReason.ASSET.ordinal()];
  }

  /** How many were set aside, and why. */
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
