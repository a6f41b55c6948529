package dev.waymark.rank.collaborative;

import dev.waymark.people.Trace;
import dev.waymark.rank.Contribution;
import dev.waymark.rank.ScoringContext;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** A factor that is a product over the people who went to a page: its logarithm is a sum. */
abstract class PerUserFactor implements UserFactor {
  /** People named in an explanation; the others are summed up. */
  private static final int MAX_EXPLAINED_USERS = 8;

  private final Trace trace;

  PerUserFactor(Trace trace) {
    this.trace = trace;
  }

  /** Prepares for many questions with the same knowledge. */
  abstract void refresh(ScoringContext known);

  /** What one person adds; 0 for one who is not significant. */
  abstract double userLogRatio(int user);

  /** The counts behind it. */
  abstract String reason(int user, ScoringContext known);

  /** What a person is called in explanations. */
  abstract String labelPrefix();

  @Override
  public double logRatio(int url, int[] users, ScoringContext known) {
    refresh(known);
    double sum = 0;
    for (int user : users) {
      sum += userLogRatio(user);
    }
    return sum;
  }

  @Override
  public void explain(int url, int[] users, ScoringContext known, List<Contribution> parts) {
    refresh(known);
    List<Integer> telling = new ArrayList<>();
    for (int user : users) {
      if (userLogRatio(user) != 0) {
        telling.add(user);
      }
    }
    telling.sort(Comparator.comparingDouble((Integer user) -> -Math.abs(userLogRatio(user))));
    double rest = 0;
    for (int i = 0; i < telling.size(); i++) {
      int user = telling.get(i);
      if (i < MAX_EXPLAINED_USERS) {
        parts.add(
            new Contribution(
                labelPrefix() + trace.pseudonym(user), userLogRatio(user), reason(user, known)));
      } else {
        rest += userLogRatio(user);
      }
    }
    if (telling.size() > MAX_EXPLAINED_USERS) {
      parts.add(
          new Contribution(
              labelPrefix() + "others",
              rest,
              telling.size() - MAX_EXPLAINED_USERS + " more users who visited it"));
    }
  }
}
