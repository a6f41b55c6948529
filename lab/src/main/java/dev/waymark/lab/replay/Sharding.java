package dev.waymark.lab.replay;

/**
 * How a run is divided.
 *
 * @param shards their number; 0 for a run that is not divided
 * @param round share of the pages so far that a round takes
 * @param splitAt pages after which it is divided
 * @param randomSeed for the pages that shards get by chance
 */
public record Sharding(int shards, double round, int splitAt, long randomSeed) {
  /** One crawl. */
  public static final Sharding NONE = new Sharding(0, 0, 0, 0);
}
