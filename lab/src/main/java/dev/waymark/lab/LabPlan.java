package dev.waymark.lab;

import dev.waymark.frontier.FrontierOptions;
import dev.waymark.lab.replay.Sharding;
import java.util.List;

/**
 * An experiment.
 *
 * @param policies names from the registry; {@code oracle} and {@code random} are run in any case
 * @param optional those of them that are skipped if they lack side information
 * @param pages that a run fetches
 * @param seedSets seed sets per predicate
 * @param seeds of every run; if empty, pages that are not relevant are sampled
 * @param randomSeed of everything that is sampled
 * @param sideInformation what policies may know besides the pages they crawl
 * @param rescore candidates scored again after each page, -1 for all
 * @param reusePages pages of an earlier run from another seed set whose knowledge a run begins with
 * @param reuseSource predicate of the earlier run
 * @param sharding whether and how a run is divided
 * @param command that repeats the experiment; empty if none does
 */
public record LabPlan(
    List<String> policies,
    List<String> optional,
    int pages,
    int seedSets,
    List<String> seeds,
    long randomSeed,
    SideInformation sideInformation,
    int rescore,
    int reusePages,
    ReuseSource reuseSource,
    Sharding sharding,
    String command) {

  /** Seeds of a run when they are sampled. */
  static final int SEEDS_PER_SET = 3;

  /** Named policies, none of them optional, sampled seeds, the default rescoring. */
  public static LabPlan withDefaults(
      List<String> policies,
      int pages,
      int seedSets,
      long randomSeed,
      SideInformation sideInformation) {
    return new LabPlan(
        policies,
        List.of(),
        pages,
        seedSets,
        List.of(),
        randomSeed,
        sideInformation,
        FrontierOptions.DEFAULT_RESCORE,
        0,
        ReuseSource.SAME,
        Sharding.NONE,
        "");
  }

  /** The same with one seed set, these pages. */
  public LabPlan withSeeds(String... urls) {
    return new LabPlan(
        policies,
        optional,
        pages,
        1,
        List.of(urls),
        randomSeed,
        sideInformation,
        rescore,
        reusePages,
        reuseSource,
        sharding,
        command);
  }

  /** The same with an earlier run of so many pages before each. */
  public LabPlan withReuse(int earlierPages) {
    return new LabPlan(
        policies,
        optional,
        pages,
        seedSets,
        seeds,
        randomSeed,
        sideInformation,
        rescore,
        earlierPages,
        reuseSource,
        sharding,
        command);
  }
}
