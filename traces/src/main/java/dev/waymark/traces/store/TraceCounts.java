package dev.waymark.traces.store;

import java.io.Serializable;

/**
 * What was written.
 *
 * @param newVisits visits of this import that were stored
 * @param droppedQueries queries of this import that too few users have
 * @param firstTime seconds of the first visit; more than {@code lastTime} if there is none
 * @param lastTime seconds of the last visit
 */
public record TraceCounts(
    long visits, int users, long newVisits, long droppedQueries, long firstTime, long lastTime)
    implements Serializable {

  /** Those of other users added. */
  public TraceCounts plus(TraceCounts other) {
    return new TraceCounts(
        visits + other.visits,
        users + other.users,
        newVisits + other.newVisits,
        droppedQueries + other.droppedQueries,
        Math.min(firstTime, other.firstTime),
        Math.max(lastTime, other.lastTime));
  }
}
