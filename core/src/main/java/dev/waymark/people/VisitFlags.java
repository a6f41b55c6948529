package dev.waymark.people;

/** The bits in which traces keep what is special about a visit. */
public final class VisitFlags {
  /** The user marked the page, or had been asked to find it. */
  public static final int TARGET = 1;

  /** The source says that a session begins here, whatever the time since the visit before. */
  public static final int SESSION_START = 2;

  /** The user returned to a page visited before: a step of a session, but no visit that counts. */
  public static final int BACK = 4;

  /** During an import: the visit is not part of the existing trace. Not stored. */
  public static final int NEW = 8;

  /** During an import: the source itself says that a user opened the page. Not stored. */
  public static final int CONFIRMED_PAGE_VIEW = 16;

  /** A session begins here: the user's first visit, or one after a pause. See {@link Sessions}. */
  public static final int AFTER_PAUSE = 32;

  private VisitFlags() {}

  /** The flags that a trace stores for a visit. */
  public static int encode(boolean target, boolean startsSession, boolean back) {
    return (target ? TARGET : 0) | (startsSession ? SESSION_START : 0) | (back ? BACK : 0);
  }
}
