package dev.waymark.cli;

import dev.waymark.patterns.Holdout;
import dev.waymark.patterns.Later;
import dev.waymark.patterns.PatternMiner;
import dev.waymark.patterns.Patterns;
import dev.waymark.traces.PageView;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Mines patterns from page views as they come, and holds the last of them against the patterns of
 * those before. Owned by one thread.
 */
final class ViewMiner implements Consumer<PageView> {
  /** Views that wait for the first referrer; a source that has none by then has none. */
  private static final int WAITING = 100_000;

  private final long earlier;
  private final PatternMiner miner = new PatternMiner();
  private final List<PageView> waiting = new ArrayList<>();
  private final Map<Long, PageView> last = new HashMap<>();
  private long began;
  private boolean decided;
  private boolean referred;
  private long taken;
  private double seconds;
  private @Nullable Patterns patterns;
  private @Nullable Later later;

  /**
   * @param earlier views that are mined; those after them are held back
   */
  ViewMiner(long earlier) {
    this.earlier = earlier;
  }

  @Override
  public void accept(PageView view) {
    if (taken == 0) {
      began = System.nanoTime();
    }
    if (taken++ < earlier) {
      mine(view);
    } else {
      later().add(view.url(), view.user() == 0 ? 0 : 1);
    }
  }

  /** Visits wait for the first referrer: without any the page before counts as one. */
  private void mine(PageView view) {
    if (view.user() == 0) {
      miner.add(view.url());
    } else if (decided) {
      visit(view);
    } else {
      waiting.add(view);
      referred = view.referrer() != null;
      if (referred || waiting.size() == WAITING) {
        settle();
      }
    }
  }

  private void settle() {
    decided = true;
    waiting.forEach(this::visit);
    waiting.clear();
  }

  private void visit(PageView view) {
    PageView before = referred ? null : last.put(view.user(), view);
    boolean near = before != null && view.time() - before.time() <= PatternMiner.SESSION;
    String from = view.referrer();
    miner.visit(view.url(), from == null && near ? before.url() : from);
  }

  /** The patterns of the views that are not held back. */
  Patterns patterns() {
    Patterns mined = patterns;
    if (mined == null) {
      settle();
      mined = miner.mine();
      patterns = mined;
      seconds = (System.nanoTime() - began) / 1e9;
    }
    return mined;
  }

  /** From the first view to the patterns, reading included. */
  double seconds() {
    return seconds;
  }

  /** How many views came. */
  long taken() {
    return taken;
  }

  private Later later() {
    Later begun = later;
    if (begun == null) {
      begun = new Later(miner, patterns());
      later = begun;
    }
    return begun;
  }

  /** How the patterns hold. */
  Holdout holdout() {
    return later().measured();
  }
}
