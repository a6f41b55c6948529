package dev.waymark.fetch.access;

import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import okhttp3.Cookie;
import okhttp3.CookieJar;
import okhttp3.HttpUrl;

/**
 * The user's cookies. A host that has one of them may renew what it set, in memory, as sessions do;
 * from others nothing is taken: a crawl has no use for being recognised.
 */
final class CookieStore implements CookieJar {
  /** Of one session; a hostile server must not fill the memory. */
  private static final int MAX_COOKIES = 3_000;

  private final InstantSource clock;
  private final List<Cookie> cookies;

  CookieStore(List<Cookie> cookies, InstantSource clock) {
    this.clock = clock;
    this.cookies = new CopyOnWriteArrayList<>(cookies);
  }

  @Override
  public List<Cookie> loadForRequest(HttpUrl url) {
    long now = clock.millis();
    return cookies.stream().filter(c -> c.expiresAt() > now && c.matches(url)).toList();
  }

  @Override
  public void saveFromResponse(HttpUrl url, List<Cookie> set) {
    if (cookies.stream().noneMatch(cookie -> cookie.matches(url))) {
      return;
    }
    for (Cookie cookie : set) {
      cookies.removeIf(old -> isSame(old, cookie));
      if (cookie.expiresAt() > clock.millis() && cookies.size() < MAX_COOKIES) {
        cookies.add(cookie);
      }
    }
  }

  private static boolean isSame(Cookie one, Cookie other) {
    return one.name().equals(other.name())
        && one.domain().equals(other.domain())
        && one.path().equals(other.path());
  }
}
