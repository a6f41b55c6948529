package dev.waymark.collaborative;

import dev.waymark.learn.Contribution;
import dev.waymark.learn.Known;
import dev.waymark.people.Trace;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** A factor that is a product over the people who went to a page: its logarithm is a sum. */
abstract class PersonByPerson implements PeopleFactor {
  /** People named in an explanation; the others are summed up. */
  private static final int NAMED = 8;

  private final Trace trace;

  PersonByPerson(Trace trace) {
    this.trace = trace;
  }

  /** Prepares for many questions with the same knowledge. */
  abstract void refresh(Known known);

  /** What one person adds; 0 for one who is not significant. */
  abstract double log(int user);

  /** The counts behind it. */
  abstract String reason(int user, Known known);

  /** What a person is called in explanations. */
  abstract String name();

  @Override
  public double value(int url, int[] users, Known known) {
    refresh(known);
    double sum = 0;
    for (int user : users) {
      sum += log(user);
    }
    return sum;
  }

  @Override
  public void explain(int url, int[] users, Known known, List<Contribution> parts) {
    refresh(known);
    List<Integer> telling = new ArrayList<>();
    for (int user : users) {
      if (log(user) != 0) {
        telling.add(user);
      }
    }
    telling.sort(Comparator.comparingDouble((Integer user) -> -Math.abs(log(user))));
    double rest = 0;
    for (int i = 0; i < telling.size(); i++) {
      int user = telling.get(i);
      if (i < NAMED) {
        parts.add(new Contribution(name() + trace.pseudonym(user), log(user), reason(user, known)));
      } else {
        rest += log(user);
      }
    }
    if (telling.size() > NAMED) {
      parts.add(
          new Contribution(
              name() + "others", rest, telling.size() - NAMED + " more people who went there"));
    }
  }
}
