package dev.waymark.lab;

import dev.waymark.engine.Keeper;
import dev.waymark.engine.Visited;
import dev.waymark.model.Observation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/** Keeps nothing but the harvest: which pages came, in which order, and which of them counted. */
final class HarvestKeeper implements Keeper {
  private final Readings readings;
  private final BitSet handedOut;
  private final Twins twins;
  private final List<String> fetched = new ArrayList<>();
  private int[] hitsAfter = new int[1024];
  private int hits;

  /**
   * @param handedOut pages given as examples: found again, they do not count
   */
  HarvestKeeper(Readings readings, BitSet handedOut, Twins twins) {
    this.readings = readings;
    this.handedOut = handedOut;
    this.twins = twins;
  }

  @Override
  public Kept keep(Visited.Seen seen, double orderScore) {
    if (seen.judged().page().noindex()) {
      return Kept.UNWANTED;
    }
    return twins.isNew(readings.web().page(seen.judged().page().url())) ? Kept.NEW : Kept.TWIN;
  }

  @Override
  public void crawled(Visited.Seen seen, Kept kept, Observation observation) {
    String url = seen.judged().page().url();
    if (observation.satisfied() && !handedOut.get(readings.web().page(url))) {
      hits++;
    }
    if (fetched.size() == hitsAfter.length) {
      hitsAfter = Arrays.copyOf(hitsAfter, hitsAfter.length * 2);
    }
    hitsAfter[fetched.size()] = hits;
    fetched.add(url);
  }

  @Override
  public void missed(Visited.Missed missed, String decision) {}

  @Override
  public void commit() {}

  /** URLs of the pages, in the order in which they were crawled. */
  List<String> fetched() {
    return fetched;
  }

  /** Hits after the first, the second, … page. */
  int[] hitsAfter() {
    return Arrays.copyOf(hitsAfter, fetched.size());
  }
}
