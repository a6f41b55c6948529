package dev.waymark.rank.collaborative;

import dev.waymark.people.Trace;
import dev.waymark.rank.Contribution;
import dev.waymark.rank.ScoringContext;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** A factor that is a product over the users who visited a page; its logarithm is a sum. */
abstract class PerUserFactor implements UserFactor {
  /** Users named in an explanation; the others are summed up. */
  private static final int MAX_EXPLAINED_USERS = 8;

  private final Trace trace;

  PerUserFactor(Trace trace) {
    this.trace = trace;
  }

  /** Updates cached values; called before any number of {@link #userLogRatio}. */
  abstract void refresh(ScoringContext context);

  /** The log ratio of one user; 0 if the user is not significant. */
  abstract double userLogRatio(int user);

  /** The counts behind the log ratio of a user, in words. */
  abstract String reason(int user, ScoringContext context);

  /** What precedes a pseudonym in explanations. */
  abstract String labelPrefix();

  @Override
  public double logRatio(int url, int[] users, ScoringContext context) {
    refresh(context);
    double sum = 0;
    for (int user : users) {
      sum += userLogRatio(user);
    }
    return sum;
  }

  @Override
  public void explain(
      int url, int[] users, ScoringContext context, List<Contribution> contributions) {
    refresh(context);
    List<Integer> significantUsers = new ArrayList<>();
    for (int user : users) {
      if (userLogRatio(user) != 0) {
        significantUsers.add(user);
      }
    }
    significantUsers.sort(
        Comparator.comparingDouble((Integer user) -> -Math.abs(userLogRatio(user))));
    double otherUsersSum = 0;
    for (int i = 0; i < significantUsers.size(); i++) {
      int user = significantUsers.get(i);
      if (i < MAX_EXPLAINED_USERS) {
        contributions.add(
            new Contribution(
                labelPrefix() + trace.pseudonym(user), userLogRatio(user), reason(user, context)));
      } else {
        otherUsersSum += userLogRatio(user);
      }
    }
    if (significantUsers.size() > MAX_EXPLAINED_USERS) {
      contributions.add(
          new Contribution(
              labelPrefix() + "others",
              otherUsersSum,
              significantUsers.size() - MAX_EXPLAINED_USERS + " more users who visited it"));
    }
  }
}
