package dev.waymark.collection;

import dev.waymark.archive.Archive;
import dev.waymark.archive.Capture;
import dev.waymark.archive.CommitPoint;
import dev.waymark.archive.CrawlPath;
import dev.waymark.archive.JournalEntry;
import dev.waymark.archive.StoreSettings;
import dev.waymark.archive.WarcLocation;
import dev.waymark.archive.WarcRecordEncoder;
import dev.waymark.crawl.InFlightParents;
import dev.waymark.crawl.PageSink;
import dev.waymark.crawl.VisitResult;
import dev.waymark.frontier.FrontierStore;
import dev.waymark.frontier.LruMap;
import dev.waymark.frontier.NextCandidate;
import dev.waymark.model.Candidate;
import dev.waymark.model.Observation;
import dev.waymark.model.Relevance;
import dev.waymark.parse.dedup.DuplicateDetector;
import dev.waymark.parse.dedup.DuplicateMatch;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Keeps what comes home in a collection: pages in the archive, every decision in the journal, and
 * both together with the state of the crawl, or not at all.
 */
final class CollectionWriter implements PageSink {
  /** How much a power cut may cost. */
  private static final Duration SYNC_INTERVAL = Duration.ofSeconds(1);

  /** URLs of pages remembered, to name parents without asking the disk. */
  private static final int URL_CACHE_SIZE = 10_000;

  private final StoreSettings settings;
  private final Archive archive;
  private final WarcRecordEncoder records;
  private final DuplicateDetector duplicates;
  private final DuplicateDetector unarchivedDuplicates;
  private final FrontierStore frontierStore;
  private final @Nullable PageIndex index;
  private final InstantSource clock;
  private final Map<Integer, String> urlCache = new LruMap<>(URL_CACHE_SIZE);
  private final InFlightParents parents;

  /** What the index is told once it is lasting: it never knows of more than the journal has. */
  private final List<Runnable> pendingIndexUpdates = new ArrayList<>();

  private Instant lastSync;
  private byte[] commitPoint = CommitPoint.NONE.toBytes();
  private long journalEntries;
  private JournalEntry.@Nullable PageRecord lastStored;

  /**
   * @param duplicates knows the pages in the archive
   * @param unkept knows the others
   * @param index where pages become searchable; null where they do not
   * @param parents told who links to a page, before it is visited
   * @param decisions lines in the journal already
   */
  CollectionWriter(
      StoreSettings settings,
      Archive archive,
      WarcRecordEncoder records,
      DuplicateDetector duplicates,
      DuplicateDetector unkept,
      FrontierStore state,
      @Nullable PageIndex index,
      InFlightParents parents,
      InstantSource clock,
      long decisions) {
    this.settings = settings;
    this.archive = archive;
    this.records = records;
    this.duplicates = duplicates;
    this.unarchivedDuplicates = unkept;
    this.frontierStore = state;
    this.index = index;
    this.parents = parents;
    this.clock = clock;
    this.journalEntries = decisions;
    this.lastSync = clock.instant();
  }

  @Override
  public CrawlPath path(NextCandidate.Ready next) {
    Candidate candidate = next.candidate();
    String parent = candidate.parents().length == 0 ? null : url(candidate.parents()[0]);
    parents.add(
        candidate.url(),
        () -> Arrays.stream(candidate.parents()).mapToObj(this::url).distinct().toList());
    return PageSink.path(next, parent);
  }

  private String url(int page) {
    return urlCache.computeIfAbsent(
        page, number -> frontierStore.observation(number).candidate().url());
  }

  @Override
  public StoreOutcome store(VisitResult.PageVisit seen) {
    if (seen.judged().page().noindex()) {
      lastStored = JournalEntry.PageRecord.forNoindex(seen.fingerprint());
      return StoreOutcome.NOINDEX;
    }
    DuplicateMatch twin = duplicates.find(seen.fingerprint());
    WarcLocation place = archive(seen, twin);
    if (place != null && twin instanceof DuplicateMatch.None) {
      // Only what is archived: a revisit record refers to it, and so a continued crawl knows it.
      duplicates.addUnique(seen.fingerprint(), seen.fetched().url(), seen.fetched().requestedAt());
    } else if (place == null && twin instanceof DuplicateMatch.None) {
      twin = findUnarchivedDuplicate(seen);
    }
    Instant captured = place == null ? null : seen.fetched().requestedAt();
    lastStored = new JournalEntry.PageRecord(place, captured, seen.fingerprint(), twin, false);
    return twin instanceof DuplicateMatch.None ? StoreOutcome.NEW : StoreOutcome.DUPLICATE;
  }

  /** The page that one repeats where neither is kept: there are no records to refer to. */
  private DuplicateMatch findUnarchivedDuplicate(VisitResult.PageVisit seen) {
    DuplicateMatch twin = unarchivedDuplicates.find(seen.fingerprint());
    if (twin instanceof DuplicateMatch.None) {
      unarchivedDuplicates.addUnique(
          seen.fingerprint(), seen.fetched().url(), seen.fetched().requestedAt());
    }
    return twin instanceof DuplicateMatch.Exact same
        ? new DuplicateMatch.Near(same.url(), 0)
        : twin;
  }

  /** Where the page that was kept last is; null if it is not archived. */
  @Nullable WarcLocation lastLocation() {
    return lastStored == null ? null : lastStored.location();
  }

  private @Nullable WarcLocation archive(VisitResult.PageVisit seen, DuplicateMatch twin) {
    Capture capture = seen.capture();
    boolean wanted =
        settings.keep() == StoreSettings.Keep.ALL || seen.judged().relevance().relevant();
    if (capture == null || !wanted) {
      return null;
    }
    return switch (twin) {
      case DuplicateMatch.None none -> archive.append(capture);
      case DuplicateMatch.Exact exact ->
          archive.append(records.revisit(capture, seen.fetched(), exact));
      case DuplicateMatch.Near near -> null;
    };
  }

  @Override
  public void recordPage(VisitResult.PageVisit seen, Observation observation) {
    String url = observation.candidate().url();
    urlCache.put(observation.page(), url);
    appendEntry(
        new JournalEntry(
            journalEntries++,
            clock.instant(),
            url,
            JournalEntry.FetchOutcome.fromFetchResult(seen.fetched()),
            seen.path(),
            seen.judged().relevance(),
            lastStored,
            null),
        seen);
  }

  @Override
  public void recordNoPage(VisitResult.NoPageVisit missed, String decision) {
    appendEntry(
        new JournalEntry(
            journalEntries++,
            clock.instant(),
            missed.candidate().url(),
            JournalEntry.FetchOutcome.fromFetchResult(missed.fetched()).withAction(decision),
            missed.path(),
            null,
            null,
            archive(missed)),
        missed);
  }

  /** Where redirects and errors are; nobody wants them for themselves. */
  private @Nullable WarcLocation archive(VisitResult.NoPageVisit missed) {
    Capture capture = missed.capture();
    return capture == null || settings.keep() != StoreSettings.Keep.ALL
        ? null
        : archive.append(capture);
  }

  private void appendEntry(JournalEntry decision, VisitResult visited) {
    parents.remove(decision.url());
    archive.append(decision);
    if (index != null) {
      pendingIndexUpdates.add(() -> addToIndex(index, decision, visited));
    }
  }

  /** A page that repeats another, or asks not to be kept, is not searchable and does not vote. */
  private static void addToIndex(PageIndex index, JournalEntry decision, VisitResult visited) {
    JournalEntry.PageRecord page = decision.pageRecord();
    Relevance verdict = decision.relevance();
    if (visited instanceof VisitResult.PageVisit seen
        && page != null
        && verdict != null
        && page.duplicate() instanceof DuplicateMatch.None
        && !page.noindex()) {
      if (page.location() != null) {
        index.addPage(decision.number(), seen.judged().page(), verdict, decision.at());
      } else {
        index.addVoter(decision.number(), seen.judged().page());
      }
    } else {
      index.skip(decision.number(), decision.url(), decision.outcome());
    }
  }

  @Override
  public void commit() {
    commitPoint = archive.flush().toBytes();
    frontierStore.putMeta(OpenCollection.COMMITTED_KEY, commitPoint);
    frontierStore.commit();
    pendingIndexUpdates.forEach(Runnable::run);
    pendingIndexUpdates.clear();
    Instant now = clock.instant();
    if (Duration.between(lastSync, now).compareTo(SYNC_INTERVAL) >= 0) {
      sync();
      lastSync = now;
    }
  }

  /**
   * What is committed survives a power cut, too. First the files, of which the state tells; how far
   * they are safe is noted with the next commit.
   */
  void sync() {
    archive.sync();
    frontierStore.sync();
    frontierStore.putMeta(OpenCollection.SYNCED_KEY, commitPoint);
  }
}
