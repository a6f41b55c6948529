package dev.waymark.engine;

/** Why a crawl ended, with the exit code that scripts see. */
public enum Ending {
  /** The page budget is reached. */
  BUDGET(0, "page budget reached"),
  /** No candidate is left. */
  EXHAUSTED(0, "nothing left to fetch"),
  /** No candidate is promising enough. */
  UNPROMISING(0, "nothing promising left"),
  /** Not one page could be fetched. */
  UNREACHABLE(4, "nothing reachable"),
  /** Someone asked to stop. */
  INTERRUPTED(11, "interrupted"),
  /** The collection is as large as allowed. */
  SIZE(14, "size limit reached"),
  /** The time is over. */
  TIME(15, "time limit reached");

  private final int code;
  private final String words;

  Ending(int code, String words) {
    this.code = code;
    this.words = words;
  }

  public int code() {
    return code;
  }

  public String words() {
    return words;
  }
}
