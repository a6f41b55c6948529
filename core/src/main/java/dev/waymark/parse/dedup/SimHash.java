package dev.waymark.parse.dedup;

import dev.waymark.model.Link;
import dev.waymark.model.Page;
import dev.waymark.text.Tokens;
import dev.waymark.text.Words;
import java.util.Iterator;

/**
 * A 64-bit hash of a text that differs in few bits from those of similar texts (Charikar,
 * "Similarity estimation techniques from rounding algorithms", section 3; for web pages Manku, Jain
 * and Das Sarma, "Detecting near-duplicates for web crawling", section 2).
 */
public final class SimHash {
  /** The value for a text that is too short to be compared. */
  public static final long NONE = 0;

  /** Shorter texts are menus or error messages, similar on pages that are not. */
  static final int MIN_WORDS = 40;

  /** Consecutive words in one feature. */
  private static final int SHINGLE_WORDS = 3;

  private SimHash() {}

  /** The SimHash of a page's text without the anchors of its navigation; or {@link #NONE}. */
  public static long compute(Page page) {
    Tokens body = page.body();
    BitCounters counters = new BitCounters();
    long before = 0;
    long last = 0;
    int words = 0;
    Iterator<Link> links = page.links().iterator();
    Link link = links.hasNext() ? links.next() : null;
    for (int i = 0; i < body.size(); i++) {
      while (link != null && link.anchorTo() <= i) {
        link = links.hasNext() ? links.next() : null;
      }
      if (link != null && isNavigation(link, i)) {
        continue;
      }
      long id = body.id(i);
      if (++words >= SHINGLE_WORDS) {
        counters.add(Words.mix(before * 31 + last * 17 + id));
      }
      before = last;
      last = id;
    }
    return words < MIN_WORDS ? NONE : counters.majority();
  }

  private static boolean isNavigation(Link link, int token) {
    return link.kind() == Link.Kind.BOILERPLATE
        && link.anchorFrom() <= token
        && token < link.anchorTo();
  }

  /** The Hamming distance of two hashes. */
  public static int distance(long a, long b) {
    return Long.bitCount(a ^ b);
  }

  /**
   * Counts, for each of 64 bits, the values in which it is set. The counters are bit-sliced: plane
   * k holds the k-th digit of each of them, so that one addition updates all 64.
   */
  private static final class BitCounters {
    private final long[] planes = new long[Integer.SIZE];

    /** Values are added four at a time, which saves carries. */
    private final long[] pending = new long[4];

    private int added;

    void add(long value) {
      pending[added & 3] = value;
      if ((++added & 3) == 0) {
        long twos = add(0, pending[0], pending[1]);
        carry(2, add(1, twos, add(0, pending[2], pending[3])));
      }
    }

    /** Adds two values to a plane; returns the carry to the next. */
    private long add(int plane, long a, long b) {
      long before = planes[plane];
      planes[plane] = before ^ a ^ b;
      return a & b | before & (a ^ b);
    }

    private void carry(int plane, long value) {
      long carry = value;
      for (int k = plane; carry != 0; k++) {
        long next = planes[k] & carry;
        planes[k] ^= carry;
        carry = next;
      }
    }

    long majority() {
      for (int i = 0; i < (added & 3); i++) {
        carry(0, pending[i]);
      }
      long result = 0;
      for (int bit = 0; bit < Long.SIZE; bit++) {
        int count = 0;
        for (int k = 0; k < planes.length; k++) {
          count |= (int) (planes[k] >>> bit & 1) << k;
        }
        if (count * 2L > added) {
          result |= 1L << bit;
        }
      }
      return result == NONE ? 1 : result;
    }
  }
}
