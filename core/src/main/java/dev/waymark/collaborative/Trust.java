package dev.waymark.collaborative;

import dev.waymark.learn.Base;
import dev.waymark.learn.Evidence;
import dev.waymark.learn.Family;
import dev.waymark.learn.Known;
import dev.waymark.learn.Tallies;
import dev.waymark.model.Observation;

/**
 * What people's evidence is worth, learned from how it turned out: the ratio that people claim for
 * a page falls into one of a few steps, and how often crawled pages of that step satisfied is a
 * tally like any other. Where people say nothing true, all steps come out alike, and say nothing.
 */
final class Trust {
  /** Steps are half a unit of the logarithm wide, from -4 to 4. */
  private static final int STEPS = 8;

  /** Pages that a claim is believed for before it is checked, and how much of it. */
  private static final double FAITH = 8;

  private static final double BELIEVED = 0.5;

  private final Nearby nearby;
  private final Evidence claims = Evidence.corrected(0);
  private long pages;
  private long hits;
  private int latest;

  Trust(Nearby nearby) {
    this.nearby = nearby;
  }

  /** Notes which step a page just crawled had, before it is learned from. */
  void observe(Observation seen, int url) {
    latest = step(url, new Base(pages, hits));
    pages++;
    hits += seen.satisfied() ? 1 : 0;
  }

  /** The step of the page crawled last. */
  int latest() {
    return latest;
  }

  static String name(int step) {
    return step == NOTHING ? "nobody near" : "ratio about " + Math.round(Math.exp(step / 2.0) * 100) / 100.0;
  }

  /** Nobody went there near a crawled page. */
  private static final int NOTHING = 100;

  private int step(int url, Base base) {
    if (url < 0 || nearby.seen(url) == 0) {
      return NOTHING;
    }
    long step = Math.round(2 * claim(url, base));
    return (int) Math.max(-STEPS, Math.min(STEPS, step));
  }

  /** The logarithm of the ratio that the visits near a page claim for it. */
  double claim(int url, Base base) {
    return url < 0 ? 0 : Math.log(claims.ratio(nearby.seen(url), nearby.hits(url), base));
  }

  /** The logarithm of the ratio that pages with such a claim turned out to have. */
  double value(int url, Known known) {
    Base base = known.knowledge().base();
    int step = step(url, base);
    if (step == NOTHING) {
      return 0;
    }
    Tallies tallies = known.knowledge().of(Family.NEAR);
    double seen = tallies.seenOf(step);
    double good = tallies.hitsOf(step);
    double rate = base.smoothed();
    double believed = Math.min(1, rate * Math.exp(BELIEVED * claim(url, base)));
    return Math.log((good + FAITH * believed) / (seen + FAITH) / rate);
  }
}
