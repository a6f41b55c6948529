package dev.waymark.people.door;

import dev.waymark.people.Visits;
import dev.waymark.people.log.Access;
import dev.waymark.people.log.AccessSink;
import dev.waymark.people.log.Field;
import dev.waymark.people.log.Remembered;
import dev.waymark.url.Resolver;
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
public final class Door implements AccessSink {
  /** A mark only for the import: the source knew that a person opened the page. */
  public static final int OPENED = 16;

  /** URLs remembered, in memory only: 64 MB when full. */
  private static final int REMEMBERED = 1 << 20;

  /** URLs are absolute by then: against what they are resolved does not matter. */
  private static final HttpUrl SOMEWHERE = HttpUrl.get("http://localhost/");

  private static final Set<String> METHODS =
      Set.of("HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "CONNECT");

  /** Accesses let in at a time, so that waiting for memory is done for all of them at once. */
  private static final int TOGETHER = 64;

  private final Pseudonyms pseudonyms;
  private final Passed passed;
  private final boolean texts;
  private final boolean robots;
  private final Remembered known;
  private final Agents agents = new Agents();
  private final Place place;
  private final Place from;
  private final Place wanted;
  private final Access[] waiting = new Access[TOGETHER];
  private final long[] people = new long[TOGETHER];
  private final long[] places = new long[TOGETHER];
  private final long[] referrers = new long[TOGETHER];
  private int together;
  private long glanced;
  private final long[] dropped = new long[Reason.values().length];
  private long accesses;
  private long pages;

  public Door(Pseudonyms pseudonyms, Site site, Passed passed) {
    this(pseudonyms, site, passed, REMEMBERED);
  }

  /**
   * @param remembered URLs, a power of two; when they are as many all are forgotten, and the text
   *     of each is told again when it comes again
   */
  public Door(Pseudonyms pseudonyms, Site site, Passed passed, int remembered) {
    this.pseudonyms = pseudonyms;
    this.passed = passed;
    this.texts = passed.texts();
    this.robots = passed.robots();
    this.known = new Remembered(remembered, Place.NUMBERS);
    Arrays.setAll(waiting, i -> new Access());
    Resolver resolver = new Resolver(SOMEWHERE);
    this.place = new Place(known, site, resolver, passed);
    this.from = new Place(known, site, resolver, passed);
    this.wanted = new Place(known, site, resolver, passed);
  }

  @Override
  public void accept(Access access) {
    accesses++;
    if (access.user.isEmpty() && access.client.isEmpty()) {
      dropped[Reason.UNUSABLE.ordinal()]++;
      return;
    }
    Access copy = waiting[together];
    copy.set(access);
    whole(copy);
    people[together] = pseudonyms.known().hash(identity(copy));
    places[together] = known.hash(copy.url);
    referrers[together] = known.hash(copy.referrer);
    if (++together == TOGETHER) {
      flush();
    }
  }

  private static Field identity(Access access) {
    return access.user.isEmpty() ? access.client : access.user;
  }

  @Override
  public void flush() {
    glanced ^= pseudonyms.known().glance(people, together);
    glanced ^= known.glance(places, together);
    glanced ^= known.glance(referrers, together);
    for (int i = 0; i < together; i++) {
      pass(i);
    }
    together = 0;
  }

  private void pass(int i) {
    Access access = waiting[i];
    long user = pseudonyms.of(identity(access), people[i]);
    place.at(access.url, access.user, places[i]);
    boolean robot = agents.robot(access.agent);
    if (robot && robots && reason(access) == null && place.usable()) {
      passed.page(0, access.time, 0, place.id(), 0, 0);
    }
    Reason reason = robot ? Reason.ROBOT_AGENT : reason(access);
    if (reason == null && !place.usable()) {
      reason = Reason.UNUSABLE;
    }
    if (reason != null) {
      dropped[reason.ordinal()]++;
      passed.other(user, access.time, reason);
    } else {
      pages++;
      page(user, access, referrers[i]);
    }
  }

  private void page(long user, Access access, long referrer) {
    boolean referred = false;
    if (!access.referrer.isEmpty()) {
      from.at(access.referrer, access.user, referrer);
      referred = from.kind() == null && from.usable();
    }
    int marks =
        Visits.marks(access.target, access.starts, access.back) | (access.page ? OPENED : 0);
    if (!texts) {
      passed.page(user, access.time, marks, 1, referred ? 1 : 0, 0);
      return;
    }
    passed.page(user, access.time, marks, place.id(), referred ? from.id() : 0, wanted(access));
    search(user, access, referred ? from : null);
  }

  private long wanted(Access access) {
    Field page = access.wanted;
    return page.isEmpty() ? 0 : wanted.at(page, access.user, known.hash(page)).id();
  }

  /** The source may say what was asked; else the page before or this page may be a search. */
  private void search(long user, Access access, @Nullable Place before) {
    if (!access.words.isEmpty()) {
      String words = Scrub.words(access.words.toString());
      if (!words.isEmpty()) {
        long id = dev.waymark.url.Urls.id(words);
        passed.query(id, words);
        passed.search(user, access.time, id, place.query() == id ? 0 : place.id());
      }
    } else if (place.query() != 0) {
      passed.search(user, access.time, place.query(), 0);
    } else if (before != null && before.query() != 0) {
      passed.search(user, access.time, before.query(), place.id());
    }
  }

  /** Puts the URL together where a log has it in parts. */
  private static void whole(Access access) {
    Field url = access.url;
    if (access.site.isEmpty() && access.search.isEmpty()) {
      return;
    }
    StringBuilder text = new StringBuilder();
    boolean path = !url.isEmpty() && url.at(0) == '/';
    if (path && !access.site.isEmpty()) {
      String host = access.site.toString();
      boolean secure = host.endsWith(":443");
      text.append(secure ? "https://" : "http://");
      text.append(secure || host.endsWith(":80") ? host.substring(0, host.lastIndexOf(':')) : host);
    }
    text.append(url);
    if (!access.search.isEmpty()) {
      text.append('?').append(access.search);
    }
    access.url.set(text.toString());
  }

  private @Nullable Reason reason(Access access) {
    if (!access.method.isEmpty() && !access.method.equalTo("GET")) {
      return METHODS.contains(access.method.toString()) ? Reason.NOT_GET : Reason.SCANNER;
    }
    if (place.kind() == Reason.ROBOTS_TXT) {
      return Reason.ROBOTS_TXT;
    }
    int status = access.status;
    boolean wrong = status == 0 || status >= 400;
    if (wrong && place.scan()) {
      return Reason.SCANNER;
    }
    if (wrong) {
      return place.icon() ? Reason.ICON : Reason.ERROR;
    }
    if (status == 204 || (status > 0 && status < 200)) {
      return Reason.BEACON;
    }
    if (access.page && status < 300) {
      return null;
    }
    if (access.part) {
      return Reason.ASSET;
    }
    if (status >= 300 && status != 304) {
      return Reason.REDIRECT;
    }
    if (place.icon()) {
      return Reason.ICON;
    }
    return place.kind() == null && !document(access.type) ? Reason.ASSET : place.kind();
  }

  /** A media type that people read; a log that does not say leaves it to the URL. */
  private static boolean document(Field type) {
    if (type.isEmpty()) {
      return true;
    }
    if (type.at(0) == 't') {
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
    return dropped[Reason.ASSET.ordinal()];
  }

  /** How many were set aside, and why. */
  public Map<Reason, Long> dropped() {
    Map<Reason, Long> counts = new EnumMap<>(Reason.class);
    for (Reason reason : Reason.values()) {
      if (dropped[reason.ordinal()] > 0) {
        counts.put(reason, dropped[reason.ordinal()]);
      }
    }
    return counts;
  }
}
