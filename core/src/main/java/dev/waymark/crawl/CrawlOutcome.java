package dev.waymark.crawl;

/** Why a crawl ended, with the exit code that scripts see. */
public enum CrawlOutcome {
  /** The page budget is reached. */
  PAGE_LIMIT(0, "page budget reached"),
  /** No candidate is left. */
  EXHAUSTED(0, "nothing left to fetch"),
  /** Candidates are left only of hosts in trouble. */
  HOSTS_IN_TROUBLE(5, "the rest waits behind hosts in trouble"),
  /** No candidate is promising enough. */
  UNPROMISING(0, "no promising candidate left"),
  /** Not one page could be fetched. */
  UNREACHABLE(4, "nothing reachable"),
  /** Someone asked to stop. */
  INTERRUPTED(11, "interrupted"),
  /** The collection is as large as allowed. */
  SIZE_LIMIT(14, "size limit reached"),
  /** The time is over. */
  TIME_LIMIT(15, "time limit reached");

  private final int exitCode;
  private final String description;

  CrawlOutcome(int code, String words) {
    this.exitCode = code;
    this.description = words;
  }

  public int exitCode() {
    return exitCode;
  }

  public String description() {
    return description;
  }
}
