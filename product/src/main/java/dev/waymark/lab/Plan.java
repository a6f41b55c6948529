package dev.waymark.lab;

import dev.waymark.frontier.FrontierSettings;
import dev.waymark.settings.Keys;
import java.util.List;

/**
 * An experiment.
 *
 * @param orders names from the registry; {@code oracle} and {@code random} are run in any case
 * @param optional those of them that are left out if what is given is not enough for them
 * @param budget fetches of a run
 * @param starts seed sets to begin with
 * @param startUrls where every run begins; if empty, off-topic pages drawn by the seed
 * @param seed of everything that is drawn
 * @param given what orders may know
 * @param rescore candidates scored again after each page, -1 for all
 * @param reuse fetches of an earlier run from other starts whose knowledge a run begins with
 * @param reuseOf what the earlier run looked for
 * @param command that makes this plan; empty if none does
 */
public record Plan(
    List<String> orders,
    List<String> optional,
    int budget,
    int starts,
    List<String> startUrls,
    long seed,
    Given given,
    int rescore,
    int reuse,
    ReuseOf reuseOf,
    String command) {

  /** Pages a run begins with when they are drawn. */
  static final int SEEDS = 3;

  /** Named orders, all of them needed, from starts that are drawn, with the default rescoring. */
  public static Plan of(List<String> orders, int budget, int starts, long seed, Given given) {
    int rescore = Keys.defaults(FrontierSettings.class).rescore();
    return new Plan(
        orders, List.of(), budget, starts, List.of(), seed, given, rescore, 0, ReuseOf.SAME, "");
  }

  /** The same, once, from these pages. */
  public Plan from(String... urls) {
    return new Plan(
        orders, optional, budget, 1, List.of(urls), seed, given, rescore, reuse, reuseOf, command);
  }

  /** The same with an earlier run of so many fetches before each. */
  public Plan reusing(int fetches) {
    return new Plan(
        orders, optional, budget, starts, startUrls, seed, given, rescore, fetches, reuseOf,
        command);
  }

  /** The earlier run itself. */
  Plan before() {
    return new Plan(
        orders, optional, reuse, starts, startUrls, seed, given, rescore, 0, ReuseOf.SAME, command);
  }
}
