package dev.waymark.collaborative;

import dev.waymark.learn.Crawled;
import dev.waymark.learn.Family;
import dev.waymark.learn.Known;
import dev.waymark.learn.Tallies;
import dev.waymark.model.Observation;
import dev.waymark.people.Trace;
import dev.waymark.text.Words;
import java.util.Arrays;

/**
 * How often the pages a person went to satisfy. The counts are tallies of knowledge, with a person
 * as a feature; this is a copy by the person's number in the trace, brought up to date for the
 * people of the pages crawled since, because scores ask for hundreds of people at a time.
 */
final class Rates implements Follower {
  private final Trace trace;
  private final float[] seen;
  private final float[] hits;
  private int[] touched = new int[64];
  private int waiting;
  private boolean begun;

  Rates(Trace trace) {
    this.trace = trace;
    this.seen = new float[trace.users()];
    this.hits = new float[trace.users()];
  }

  /** The feature that a person is. */
  static long id(String pseudonym) {
    return Words.id(pseudonym);
  }

  /** Notes whose tallies change. */
  @Override
  public void observe(Observation page, int url, int[] users, Crawled crawled) {
    if (waiting + users.length > touched.length) {
      touched = Arrays.copyOf(touched, Math.max(waiting + users.length, 2 * touched.length));
    }
    System.arraycopy(users, 0, touched, waiting, users.length);
    waiting += users.length;
  }

  /** Reads what changed; at first all, since knowledge may come from an earlier crawl. */
  void refresh(Known known) {
    Tallies tallies = known.knowledge().of(Family.USER);
    if (!begun && tallies.size() > 0) {
      for (int user = 0; user < seen.length; user++) {
        read(user, tallies);
      }
      begun = true;
    } else {
      for (int i = 0; i < waiting; i++) {
        read(touched[i], tallies);
      }
    }
    waiting = 0;
  }

  private void read(int user, Tallies tallies) {
    int slot = tallies.slot(id(trace.pseudonym(user)));
    seen[user] = slot < 0 ? 0 : (float) tallies.seen(slot);
    hits[user] = slot < 0 ? 0 : (float) tallies.hits(slot);
  }

  /** Crawled pages that a person went to: q of "Collaborative Crawling". */
  double seen(int user) {
    return seen[user];
  }

  /** Those of them that satisfy. */
  double hits(int user) {
    return hits[user];
  }
}
