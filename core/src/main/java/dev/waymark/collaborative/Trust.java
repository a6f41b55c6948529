package dev.waymark.collaborative;

import dev.waymark.learn.Base;
import dev.waymark.learn.Crawled;
import dev.waymark.learn.Evidence;
import dev.waymark.learn.Family;
import dev.waymark.learn.Known;
import dev.waymark.learn.Tallies;
import dev.waymark.model.Observation;

/**
 * What people's evidence is worth, learned from how it turned out: the ratio that visits near a
 * page claim for it falls into one of a few steps, and how often crawled pages of that step
 * satisfied is a tally like any other. Where people's ways say nothing, all steps come out alike,
 * and say nothing.
 */
final class Trust implements Follower {
  /** Steps are half a unit of the logarithm wide, from -4 to 4. */
  private static final int STEPS = 8;

  private static final double WIDTH = 0.5;

  /** Nobody went there near a crawled page. */
  private static final int NOTHING = 100;

  /** Pages for which a claim is believed before it is checked, and how much of it. */
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

  /** Notes the step that a page had, which {@link Nearby} must not have learned from yet. */
  @Override
  public void observe(Observation seen, int url, int[] users, Crawled crawled) {
    latest = step(url, new Base(pages, hits));
    pages++;
    hits += seen.satisfied() ? 1 : 0;
  }

  /** The step of the page crawled last. */
  int latest() {
    return latest;
  }

  /** A step as people read it. */
  static String name(int step) {
    return step == NOTHING ? "no visits near" : "visits near, log ratio " + step * WIDTH;
  }

  private int step(int url, Base base) {
    if (url < 0 || nearby.seen(url) == 0) {
      return NOTHING;
    }
    long step = Math.round(claim(url, base) / WIDTH);
    return (int) Math.max(-STEPS, Math.min(STEPS, step));
  }

  /** The logarithm of the ratio that visits near a page claim for it. */
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
    double rate = base.smoothed();
    double believed = Math.min(1, rate * Math.exp(BELIEVED * claim(url, base)));
    double satisfied = tallies.hitsOf(step) + FAITH * believed;
    return Math.log(satisfied / (tallies.seenOf(step) + FAITH) / rate);
  }
}
