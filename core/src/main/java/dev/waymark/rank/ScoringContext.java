package dev.waymark.rank;

import dev.waymark.rank.knowledge.HostArm;
import dev.waymark.rank.knowledge.Knowledge;
import dev.waymark.rank.knowledge.PageHistory;

/**
 * Everything a policy may read when it scores a candidate.
 *
 * {@snippet class="com.example.waymark.GoodCompanyPolicy"}
 *
 * @param knowledge feature counts, which crawls can share
 * @param history the pages of this crawl, by number
 */
public record ScoringContext(Knowledge knowledge, PageHistory history) {

  /**
   * The log ratio of a host's optimistic relevance rate to the base rate, see {@link HostArm}.
   *
   * @param host {@link dev.waymark.text.Words#id} of its name
   */
  public double hostScore(long host) {
    return history.hostScore(host, knowledge.baseRate().smoothedRate());
  }

  /**
   * Whether a relevant page was found; before the first, the rates of hosts differ by their number
   * of pages only.
   */
  public boolean hasRelevantPage() {
    return knowledge.baseRate().relevant() > 0;
  }
}
