package dev.waymark.rank.collaborative;

import dev.waymark.model.Observation;
import dev.waymark.people.Trace;
import dev.waymark.rank.ScoringContext;
import dev.waymark.rank.knowledge.FeatureCounts;
import dev.waymark.rank.knowledge.FeatureType;
import dev.waymark.rank.knowledge.PageHistory;
import dev.waymark.text.Words;
import java.util.Arrays;

/**
 * How often the pages a person went to satisfy. The counts are tallies of knowledge, with a person
 * as a feature; this is a copy by the person's number in the trace, brought up to date for the
 * people of the pages crawled since, because scores ask for hundreds of people at a time.
 */
final class UserRates implements TraceObserver {
  private final Trace trace;
  private final float[] seen;
  private final float[] relevant;
  private int[] changedUsers = new int[64];
  private int changedCount;
  private boolean initialized;

  UserRates(Trace trace) {
    this.trace = trace;
    this.seen = new float[trace.userCount()];
    this.relevant = new float[trace.userCount()];
  }

  /** The feature that a person is. */
  static long featureId(String pseudonym) {
    return Words.id(pseudonym);
  }

  /** Notes whose tallies change. */
  @Override
  public void observe(Observation page, int url, int[] users, PageHistory crawled) {
    if (changedCount + users.length > changedUsers.length) {
      changedUsers =
          Arrays.copyOf(
              changedUsers, Math.max(changedCount + users.length, 2 * changedUsers.length));
    }
    System.arraycopy(users, 0, changedUsers, changedCount, users.length);
    changedCount += users.length;
  }

  /** Reads what changed; at first all, since knowledge may come from an earlier crawl. */
  void refresh(ScoringContext known) {
    FeatureCounts tallies = known.knowledge().counts(FeatureType.USER);
    if (!initialized && tallies.size() > 0) {
      for (int user = 0; user < seen.length; user++) {
        copyCounts(user, tallies);
      }
      initialized = true;
    } else {
      for (int i = 0; i < changedCount; i++) {
        copyCounts(changedUsers[i], tallies);
      }
    }
    changedCount = 0;
  }

  private void copyCounts(int user, FeatureCounts tallies) {
    int slot = tallies.slot(featureId(trace.pseudonym(user)));
    seen[user] = slot < 0 ? 0 : (float) tallies.seen(slot);
    relevant[user] = slot < 0 ? 0 : (float) tallies.relevant(slot);
  }

  /** Crawled pages that a person went to: q of "Collaborative Crawling". */
  double seen(int user) {
    return seen[user];
  }

  /** Those of them that satisfy. */
  double relevant(int user) {
    return relevant[user];
  }
}
