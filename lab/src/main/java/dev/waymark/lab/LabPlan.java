package dev.waymark.lab;

import dev.waymark.config.SettingsSchema;
import dev.waymark.frontier.FrontierSettings;
import java.util.List;

/**
 * An experiment.
 *
 * @param policies names from the registry; {@code oracle} and {@code random} are run in any case
 * @param optional those of them that are left out if what is given is not enough for them
 * @param budget fetches of a run
 * @param starts seed sets to begin with
 * @param startUrls where every run begins; if empty, off-topic pages drawn by the seed
 * @param randomSeed of everything that is drawn
 * @param sideInformation what orders may know
 * @param rescore candidates scored again after each page, -1 for all
 * @param reuseFetches fetches of an earlier run from other starts whose knowledge a run begins with
 * @param reuseSource what the earlier run looked for
 * @param command that makes this plan; empty if none does
 */
public record LabPlan(
    List<String> policies,
    List<String> optional,
    int budget,
    int starts,
    List<String> startUrls,
    long randomSeed,
    SideInformation sideInformation,
    int rescore,
    int reuseFetches,
    ReuseSource reuseSource,
    String command) {

  /** Pages a run begins with when they are drawn. */
  static final int SEEDS_PER_START = 3;

  /** Named orders, all of them needed, from starts that are drawn, with the default rescoring. */
  public static LabPlan withDefaults(
      List<String> orders, int budget, int starts, long seed, SideInformation given) {
    int rescore = SettingsSchema.defaults(FrontierSettings.class).rescore();
    return new LabPlan(
        orders,
        List.of(),
        budget,
        starts,
        List.of(),
        seed,
        given,
        rescore,
        0,
        ReuseSource.SAME,
        "");
  }

  /** The same, once, from these pages. */
  public LabPlan withStartUrls(String... urls) {
    return new LabPlan(
        policies,
        optional,
        budget,
        1,
        List.of(urls),
        randomSeed,
        sideInformation,
        rescore,
        reuseFetches,
        reuseSource,
        command);
  }

  /** The same with an earlier run of so many fetches before each. */
  public LabPlan withReuse(int fetches) {
    return new LabPlan(
        policies,
        optional,
        budget,
        starts,
        startUrls,
        randomSeed,
        sideInformation,
        rescore,
        fetches,
        reuseSource,
        command);
  }

  /** The earlier run itself. */
  LabPlan priorPlan() {
    return new LabPlan(
        policies,
        optional,
        reuseFetches,
        starts,
        startUrls,
        randomSeed,
        sideInformation,
        rescore,
        0,
        ReuseSource.SAME,
        command);
  }
}
