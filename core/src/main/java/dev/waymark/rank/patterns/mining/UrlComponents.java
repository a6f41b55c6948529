package dev.waymark.rank.patterns.mining;

import dev.waymark.text.Words;

/**
 * A parsed URL (RFC 3986): origin, path levels, and query parameters with their values. Reused from
 * URL to URL, in time proportional to its length; owned by one thread.
 */
public final class UrlComponents {
  /** Path levels distinguished; the last one holds the rest of the path. */
  public static final int MAX_PATH_LEVELS = 16;

  /** Query parameters parsed. */
  private static final int MAX_QUERY_PARAMETERS = 24;

  private static final long FNV_PRIME = 0x100000001b3L;

  private String url = "";
  private int pathStart;
  private int levels;
  private int size;
  private final long[] nameHashes = new long[MAX_PATH_LEVELS + MAX_QUERY_PARAMETERS];
  private final int[] nameFrom = new int[MAX_PATH_LEVELS + MAX_QUERY_PARAMETERS];
  private final int[] nameTo = new int[MAX_PATH_LEVELS + MAX_QUERY_PARAMETERS];
  private final long[] valueHashes = new long[MAX_PATH_LEVELS + MAX_QUERY_PARAMETERS];
  private long originHash;
  private final int[] from = new int[MAX_PATH_LEVELS + MAX_QUERY_PARAMETERS];
  private final int[] to = new int[MAX_PATH_LEVELS + MAX_QUERY_PARAMETERS];

  /**
   * Parses a URL.
   *
   * @param normalUrl normal form
   */
  public void parse(String normalUrl) {
    url = normalUrl;
    size = 0;
    int host = url.indexOf("://") + 3;
    int slash = url.indexOf('/', host);
    pathStart = slash < 0 ? url.length() : slash;
    int questionMark = url.indexOf('?', pathStart);
    int end = questionMark < 0 ? url.length() : questionMark;
    parsePath(pathStart + 1, end);
    levels = size;
    if (questionMark >= 0) {
      parseQuery(questionMark + 1);
    }
    originHash = hash(url, 0, pathStart);
    for (int i = 0; i < size; i++) {
      valueHashes[i] = hash(url, from[i], to[i]);
    }
  }

  private void parsePath(int start, int end) {
    int position = start;
    do {
      int slash = size == MAX_PATH_LEVELS - 1 ? -1 : url.indexOf('/', position);
      int stop = slash < 0 || slash > end ? end : slash;
      from[size] = Math.min(position, end);
      to[size] = Math.max(stop, from[size]);
      size++;
      position = stop + 1;
    } while (position <= end && size < MAX_PATH_LEVELS);
  }

  private void parseQuery(int start) {
    int position = start;
    while (position <= url.length() && size < levels + MAX_QUERY_PARAMETERS) {
      int ampersand = url.indexOf('&', position);
      int stop = ampersand < 0 ? url.length() : ampersand;
      int equalsSign = url.indexOf('=', position);
      boolean hasName = equalsSign >= 0 && equalsSign < stop;
      nameFrom[size] = position;
      nameTo[size] = hasName ? equalsSign : position;
      from[size] = hasName ? equalsSign + 1 : position;
      to[size] = stop;
      nameHashes[size] = hash(url, nameFrom[size], nameTo[size]);
      size++;
      position = stop + 1;
    }
  }

  /** Scheme and authority, e.g. {@code http://example.org}. */
  String origin() {
    return url.substring(0, pathStart);
  }

  /** The number of components: path levels first, then query parameters in their order. */
  public int size() {
    return size;
  }

  /** How many of them are path levels. */
  public int levels() {
    return levels;
  }

  public String url() {
    return url;
  }

  public int from(int i) {
    return from[i];
  }

  public int to(int i) {
    return to[i];
  }

  public String value(int i) {
    return url.substring(from[i], to[i]);
  }

  /** The name of a query parameter; empty for one without a name. */
  public String name(int i) {
    return url.substring(nameFrom[i], nameTo[i]);
  }

  long nameHash(int i) {
    return nameHashes[i];
  }

  long valueHash(int i) {
    return valueHashes[i];
  }

  long originHash() {
    return originHash;
  }

  /** The component of a query parameter, by the hash of its name; -1 if there is none. */
  public int findParameter(long nameHash) {
    for (int i = levels; i < size; i++) {
      if (nameHashes[i] == nameHash) {
        return i;
      }
    }
    return -1;
  }

  public static long hash(String text) {
    return hash(text, 0, text.length());
  }

  private static long hash(String text, int from, int to) {
    long hash = 0xcbf29ce484222325L;
    for (int i = from; i < to; i++) {
      hash = (hash ^ text.charAt(i)) * FNV_PRIME;
    }
    return Words.mix(hash);
  }
}
