package dev.waymark.cli.people;

import dev.waymark.people.Sessions;
import dev.waymark.rank.patterns.HoldoutEvaluation;
import dev.waymark.rank.patterns.HoldoutResult;
import dev.waymark.rank.patterns.PatternMiner;
import dev.waymark.rank.patterns.SitePatterns;
import dev.waymark.rank.patterns.UrlPatterns;
import dev.waymark.traces.PageView;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Mines patterns from a stream of page views, and evaluates them on the last views, which are held
 * out. Owned by one thread.
 */
final class PageViewMiner implements Consumer<PageView> {
  /** Views buffered until the first referrer; a source that has none by then has none. */
  private static final int MAX_BUFFERED_VIEWS = 100_000;

  private final long trainingViews;
  private final PatternMiner miner = new PatternMiner();
  private final List<PageView> buffered = new ArrayList<>();
  private final Map<Long, PageView> lastViewByUser = new HashMap<>();
  private long startNanos;
  private boolean referrersDecided;
  private boolean hasReferrers;
  private long views;
  private double seconds;
  private @Nullable UrlPatterns patterns;
  private @Nullable HoldoutEvaluation evaluation;

  /**
   * @param trainingViews views that are mined; those after them are held out
   */
  PageViewMiner(long trainingViews) {
    this.trainingViews = trainingViews;
  }

  @Override
  public void accept(PageView view) {
    if (views == 0) {
      startNanos = System.nanoTime();
    }
    if (views++ < trainingViews) {
      mine(view);
    } else {
      evaluation().add(view.url(), view.user() == 0 ? 0 : 1);
    }
  }

  /** Buffers visits until the first referrer: without any, the page before counts as one. */
  private void mine(PageView view) {
    if (view.user() == 0) {
      miner.add(view.url());
    } else if (referrersDecided) {
      addVisit(view);
    } else {
      buffered.add(view);
      hasReferrers = view.referrer() != null;
      if (hasReferrers || buffered.size() == MAX_BUFFERED_VIEWS) {
        drainBuffer();
      }
    }
  }

  private void drainBuffer() {
    referrersDecided = true;
    buffered.forEach(this::addVisit);
    buffered.clear();
  }

  private void addVisit(PageView view) {
    PageView previous = hasReferrers ? null : lastViewByUser.put(view.user(), view);
    boolean sameSession =
        previous != null
            && !Sessions.isPause(previous.time(), view.time(), Sessions.DEFAULT_GAP.toSeconds());
    String from = view.referrer();
    miner.addVisit(view.url(), from == null && sameSession ? previous.url() : from);
  }

  /** Takes patterns that were mined when more was known than these views. */
  void use(UrlPatterns stored) {
    drainBuffer();
    patterns = stored;
  }

  /** The patterns of the views that are not held out. */
  UrlPatterns patterns() {
    UrlPatterns mined = patterns;
    if (mined == null) {
      drainBuffer();
      mined = miner.mine();
      patterns = mined;
      seconds = (System.nanoTime() - startNanos) / 1e9;
    }
    return mined;
  }

  /** From the first view to the patterns, reading included. */
  double seconds() {
    return seconds;
  }

  /** Views read. */
  long views() {
    return views;
  }

  private HoldoutEvaluation evaluation() {
    HoldoutEvaluation started = evaluation;
    if (started == null) {
      started = new HoldoutEvaluation(miner, patterns());
      evaluation = started;
    }
    return started;
  }

  /** How well the patterns fit the views that are held out. */
  HoldoutResult holdout() {
    long urls = patterns().sites().stream().mapToLong(SitePatterns::urls).sum();
    return evaluation().result().withUrls(urls);
  }
}
