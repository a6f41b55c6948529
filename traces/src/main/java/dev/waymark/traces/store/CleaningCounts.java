package dev.waymark.traces.store;

import dev.waymark.traces.anonymize.DropReason;
import dev.waymark.traces.anonymize.TraceSettings;
import java.io.Serializable;
import java.util.Arrays;

/**
 * What was seen while histories were cleaned.
 *
 * @param sources users, addresses and robots
 * @param users sources of which something was kept
 * @param newVisits visits added by this import, before the k-anonymity filter
 * @param hasReferrers whether any visit names the page it came from
 * @param dropped accesses by the ordinal of their {@link DropReason}
 */
public record CleaningCounts(
    long sources, long robots, long users, long newVisits, boolean hasReferrers, long[] dropped)
    implements Serializable {
  /** Fewer sources do not suffice to judge a log as a whole. */
  private static final int MIN_SOURCES = 20;

  public CleaningCounts {
    dropped = dropped.clone();
  }

  /** Those of other users added. */
  public CleaningCounts plus(CleaningCounts other) {
    long[] all = dropped.clone();
    Arrays.setAll(all, i -> dropped[i] + other.dropped[i]);
    return new CleaningCounts(
        sources + other.sources,
        robots + other.robots,
        users + other.users,
        newVisits + other.newVisits,
        hasReferrers || other.hasReferrers,
        all);
  }

  /** Whether nearly all sources are robots: the few others are then likely robots, too. */
  public boolean isRobotLog(TraceSettings settings) {
    long classified = robots + users;
    return settings.dropRobots()
        && classified >= MIN_SOURCES
        && robots > settings.maxRobotShare() * classified;
  }

  long dropped(DropReason reason) {
    return dropped[reason.ordinal()];
  }
}
