package dev.waymark.lab;

import dev.waymark.engine.Keeper;
import dev.waymark.engine.Visited;
import dev.waymark.frontier.Next;
import dev.waymark.frontier.State;
import dev.waymark.model.Observation;
import dev.waymark.parse.Duplicates;
import dev.waymark.parse.Twin;
import dev.waymark.store.Way;
import dev.waymark.web.RecordedWeb;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/** Keeps nothing but the harvest: which pages came, in which order, and which of them counted. */
final class HarvestKeeper implements Keeper {
  /** Pages recognised when they come again. */
  private static final int REMEMBERED = 500_000;

  private final RecordedWeb web;
  private final State state;
  private final BitSet handedOut;
  private final Duplicates duplicates = new Duplicates(REMEMBERED);
  private final List<String> fetched = new ArrayList<>();
  private int[] hitsAfter = new int[1024];
  private int hits;

  /**
   * @param handedOut pages given as examples: found again, they do not count
   */
  HarvestKeeper(RecordedWeb web, State state, BitSet handedOut) {
    this.web = web;
    this.state = state;
    this.handedOut = handedOut;
  }

  @Override
  public Way way(Next.Ready next) {
    return Keeper.way(next, null);
  }

  @Override
  public Kept keep(Visited.Seen seen) {
    if (seen.judged().page().noindex()) {
      return Kept.UNWANTED;
    }
    Twin twin = duplicates.meet(seen.print(), seen.judged().page().url(), Instant.EPOCH);
    return twin instanceof Twin.None ? Kept.NEW : Kept.TWIN;
  }

  @Override
  public void crawled(Visited.Seen seen, Observation observation) {
    String url = seen.judged().page().url();
    if (observation.satisfied() && !handedOut.get(web.page(url))) {
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
  public void commit() {
    state.commit();
  }

  /** URLs of the pages, in the order in which they were crawled. */
  List<String> fetched() {
    return fetched;
  }

  /** Hits after the first, the second, … page. */
  int[] hitsAfter() {
    return Arrays.copyOf(hitsAfter, fetched.size());
  }
}
