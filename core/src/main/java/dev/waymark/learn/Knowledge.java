package dev.waymark.learn;

import dev.waymark.model.Observation;
import java.util.EnumMap;
import java.util.Map;
import java.util.Set;

/**
 * What was learned: tallies of features over crawled pages. It only ever adds up: the knowledge of
 * two crawls, or of a thousand machines, merges by addition, exactly and in any order.
 */
public final class Knowledge {
  private final Map<Family, Tallies> families = new EnumMap<>(Family.class);
  private long pages;
  private long hits;

  public Knowledge(Set<Family> learned) {
    for (Family family : learned) {
      families.put(family, new Tallies());
    }
  }

  /** Takes in one crawled page. */
  public void observe(Observation seen, Crawled crawled) {
    pages++;
    if (seen.satisfied()) {
      hits++;
    }
  }

  /** Crawled pages. */
  public long pages() {
    return pages;
  }

  /** Crawled pages that satisfy. */
  public long hits() {
    return hits;
  }

  /** The tallies of a family; empty ones if it is not learned. */
  public Tallies of(Family family) {
    return families.getOrDefault(family, Tallies.EMPTY);
  }
}
