package dev.waymark.parse;

import java.time.Instant;

/**
 * Remembers pages by fingerprint, to find the ones that come again. What it answers depends on the
 * pages it met and their order only, so meeting those of a journal again makes it what it was. Its
 * memory is bounded: when half of it is full, the older half is forgotten. Owned by the crawl.
 */
public final class Duplicates {
  /**
   * Texts that differ in this many bits or fewer are nearly the same (Manku, Jain and Das Sarma,
   * section 5.1, chose 3 of 64 for 8 billion pages).
   */
  public static final int NEAR = 3;

  private final int half;
  private Generation young;
  private Generation old;

  /**
   * @param remembered pages kept in memory, about 180 bytes each
   */
  public Duplicates(int remembered) {
    this.half = Math.max(1, remembered / 2);
    this.young = new Generation();
    this.old = new Generation();
  }

  /** The page that one repeats; the first that was met, for near ones the nearest. */
  public Twin find(Fingerprint print) {
    Twin same = old.exact(print);
    same = same instanceof Twin.None ? young.exact(print) : same;
    if (!(same instanceof Twin.None) || print.simHash() == SimHash.NONE) {
      return same;
    }
    Twin elder = old.near(print.simHash());
    Twin younger = young.near(print.simHash());
    return distance(younger) < distance(elder) ? younger : elder;
  }

  private static int distance(Twin twin) {
    return twin instanceof Twin.Near near ? near.distance() : NEAR + 1;
  }

  /** Finds the page that one repeats, and remembers it, too. */
  public Twin meet(Fingerprint print, String url, Instant at) {
    Twin twin = find(print);
    if (!(twin instanceof Twin.Exact)) {
      // Only first ones stand for their text: else, step by step, anything would be near anything.
      add(print, url, at, twin instanceof Twin.None);
    }
    return twin;
  }

  /** Remembers a page that repeats none. */
  public void remember(Fingerprint print, String url, Instant at) {
    add(print, url, at, true);
  }

  private void add(Fingerprint print, String url, Instant at, boolean first) {
    young.add(print, url, at, first);
    if (young.size() >= half) {
      old = young;
      young = new Generation();
    }
  }
}
