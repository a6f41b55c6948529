package dev.waymark.frontier.table;

/**
 * The status of a URL, encoded in one int because it is looked up for each link: unknown, waiting
 * (also while in flight), crawled with a page number, or excluded.
 */
public final class UrlStatus {
  /** Never seen, or removed. */
  public static final int UNKNOWN = -1;

  /** Never to be fetched (again): failed, refused or redirected. */
  public static final int EXCLUDED = -2;

  private static final int WAITING = -3;

  /** The decoded status. */
  public enum Kind {
    UNKNOWN,
    WAITING,
    CRAWLED,
    EXCLUDED
  }

  private UrlStatus() {}

  public static Kind kind(int status) {
    if (isCrawled(status)) {
      return Kind.CRAWLED;
    }
    if (isWaiting(status)) {
      return Kind.WAITING;
    }
    return status == EXCLUDED ? Kind.EXCLUDED : Kind.UNKNOWN;
  }

  public static boolean isWaiting(int status) {
    return status <= WAITING;
  }

  public static boolean isCrawled(int status) {
    return status >= 0;
  }

  /** The page number of a crawled URL. */
  public static int page(int status) {
    if (status < 0) {
      throw new IllegalArgumentException("not crawled: " + status);
    }
    return status;
  }

  /** The status of a waiting URL in a slot. */
  static int encodeSlot(int slot) {
    return WAITING - slot;
  }

  public static int decodeSlot(int status) {
    return WAITING - status;
  }
}
