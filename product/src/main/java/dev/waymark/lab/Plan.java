package dev.waymark.lab;

import java.util.List;

/**
 * An experiment.
 *
 * @param orders names from the registry; {@code oracle} and {@code random} are run in any case
 * @param budget fetches of a run
 * @param starts seed sets to begin with
 * @param startUrls where every run begins; if empty, off-topic pages drawn by the seed
 * @param seed of everything that is drawn
 * @param given what orders may know
 * @param rescore candidates scored again after each page, -1 for all
 */
public record Plan(
    List<String> orders,
    int budget,
    int starts,
    List<String> startUrls,
    long seed,
    Given given,
    int rescore) {

  /** Pages a run begins with when they are drawn. */
  static final int SEEDS = 3;
}
