package dev.waymark.rank.collaborative;

import dev.waymark.model.Observation;
import dev.waymark.rank.knowledge.PageHistory;

/**
 * How far the pages a person went to lean to what is wanted, by their signatures: SF of
 * "Collaborative Crawling", equation 4, with the mean and deviation over all people of equations 6
 * and 7. Values are kept as whole 65,536ths, so that their sums are exact in any order.
 */
final class UserAffinities implements TraceObserver {
  /** Pages of a person that are looked at; the first ones visited. Bounds the work of a page. */
  private static final int MAX_PAGES_PER_USER = 256;

  private static final double FIXED_POINT_SCALE = 65_536;

  private final CrawledTracePages crawledPages;
  private final SignatureExtractor signatures;
  private final SignatureIndex signatureIndex;
  private final SignatureCounter signatureCounter = new SignatureCounter();
  private final int[] values; // by person: SF in units + 1, 0 while nothing is known
  private long sum;
  private long squares;
  private int userCount;

  UserAffinities(
      CrawledTracePages followed, SignatureExtractor signatures, SignatureIndex numbers) {
    this.crawledPages = followed;
    this.signatures = signatures;
    this.signatureIndex = numbers;
    this.values = new int[followed.trace().userCount()];
  }

  @Override
  public void observe(Observation seen, int url, int[] users, PageHistory crawled) {
    long[] own = signatures.extract(seen);
    for (int user : users) {
      set(
          user,
          (int) Math.round(FIXED_POINT_SCALE * computeAffinity(user, seen.page(), own, crawled)));
    }
  }

  /** SF of a person, from the person's pages anew. */
  private double computeAffinity(int user, int latest, long[] own, PageHistory crawled) {
    int[] pages = crawledPages.pagesOf(user, MAX_PAGES_PER_USER);
    boolean[] satisfied = new boolean[pages.length];
    int hits = 0;
    for (int i = 0; i < pages.length; i++) {
      satisfied[i] = crawled.isRelevant(pages[i]);
      hits += satisfied[i] ? 1 : 0;
    }
    // Then every signature has the same share, whatever it is.
    if (hits == 0 || hits == pages.length) {
      return hits == 0 ? 0 : 1;
    }
    signatureIndex.clearIfFull();
    int[][] found = new int[pages.length][];
    for (int i = 0; i < pages.length; i++) {
      int[] known = signatureIndex.find(pages[i]);
      found[i] =
          known != null
              ? known
              : signatureIndex.add(
                  pages[i], pages[i] == latest ? own : signatures.extract(pages[i], crawled));
    }
    return signatureCounter.meanRelevantShare(found, satisfied, signatureIndex.size());
  }

  private void set(int user, int value) {
    int before = values[user] - 1;
    if (before >= 0) {
      sum -= before;
      squares -= (long) before * before;
    } else {
      userCount++;
    }
    values[user] = value + 1;
    sum += value;
    squares += (long) value * value;
  }

  /** SF of a person, 0 to 1; -1 while no page of theirs is crawled. */
  double affinity(int user) {
    return values[user] == 0 ? -1 : (values[user] - 1) / FIXED_POINT_SCALE;
  }

  /** How many people have a leaning. */
  int userCount() {
    return userCount;
  }

  /** Equation 6. */
  double mean() {
    return userCount == 0 ? 0 : sum / FIXED_POINT_SCALE / userCount;
  }

  /** Equation 7. */
  double deviation() {
    if (userCount == 0) {
      return 0;
    }
    double mean = (double) sum / userCount;
    return Math.sqrt(Math.max(0, (double) squares / userCount - mean * mean)) / FIXED_POINT_SCALE;
  }
}
