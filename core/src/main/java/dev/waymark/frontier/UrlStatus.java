package dev.waymark.frontier;

/**
 * Where a URL stands, in one int, because a page asks it for each of its links: unknown, waiting
 * (also while in flight), crawled as page number so-and-so, or gone.
 */
public final class UrlStatus {
  /** Never seen, or forgotten. */
  public static final int UNKNOWN = -1;

  /** Seen, and never to be fetched (again): dead, refused, moved. */
  public static final int EXCLUDED = -2;

  private static final int WAITING = -3;

  /** The same in words. */
  public enum Kind {
    UNKNOWN,
    WAITING,
    CRAWLED,
    EXCLUDED
  }

  private UrlStatus() {}

  public static Kind kind(int standing) {
    if (isCrawled(standing)) {
      return Kind.CRAWLED;
    }
    if (isWaiting(standing)) {
      return Kind.WAITING;
    }
    return standing == EXCLUDED ? Kind.EXCLUDED : Kind.UNKNOWN;
  }

  public static boolean isWaiting(int standing) {
    return standing <= WAITING;
  }

  public static boolean isCrawled(int standing) {
    return standing >= 0;
  }

  /** The number of the page that a crawled URL became. */
  public static int page(int standing) {
    if (standing < 0) {
      throw new IllegalArgumentException("not crawled: " + standing);
    }
    return standing;
  }

  /** Waiting, its place in the arrays being {@code slot}. */
  static int encodeSlot(int slot) {
    return WAITING - slot;
  }

  public static int decodeSlot(int standing) {
    return WAITING - standing;
  }
}
