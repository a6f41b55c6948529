package dev.waymark.collaborative;

import dev.waymark.learn.Crawled;
import dev.waymark.model.Observation;

/**
 * How far the pages a person went to lean to what is wanted, by their signatures: SF of
 * "Collaborative Crawling", equation 4, with the mean and deviation over all people of equations 6
 * and 7. Values are kept as whole 65,536ths, so that their sums are exact in any order.
 */
final class Leanings implements Follower {
  /** Pages of a person that are looked at; the first ones visited. Bounds the work of a page. */
  private static final int PAGES = 256;

  private static final double UNIT = 65_536;

  private final Followed followed;
  private final Signatures signatures;
  private final SignatureNumbers numbers;
  private final SignatureCount count = new SignatureCount();
  private final int[] values; // by person: SF in units + 1, 0 while nothing is known
  private long sum;
  private long squares;
  private int people;

  Leanings(Followed followed, Signatures signatures, SignatureNumbers numbers) {
    this.followed = followed;
    this.signatures = signatures;
    this.numbers = numbers;
    this.values = new int[followed.trace().users()];
  }

  @Override
  public void observe(Observation seen, int url, int[] users, Crawled crawled) {
    long[] own = signatures.of(seen);
    for (int user : users) {
      set(user, (int) Math.round(UNIT * leaning(user, seen.page(), own, crawled)));
    }
  }

  /** SF of a person, from the person's pages anew. */
  private double leaning(int user, int latest, long[] own, Crawled crawled) {
    int[] pages = followed.pagesOf(user, PAGES);
    boolean[] satisfied = new boolean[pages.length];
    int hits = 0;
    for (int i = 0; i < pages.length; i++) {
      satisfied[i] = crawled.satisfied(pages[i]);
      hits += satisfied[i] ? 1 : 0;
    }
    // Then every signature has the same share, whatever it is.
    if (hits == 0 || hits == pages.length) {
      return hits == 0 ? 0 : 1;
    }
    numbers.bound();
    int[][] found = new int[pages.length][];
    for (int i = 0; i < pages.length; i++) {
      int[] known = numbers.of(pages[i]);
      found[i] =
          known != null
              ? known
              : numbers.number(
                  pages[i], pages[i] == latest ? own : signatures.of(pages[i], crawled));
    }
    return count.meanShare(found, satisfied, numbers.size());
  }

  private void set(int user, int value) {
    int before = values[user] - 1;
    if (before >= 0) {
      sum -= before;
      squares -= (long) before * before;
    } else {
      people++;
    }
    values[user] = value + 1;
    sum += value;
    squares += (long) value * value;
  }

  /** SF of a person, 0 to 1; -1 while no page of theirs is crawled. */
  double of(int user) {
    return values[user] == 0 ? -1 : (values[user] - 1) / UNIT;
  }

  /** How many people have a leaning. */
  int people() {
    return people;
  }

  /** Equation 6. */
  double mean() {
    return people == 0 ? 0 : sum / UNIT / people;
  }

  /** Equation 7. */
  double deviation() {
    if (people == 0) {
      return 0;
    }
    double mean = (double) sum / people;
    return Math.sqrt(Math.max(0, (double) squares / people - mean * mean)) / UNIT;
  }
}
