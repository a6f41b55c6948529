package dev.waymark.rank;

import dev.waymark.rank.knowledge.HostArm;
import dev.waymark.rank.knowledge.Knowledge;
import dev.waymark.rank.knowledge.PageHistory;

/**
 * All an order may look at besides the candidate.
 *
 * @param knowledge tallies of features, which other crawls can share
 * @param history the pages of this crawl, by number
 */
public record ScoringContext(Knowledge knowledge, PageHistory history) {

  /**
   * What a host as an arm gave lately, as the logarithm of its optimistic rate by the base rate:
   * see {@link HostArm}.
   *
   * @param host {@link dev.waymark.text.Words#id} of its name
   */
  public double hostScore(long host) {
    return history.hostScore(host, knowledge.baseRate().smoothedRate());
  }

  /** Whether anything was found: before that hosts differ by nothing but how often they gave. */
  public boolean hasRelevantPage() {
    return knowledge.baseRate().relevant() > 0;
  }
}
