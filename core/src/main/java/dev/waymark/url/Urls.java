package dev.waymark.url;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.waymark.text.Tokens;
import dev.waymark.text.Words;
import java.net.URLDecoder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.LongStream;
import okhttp3.HttpUrl;
import org.jspecify.annotations.Nullable;

/** Normal forms of URLs, so that two links to one page are equal strings, and their parts. */
public final class Urls {
  /** Longer URLs are traps or mistakes and are not followed. */
  public static final int MAX_LENGTH = 2000;

  /** Deeper folders add hardly any information. */
  private static final int MAX_FOLDERS = 8;

  private static final long[] NO_IDS = {};

  private static final long HASH_START = 0x9e3779b97f4a7c15L;

  private Urls() {}

  /** The normal form of an absolute http(s) URL, without fragment; null if it is not one. */
  public static @Nullable String normalize(String url) {
    if (url.length() > MAX_LENGTH) {
      return null;
    }
    HttpUrl parsed = HttpUrl.parse(UrlNormalizer.stripControls(url));
    return parsed == null ? null : UrlNormalizer.normalize(parsed);
  }

  /** The normal form of a URL as people type it, often without a scheme; null if it is none. */
  public static @Nullable String normalizeTyped(String url) {
    return normalize(url.contains("://") ? url : "http://" + url);
  }

  /**
   * The normal form of a link on a page; null if it is not an http(s) URL. For many links of one
   * page a {@link LinkResolver} is faster.
   */
  public static @Nullable String resolve(HttpUrl base, String href) {
    if (href.length() > MAX_LENGTH) {
      return null;
    }
    HttpUrl resolved = base.resolve(UrlNormalizer.stripControls(href));
    return resolved == null ? null : UrlNormalizer.normalize(resolved);
  }

  /** The 64-bit id of a normal URL: FNV-1a, mixed. */
  public static long id(String normalUrl) {
    long hash = HASH_START;
    for (int i = 0; i < normalUrl.length(); i++) {
      hash = appendHash(hash, normalUrl.charAt(i));
    }
    return Words.mix(hash);
  }

  private static long appendHash(long hash, char c) {
    return (hash ^ c) * 0x100000001b3L;
  }

  /** Host and port of a normal URL, e.g. {@code example.org} or {@code 127.0.0.1:8080}. */
  public static String host(String normalUrl) {
    int from = normalUrl.indexOf("://") + 3;
    int to = normalUrl.indexOf('/', from);
    return to < 0 ? normalUrl.substring(from) : normalUrl.substring(from, to);
  }

  /** Whether its host is below {@code .invalid}, which never names a server (RFC 6761). */
  public static boolean isReservedInvalid(String normalUrl) {
    String host = host(normalUrl);
    int port = host.indexOf(':');
    return (port < 0 ? host : host.substring(0, port)).endsWith(".invalid");
  }

  /** Path and query of a normal URL, starting with a slash. */
  public static String path(String normalUrl) {
    int slash = normalUrl.indexOf('/', normalUrl.indexOf("://") + 3);
    return slash < 0 ? "/" : normalUrl.substring(slash);
  }

  /** The tokens of a URL between dots and slashes (Intelligent Crawling, section 3.3). */
  public static List<String> tokens(String url) {
    return split(url, false);
  }

  /**
   * The ids of the distinct {@link #tokens}, without creating strings: needed for every candidate.
   */
  public static long[] tokenIds(String url) {
    return ids(url, false);
  }

  /** The ids of the distinct {@link #fineTokens}. */
  public static long[] fineTokenIds(String url) {
    return ids(url, true);
  }

  private static long[] ids(String url, boolean fine) {
    long[] ids = new long[8];
    int n = 0;
    int from = afterScheme(url);
    for (int i = from; i <= url.length(); i++) {
      boolean end = i == url.length() || isSeparator(url.charAt(i), fine);
      if (end || fine && isCamelCaseBoundary(url, from, i)) {
        if (i > from) {
          if (n == ids.length) {
            ids = Arrays.copyOf(ids, 2 * n);
          }
          ids[n] = Words.id(url, from, i);
          n += isNew(ids, n) ? 1 : 0;
        }
        from = end ? i + 1 : i;
      }
    }
    return Arrays.copyOf(ids, n);
  }

  /**
   * The ids of the distinct words in the last segment of a URL's path, without the file extension:
   * for {@code http://a.example/birds/Golden_Eagle.html} "golden" and "eagle".
   */
  public static long[] pageNameIds(String url) {
    int query = url.indexOf('?');
    int end = query < 0 ? url.length() : query;
    int host = afterScheme(url);
    while (end > host && url.charAt(end - 1) == '/') {
      end--;
    }
    int from = url.lastIndexOf('/', end - 1) + 1;
    if (from <= host) {
      return NO_IDS; // the root of a host has no name
    }
    int dot = url.lastIndexOf('.', end - 1);
    boolean hasExtension = dot > from && isFileExtension(url, dot + 1, end);
    Tokens words = Tokens.tokenize(percentDecode(url.substring(from, hasExtension ? dot : end)));
    return LongStream.of(words.ids(0, words.size())).distinct().toArray();
  }

  /** Whether the text after a dot looks like {@code html}, and not like {@code _Kennedy}. */
  private static boolean isFileExtension(String url, int from, int to) {
    return to - from <= 5 && url.substring(from, to).chars().allMatch(Character::isLetterOrDigit);
  }

  private static String percentDecode(String piece) {
    try {
      return URLDecoder.decode(piece.replace("+", "%2B"), UTF_8);
    } catch (IllegalArgumentException e) {
      return piece; // an invalid escape
    }
  }

  /** Where the folders of a URL end, from its host down: before each slash of its path. */
  public static int[] folderEnds(String url) {
    int[] ends = new int[MAX_FOLDERS];
    int n = 0;
    for (int i = afterScheme(url);
        i < url.length() && n < MAX_FOLDERS && url.charAt(i) != '?';
        i++) {
      if (url.charAt(i) == '/') {
        ends[n++] = i;
      }
    }
    return Arrays.copyOf(ends, n);
  }

  /** The ids of the folders of a URL, without creating strings: needed for every candidate. */
  public static long[] folderIds(String url) {
    long[] ids = new long[MAX_FOLDERS];
    int n = 0;
    long hash = HASH_START;
    int host = afterScheme(url);
    for (int i = 0; i < url.length() && n < MAX_FOLDERS; i++) {
      char c = url.charAt(i);
      if (i >= host && c == '?') {
        break;
      }
      if (i >= host && c == '/') {
        ids[n++] = Words.mix(hash);
      }
      hash = appendHash(hash, c);
    }
    return Arrays.copyOf(ids, n);
  }

  private static int afterScheme(String url) {
    int scheme = url.startsWith("http://") ? 4 : url.indexOf("://");
    return scheme < 0 ? 0 : scheme + 3;
  }

  private static boolean isSeparator(char c, boolean fine) {
    return c == '.' || c == '/' || c == ':' || fine && "-_?=&+~%,;".indexOf(c) >= 0;
  }

  /** A change from lower to upper case. */
  private static boolean isCamelCaseBoundary(String url, int from, int i) {
    return i > from
        && Character.isUpperCase(url.charAt(i))
        && Character.isLowerCase(url.charAt(i - 1));
  }

  private static boolean isNew(long[] ids, int last) {
    for (int i = 0; i < last; i++) {
      if (ids[i] == ids[last]) {
        return false;
      }
    }
    return true;
  }

  /** Finer tokens: also split at - _ ? = & + ~ % , ; and at changes from lower to upper case. */
  public static List<String> fineTokens(String url) {
    return split(url, true);
  }

  private static List<String> split(String url, boolean fine) {
    List<String> tokens = new ArrayList<>();
    int from = afterScheme(url);
    for (int i = from; i <= url.length(); i++) {
      boolean end = i == url.length() || isSeparator(url.charAt(i), fine);
      if (end || fine && isCamelCaseBoundary(url, from, i)) {
        if (i > from) {
          tokens.add(url.substring(from, i).toLowerCase(Locale.ROOT));
        }
        from = end ? i + 1 : i;
      }
    }
    return tokens;
  }
}
