package dev.waymark.people.door;

import dev.waymark.url.Urls;
import okhttp3.HttpUrl;
import org.jspecify.annotations.Nullable;

/** What one URL of a log comes to; worked out as far as it is asked for, then remembered. */
final class Place {
  private final String raw;
  private final String own;
  private final @Nullable Reason kind;
  private final boolean scan;
  private final boolean icon;
  private boolean worked;
  private @Nullable String url;
  private String words = "";
  private long id;
  private long query;

  /** Whether the texts were told already. */
  boolean told;

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
    String place = !usable || path < 0 ? "/" : raw.substring(path);
    this.kind = usable ? Paths.kind(path < 0 ? raw : raw.substring(host, path), place) : null;
    this.scan = Paths.scan(place);
    this.icon = kind == Reason.ASSET && (place.contains("favicon") || place.contains("-icon"));
  }

  /** Why it is no page, as far as the URL tells; null if it may be one. */
  @Nullable Reason kind() {
    return kind;
  }

  /** Who asks for it and gets an error wants to break in. */
  boolean scan() {
    return scan;
  }

  /** The little picture that browsers ask for by themselves, whether a site has it or not. */
  boolean icon() {
    return icon;
  }

  /** Normal form without anything personal; null if it is no URL that could be fetched. */
  @Nullable String url() {
    work();
    return url;
  }

  /** Number of the URL, 0 if it is none. */
  long id() {
    work();
    return id;
  }

  /** What somebody searched for by this URL; empty if nothing. */
  String words() {
    work();
    return words;
  }

  /** Number of the words, 0 if there are none. */
  long query() {
    work();
    return query;
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
