package dev.waymark.people.door;

import dev.waymark.people.log.Remembered;
import dev.waymark.url.Urls;
import okhttp3.HttpUrl;
import org.jspecify.annotations.Nullable;

/** What one URL of a log comes to; worked out as far as it is asked for, then remembered. */
final class Place extends Remembered.Entry {
  private final String raw;
  private final String own;
  private final @Nullable Reason kind;
  private final boolean icon;
  private @Nullable Boolean scan;
  private boolean worked;
  private @Nullable String url;
  private String words = "";
  private long id;
  private long query;

  /**
   * @param raw absolute, as written; empty if it is no URL
   * @param own name of the visitor, or empty
   */
  Place(String raw, String own) {
    this.raw = raw;
    this.own = own;
    int host = raw.indexOf("://") + 3;
    int path = raw.indexOf('/', host);
    boolean usable = !raw.isEmpty();
    String place = path();
    this.kind = usable ? Paths.kind(path < 0 ? raw : raw.substring(host, path), place) : null;
    this.icon = kind == Reason.ASSET && (place.contains("favicon") || place.contains("-icon"));
  }

  /** Why it is no page, as far as the URL tells; null if it may be one. */
  @Nullable Reason kind() {
    return kind;
  }

  /** Who asks for it and gets an error wants to break in. */
  boolean scan() {
    if (scan == null) {
      scan = Paths.scan(path());
    }
    return scan;
  }

  /** The little picture that browsers ask for by themselves, whether a site has it or not. */
  boolean icon() {
    return icon;
  }

  /** Normal form without anything personal; null if it is none, or was told already. */
  @Nullable String url() {
    work();
    return url;
  }

  /** Number of the URL, 0 if it is none. */
  long id() {
    work();
    return id;
  }

  /** Number of the words, 0 if there are none. */
  long query() {
    work();
    return query;
  }

  /** Tells the texts, once; from then on they need not be kept here. */
  void tell(Passed passed) {
    work();
    if (url != null) {
      passed.url(id, url);
      if (query != 0) {
        passed.query(query, words);
      }
      url = null;
      words = "";
    }
  }

  private String path() {
    int path = raw.isEmpty() ? -1 : raw.indexOf('/', raw.indexOf("://") + 3);
    return path < 0 ? "/" : raw.substring(path);
  }

  private void work() {
    if (worked) {
      return;
    }
    worked = true;
    if (raw.isEmpty() || raw.length() > Urls.MAX_LENGTH) {
      return;
    }
    url = Urls.normal(Scrub.url(raw, own));
    id = url == null ? 0 : Urls.id(url);
    HttpUrl parsed = url == null || url.indexOf('?') < 0 ? null : HttpUrl.parse(raw);
    if (parsed != null) {
      words = SearchWords.in(parsed);
      query = words.isEmpty() ? 0 : Urls.id(words);
    }
  }
}
