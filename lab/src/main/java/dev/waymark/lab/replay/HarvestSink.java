package dev.waymark.lab.replay;

import dev.waymark.archive.warc.CrawlPath;
import dev.waymark.crawl.visit.PageSink;
import dev.waymark.crawl.visit.VisitResult;
import dev.waymark.frontier.FrontierStore;
import dev.waymark.frontier.NextCandidate;
import dev.waymark.model.CopyMessage;
import dev.waymark.parse.dedup.DuplicateDetector;
import dev.waymark.parse.dedup.DuplicateMatch;
import dev.waymark.parse.dedup.Fingerprint;
import dev.waymark.web.RecordedWeb;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/** Stores nothing but the harvest: which pages came, in which order, and which were relevant. */
final class HarvestSink implements PageSink {
  /** Pages remembered to recognise duplicates. */
  static final int MAX_FINGERPRINTS = 500_000;

  private final RecordedWeb web;
  private final FrontierStore state;
  private final BitSet givenExamples;
  private final DuplicateDetector duplicates = new DuplicateDetector(MAX_FINGERPRINTS);
  private final List<String> fetched = new ArrayList<>();
  private final List<CopyMessage.Seen> originals = new ArrayList<>();
  private int[] relevantAfter = new int[1024];
  private int relevant;

  /**
   * @param examples pages given as examples: found again, they do not count
   */
  HarvestSink(RecordedWeb web, FrontierStore state, BitSet examples) {
    this.web = web;
    this.state = state;
    this.givenExamples = examples;
  }

  @Override
  public CrawlPath path(NextCandidate.Ready next) {
    return PageSink.path(next, null);
  }

  @Override
  public StoredPage store(VisitResult.PageVisit visit) {
    StoreOutcome outcome = outcome(visit, duplicates);
    if (outcome == StoreOutcome.NEW) {
      originals.add(
          new CopyMessage.Seen(
              visit.judged().page().url(),
              visit.fingerprint().digest(),
              visit.fingerprint().simHash()));
    }
    String url = visit.judged().page().url();
    if (outcome == StoreOutcome.NEW
        && visit.judged().relevance().relevant()
        && !givenExamples.get(web.page(url))) {
      relevant++;
    }
    if (fetched.size() == relevantAfter.length) {
      relevantAfter = Arrays.copyOf(relevantAfter, relevantAfter.length * 2);
    }
    relevantAfter[fetched.size()] = relevant;
    fetched.add(url);
    return new StoredPage(outcome, null);
  }

  private static StoreOutcome outcome(VisitResult.PageVisit visit, DuplicateDetector duplicates) {
    if (visit.judged().page().noindex()) {
      return StoreOutcome.NOINDEX;
    }
    DuplicateMatch duplicate =
        duplicates.findAndAdd(visit.fingerprint(), visit.judged().page().url(), Instant.EPOCH);
    return duplicate instanceof DuplicateMatch.None ? StoreOutcome.NEW : StoreOutcome.DUPLICATE;
  }

  @Override
  public void store(VisitResult.NoPageVisit visit, String action) {}

  @Override
  public void commit() {
    state.commit();
  }

  /** The pages so far that repeat no other. */
  List<CopyMessage.Seen> originals() {
    return List.copyOf(originals);
  }

  /** Counts for this one what a shard fetches, whose store it commits. */
  ShardSink ofShard(FrontierStore store) {
    return new ShardSink(this, store, new DuplicateDetector(MAX_FINGERPRINTS));
  }

  /** A shard knows which of its own pages repeat each other. */
  record ShardSink(HarvestSink harvest, FrontierStore store, DuplicateDetector own)
      implements PageSink {
    void remember(CopyMessage.Seen page) {
      own.addUnique(new Fingerprint(page.digest(), page.simHash()), page.url(), Instant.EPOCH);
    }

    @Override
    public CrawlPath path(NextCandidate.Ready next) {
      return harvest.path(next);
    }

    @Override
    public StoredPage store(VisitResult.PageVisit visit) {
      harvest.store(visit);
      return new StoredPage(outcome(visit, own), null);
    }

    @Override
    public void store(VisitResult.NoPageVisit visit, String action) {}

    @Override
    public void commit() {
      store.commit();
    }
  }

  /** URLs of the pages, in the order in which they were crawled. */
  List<String> fetched() {
    return fetched;
  }

  /** Relevant pages after the first, the second, … page. */
  int[] relevantAfter() {
    return Arrays.copyOf(relevantAfter, fetched.size());
  }
}
