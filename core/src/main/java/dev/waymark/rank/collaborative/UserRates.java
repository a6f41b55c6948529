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
 * How many crawled pages, and how many relevant ones, each user visited. The counts belong to
 * knowledge, with the user as the feature; this copy by user number, refreshed for the visitors of
 * newly crawled pages, makes lookups of hundreds of users per score cheap.
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

  /** The feature id of a user. */
  static long featureId(String pseudonym) {
    return Words.id(pseudonym);
  }

  /** Records the users whose counts change. */
  @Override
  public void observe(Observation page, int url, int[] users, PageHistory history) {
    if (changedCount + users.length > changedUsers.length) {
      changedUsers =
          Arrays.copyOf(
              changedUsers, Math.max(changedCount + users.length, 2 * changedUsers.length));
    }
    System.arraycopy(users, 0, changedUsers, changedCount, users.length);
    changedCount += users.length;
  }

  /** Copies the changed counts; at first all, since knowledge may come from an earlier crawl. */
  void refresh(ScoringContext context) {
    FeatureCounts counts = context.knowledge().counts(FeatureType.USER);
    if (!initialized && counts.size() > 0) {
      for (int user = 0; user < seen.length; user++) {
        copyCounts(user, counts);
      }
      initialized = true;
    } else {
      for (int i = 0; i < changedCount; i++) {
        copyCounts(changedUsers[i], counts);
      }
    }
    changedCount = 0;
  }

  private void copyCounts(int user, FeatureCounts counts) {
    int slot = counts.slot(featureId(trace.pseudonym(user)));
    seen[user] = slot < 0 ? 0 : (float) counts.seen(slot);
    relevant[user] = slot < 0 ? 0 : (float) counts.relevant(slot);
  }

  /** Crawled pages that a user visited: q of "Collaborative Crawling". */
  double seen(int user) {
    return seen[user];
  }

  /** Those of them that are relevant. */
  double relevant(int user) {
    return relevant[user];
  }
}
