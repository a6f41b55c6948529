package dev.waymark.url;

import java.util.HashSet;
import java.util.Set;
import okhttp3.HttpUrl;
import org.jspecify.annotations.Nullable;

/**
 * Resolves the links of one page with the same results as {@link Urls#resolve}: concatenates the
 * many plain links itself and leaves only unusual ones to HttpUrl. Owned by one thread.
 */
public final class LinkResolver {
  /** Characters that HttpUrl leaves unescaped in paths and queries alike. */
  private static final boolean[] PLAIN_CHARS = new boolean[128];

  static {
    String plain = "-_.~/+,=&@!$()*;:";
    for (char c = 0; c < 128; c++) {
      PLAIN_CHARS[c] = Character.isLetterOrDigit(c) || plain.indexOf(c) >= 0;
    }
  }

  /** More origins are not cached; there is one for each host that is linked to. */
  private static final int MAX_ORIGINS = 10_000;

  private final String page;
  private @Nullable HttpUrl base;
  private final String origin;
  private final String path;
  private final boolean plainPath;

  /** Origins, like {@code https://example.org}, that are known to be in normal form. */
  private final Set<String> origins;

  private @Nullable String pageUrl;
  private boolean pageUrlKnown;

  public LinkResolver(HttpUrl base) {
    this(base, new HashSet<>());
  }

  /**
   * @param origins cache shared by the resolvers of several pages; thread-safe if they run
   *     concurrently
   */
  public LinkResolver(HttpUrl base, Set<String> origins) {
    this.page = base.toString();
    this.base = base;
    this.origins = origins;
    String root = Urls.resolve(base, "/");
    this.origin = root == null ? "" : root.substring(0, root.length() - 1);
    this.path = base.encodedPath();
    this.plainPath = !path.contains("//");
    if (!origin.isEmpty()) {
      rememberOrigin(origin);
    }
  }

  /**
   * The resolver for a page's URL. Where that is plain, HttpUrl parses it only when an unusual link
   * needs it.
   *
   * @throws IllegalArgumentException it is not an http(s) URL
   */
  public static LinkResolver forPage(String page, Set<String> origins) {
    int slash = page.length() > Urls.MAX_LENGTH ? -1 : hostEnd(page);
    return slash > 0
            && origins.contains(page.substring(0, slash))
            && plainEnd(page, slash) == page.length()
        ? new LinkResolver(page, slash, origins)
        : new LinkResolver(HttpUrl.get(page), origins);
  }

  private LinkResolver(String page, int slash, Set<String> origins) {
    this.page = page;
    this.origins = origins;
    this.origin = page.substring(0, slash);
    int query = page.indexOf('?', slash);
    this.path = page.substring(slash, query < 0 ? page.length() : query);
    this.plainPath = true;
  }

  private HttpUrl base() {
    if (base == null) {
      base = HttpUrl.get(page);
    }
    return base;
  }

  /** The normal form of a link on the page; null if it is not an http(s) URL. */
  public @Nullable String resolve(String href) {
    if (href.startsWith("#") && href.length() <= Urls.MAX_LENGTH) {
      return pageUrl();
    }
    String plain = resolvePlain(href);
    return plain == null ? resolveWithHttpUrl(href) : UrlNormalizer.normalizeText(plain);
  }

  /** What every fragment-only link resolves to. */
  private @Nullable String pageUrl() {
    if (!pageUrlKnown) {
      pageUrl = Urls.resolve(base(), "#");
      pageUrlKnown = true;
    }
    return pageUrl;
  }

  /** Whether an absolute URL is plain: any prefix of its path then resolves, too. */
  public boolean isPlain(String url) {
    int slash = url.length() > Urls.MAX_LENGTH ? -1 : hostEnd(url);
    return slash > 0 && origins.contains(url.substring(0, slash)) && plainEnd(url, slash) > 0;
  }

  private @Nullable String resolveWithHttpUrl(String href) {
    if (hasOtherScheme(href)) {
      return null; // HttpUrl would throw an exception internally, which is expensive
    }
    boolean absolute = href.startsWith("https://") || href.startsWith("http://");
    String resolved = absolute ? Urls.normalize(href) : Urls.resolve(base(), href);
    int slash = hostEnd(href);
    if (slash < 0 && resolved != null && resolved.equals(href + '/')) {
      rememberOrigin(href); // a host and nothing else
    }
    if (slash > 0 && resolved != null && resolved.startsWith(href.substring(0, slash + 1))) {
      rememberOrigin(href.substring(0, slash));
    }
    return resolved;
  }

  /**
   * Whether it has a scheme like {@code mailto:} or {@code javascript:} (RFC 3986, section 3.1).
   */
  private static boolean hasOtherScheme(String href) {
    int colon = href.indexOf(':');
    if (colon <= 0 || href.regionMatches(true, 0, "http", 0, 4)) {
      return false;
    }
    for (int i = 0; i < colon; i++) {
      char c = href.charAt(i);
      boolean letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
      boolean inside = (c >= '0' && c <= '9') || c == '+' || c == '-' || c == '.';
      if (!letter && (i == 0 || !inside)) {
        return false;
      }
    }
    return true;
  }

  private void rememberOrigin(String origin) {
    if (origins.size() < MAX_ORIGINS) {
      origins.add(origin);
    }
  }

  /** Where the path of an absolute URL starts; -1 for other links. */
  private static int hostEnd(String href) {
    int host = href.startsWith("https://") ? 8 : href.startsWith("http://") ? 7 : -1;
    return host < 0 ? -1 : href.indexOf('/', host);
  }

  /** The absolute form of a plain link; null when HttpUrl has to resolve it. */
  private @Nullable String resolvePlain(String href) {
    if (href.isEmpty() || href.length() > Urls.MAX_LENGTH) {
      return null;
    }
    int slash = hostEnd(href);
    if (slash > 0) {
      int end = origins.contains(href.substring(0, slash)) ? plainEnd(href, slash) : -1;
      return end < 0 ? null : href.substring(0, end);
    }
    if (href.startsWith("http") && origins.contains(href)) {
      return href + '/'; // a host and nothing else
    }
    if (origin.isEmpty()) {
      return null; // the page's base URL is invalid
    }
    char first = href.charAt(0);
    if (first == '/') {
      int end = plainEnd(href, 0);
      return end < 0 ? null : origin + href.substring(0, end);
    }
    if (first == '?') {
      int end = plainEnd(href, 0);
      return end < 0 ? null : origin + path + href.substring(0, end);
    }
    return plainPath ? resolveRelative(href) : null;
  }

  private @Nullable String resolveRelative(String href) {
    int from = href.startsWith("./") ? 2 : 0;
    int folder = path.lastIndexOf('/');
    while (href.startsWith("../", from)) {
      from += 3;
      folder = Math.max(0, path.lastIndexOf('/', folder - 1));
    }
    int end = plainEnd(href, from);
    return end <= from ? null : origin + path.substring(0, folder + 1) + href.substring(from, end);
  }

  /**
   * Where the fragment starts, if everything before it is plain; -1 if not. A colon before the
   * first slash may end a scheme, and a segment that is empty or starts with a dot needs
   * normalization.
   */
  private static int plainEnd(String href, int from) {
    boolean query = false;
    boolean slash = false;
    for (int i = from; i < href.length(); i++) {
      char c = href.charAt(i);
      if (c == '#') {
        return i;
      }
      if (c == '?' && !query) {
        query = true;
      } else if (c >= 128 || !PLAIN_CHARS[c]) {
        return -1;
      } else if (!query) {
        if (c == '/') {
          if (i > from && href.charAt(i - 1) == '/') {
            return -1;
          }
          slash = true;
        } else if (c == ':' ? !slash : c == '.' && (i == from || href.charAt(i - 1) == '/')) {
          return -1;
        }
      }
    }
    return href.length();
  }
}
