package dev.waymark.people.door;

import dev.waymark.people.log.Field;
import dev.waymark.people.log.Remembered;
import dev.waymark.url.Resolver;
import dev.waymark.url.Urls;
import okhttp3.HttpUrl;
import org.jspecify.annotations.Nullable;

/**
 * What the URL at hand comes to, filled anew for every access. It is worked out as far as it is
 * asked for, and remembered: of a URL met before only numbers are looked at.
 */
final class Place {
  /** What is remembered of a URL. */
  static final int NUMBERS = 3;

  private static final int CODE = 0; // kind plus 1 or 0, and the bits below
  private static final int ID = 1;
  private static final int QUERY = 2;

  private static final long KIND = 0xff;
  private static final long ICON = 1 << 8;
  private static final long SCANNED = 1 << 9;
  private static final long SCAN = 1 << 10;
  private static final long WORKED = 1 << 11;
  private static final long USABLE = 1 << 12;

  private static final Reason[] REASONS = Reason.values();

  private final Remembered known;
  private final Site site;
  private final Resolver resolver;
  private final Passed passed;
  private Field url = new Field();
  private String own = "";
  private @Nullable String raw;
  private long code;
  private long id;
  private long query;

  /**
   * @param known what URLs come to, shared by the places of a door
   * @param resolver quick with plain URLs, shared likewise
   * @param passed told the texts of URLs and queries
   */
  Place(Remembered known, Site site, Resolver resolver, Passed passed) {
    this.known = known;
    this.site = site;
    this.resolver = resolver;
    this.passed = passed;
  }

  /**
   * Turns to a URL as written.
   *
   * @param user name of the visitor, or empty; where it stands in the URL it is cut from it
   * @param hash of the URL as written, by what is remembered
   */
  Place at(Field written, Field user, long hash) {
    url = written;
    raw = null;
    own = !user.isEmpty() && written.contains(user) ? user.toString() : "";
    if (own.isEmpty() && known.knows(hash)) {
      code = known.number(CODE);
      id = known.number(ID);
      query = known.number(QUERY);
    } else {
      code = code(raw());
      id = 0;
      query = 0;
      if (own.isEmpty()) {
        known.add();
        known.number(CODE, code);
      }
    }
    return this;
  }

  /** Why it is no page, as far as the URL tells; null if it may be one. */
  @Nullable Reason kind() {
    int kind = (int) (code & KIND);
    return kind == 0 ? null : REASONS[kind - 1];
  }

  /** Who asks for it and gets an error wants to break in. */
  boolean scan() {
    if ((code & SCANNED) == 0) {
      code |= SCANNED | (Paths.scan(path(raw())) ? SCAN : 0);
      remember();
    }
    return (code & SCAN) != 0;
  }

  /** The little picture that browsers ask for by themselves, whether a site has it or not. */
  boolean icon() {
    return (code & ICON) != 0;
  }

  /** Number of the URL, 0 if it is none. The text was told. */
  long id() {
    work();
    return id;
  }

  /** It is a URL that could be fetched; whether a plain one is can be seen without much work. */
  boolean usable() {
    if ((code & (WORKED | USABLE)) == 0) {
      if (resolver.resolvesPlainly(raw())) {
        code |= USABLE;
        remember();
      } else {
        work();
      }
    }
    return (code & USABLE) != 0 || id != 0;
  }

  /** Number of the words, 0 if there are none. The words were told. */
  long query() {
    work();
    return query;
  }

  /** Absolute, as written; empty if it is no URL. */
  private String raw() {
    String written = raw;
    if (written == null) {
      written = site.absolute(url.toString());
      raw = written;
    }
    return written;
  }

  private static long code(String raw) {
    if (raw.isEmpty()) {
      return 0;
    }
    int host = raw.indexOf("://") + 3;
    int end = raw.indexOf('/', host);
    String path = path(raw);
    Reason kind = Paths.kind(end < 0 ? raw : raw.substring(host, end), path);
    boolean icon = kind == Reason.ASSET && (path.contains("favicon") || path.contains("-icon"));
    return (kind == null ? 0 : kind.ordinal() + 1) | (icon ? ICON : 0);
  }

  private static String path(String raw) {
    int path = raw.isEmpty() ? -1 : raw.indexOf('/', raw.indexOf("://") + 3);
    return path < 0 ? "/" : raw.substring(path);
  }

  /** Takes what is personal out, once, and tells what is left. */
  private void work() {
    if ((code & WORKED) != 0) {
      return;
    }
    code |= WORKED;
    String raw = raw();
    String clean = tooLong(raw) ? null : resolver.resolve(Scrub.url(raw, own));
    if (clean != null) {
      id = Urls.id(clean);
      passed.url(id, clean);
      HttpUrl parsed =
          clean.indexOf('?') >= 0 && SearchWords.perhaps(raw) ? HttpUrl.parse(raw) : null;
      String words = parsed == null ? "" : SearchWords.in(parsed);
      if (!words.isEmpty()) {
        query = Urls.id(words);
        passed.query(query, words);
      }
    }
    remember();
  }

  /**
   * Normal form without anything personal; null if there is none.
   *
   * @param raw absolute, as written; empty if it is no URL
   */
  static @Nullable String clean(String raw) {
    return tooLong(raw) ? null : Urls.normal(Scrub.url(raw, ""));
  }

  private static boolean tooLong(String raw) {
    return raw.isEmpty() || raw.length() > Urls.MAX_LENGTH;
  }

  private void remember() {
    if (own.isEmpty() && known.knows(url)) {
      known.number(CODE, code);
      known.number(ID, id);
      known.number(QUERY, query);
    }
  }
}
