package dev.waymark.collection;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.waymark.archive.Archive;
import dev.waymark.archive.CommitPoint;
import dev.waymark.archive.JournalCopy;
import dev.waymark.archive.JournalEntry;
import dev.waymark.archive.warc.Capture;
import dev.waymark.archive.warc.CrawlPath;
import dev.waymark.archive.warc.WarcLocation;
import dev.waymark.archive.warc.WarcRecordEncoder;
import dev.waymark.crawl.InFlightParents;
import dev.waymark.crawl.visit.PageSink;
import dev.waymark.crawl.visit.VisitResult;
import dev.waymark.frontier.FrontierStore;
import dev.waymark.frontier.NextCandidate;
import dev.waymark.model.Candidate;
import dev.waymark.model.CopyMark;
import dev.waymark.model.MissCause;
import dev.waymark.model.PageKind;
import dev.waymark.model.Relevance;
import dev.waymark.model.UsagePreferences;
import dev.waymark.parse.dedup.DuplicateDetector;
import dev.waymark.parse.dedup.DuplicateMatch;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Writes visits into a collection: pages into the archive, an entry for every visit into the
 * journal, and both together with the frontier store, or not at all.
 */
final class CollectionWriter implements PageSink {
  /** How much a power cut may cost. */
  private static final Duration SYNC_INTERVAL = Duration.ofSeconds(1);

  /** URLs of pages remembered, to name parents without asking the disk. */
  private static final int URL_CACHE_SIZE = 10_000;

  private final Archive archive;
  private final WarcRecordEncoder records;
  private final DuplicateDetector duplicates;
  private final DuplicateDetector unarchivedDuplicates;
  private final FrontierStore frontierStore;
  private final @Nullable PageIndex index;
  private final InstantSource clock;
  private final Cache<Integer, String> urlCache =
      Caffeine.newBuilder().maximumSize(URL_CACHE_SIZE).executor(Runnable::run).build();
  private final InFlightParents parents;
  private final MissedPages missed;

  /** Applied after the commit: the index never has more than the journal. */
  private final List<Runnable> pendingIndexUpdates = new ArrayList<>();

  private Runnable onSync = () -> {};
  private Instant lastSync;
  private byte[] commitPoint = CommitPoint.NONE.toBytes();
  private long journalEntries;
  private int storedSinceCommit;

  /**
   * @param duplicates knows the pages in the archive
   * @param unarchived knows the others
   * @param index where pages become searchable; null where they do not
   * @param parents told who links to a page, before it is visited
   * @param missed knows what the journal says was missed
   * @param entries lines in the journal already
   */
  CollectionWriter(
      Archive archive,
      WarcRecordEncoder records,
      DuplicateDetector duplicates,
      DuplicateDetector unarchived,
      FrontierStore store,
      @Nullable PageIndex index,
      InFlightParents parents,
      MissedPages missed,
      InstantSource clock,
      long entries) {
    this.archive = archive;
    this.records = records;
    this.duplicates = duplicates;
    this.unarchivedDuplicates = unarchived;
    this.frontierStore = store;
    this.index = index;
    this.parents = parents;
    this.missed = missed;
    this.clock = clock;
    this.journalEntries = entries;
    this.lastSync = clock.instant();
  }

  /** Does something whenever all pages so far are committed and synced. */
  void onSync(Runnable action) {
    this.onSync = action;
  }

  /** Whether nothing was stored since the last commit. */
  boolean isCommitted() {
    return storedSinceCommit == 0;
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
    return urlCache.get(page, number -> frontierStore.observation(number).candidate().url());
  }

  @Override
  public StoredPage store(VisitResult.PageVisit visit) {
    JournalEntry.PageRecord stored = storePage(visit);
    String url = visit.candidate().url();
    urlCache.put(frontierStore.pages(), url);
    append(
        new JournalEntry(
            journalEntries++,
            clock.instant(),
            url,
            JournalEntry.FetchOutcome.fromFetchResult(visit.fetched()),
            visit.path(),
            visit.judged().relevance(),
            stored,
            null,
            visit.judged().page().kind(),
            visit.missCause(),
            visit.judged().page().metadata().preferences()),
        visit);
    StoreOutcome outcome =
        stored.noindex()
            ? StoreOutcome.NOINDEX
            : stored.duplicate() instanceof DuplicateMatch.None
                ? StoreOutcome.NEW
                : StoreOutcome.DUPLICATE;
    return new StoredPage(outcome, stored.location());
  }

  private JournalEntry.PageRecord storePage(VisitResult.PageVisit visit) {
    if (visit.judged().page().noindex()) {
      return JournalEntry.PageRecord.forNoindex(visit.fingerprint());
    }
    DuplicateMatch duplicate = findDuplicate(visit);
    WarcLocation location = archive(visit, duplicate);
    if (location != null && duplicate instanceof DuplicateMatch.None) {
      // Only what is archived: a revisit record refers to it, and so a continued crawl knows it.
      duplicates.addUnique(
          visit.fingerprint(), visit.fetched().url(), visit.fetched().requestedAt());
    } else if (location == null && duplicate instanceof DuplicateMatch.None) {
      duplicate = findUnarchivedDuplicate(visit);
    }
    Instant captured = location == null ? null : visit.fetched().requestedAt();
    return new JournalEntry.PageRecord(location, captured, visit.fingerprint(), duplicate, false);
  }

  /** A rendered page that is like another came with a payload of its own: no revisit record. */
  private DuplicateMatch findDuplicate(VisitResult.PageVisit visit) {
    DuplicateMatch duplicate = duplicates.find(visit.fingerprint());
    return duplicate instanceof DuplicateMatch.Exact exact && visit.fetched().rendered() != null
        ? new DuplicateMatch.Near(exact.url(), 0)
        : duplicate;
  }

  /** The page that one repeats where neither is archived: there are no records to refer to. */
  private DuplicateMatch findUnarchivedDuplicate(VisitResult.PageVisit visit) {
    DuplicateMatch duplicate = unarchivedDuplicates.find(visit.fingerprint());
    if (duplicate instanceof DuplicateMatch.None) {
      unarchivedDuplicates.addUnique(
          visit.fingerprint(), visit.fetched().url(), visit.fetched().requestedAt());
    }
    return duplicate instanceof DuplicateMatch.Exact exact
        ? new DuplicateMatch.Near(exact.url(), 0)
        : duplicate;
  }

  private @Nullable WarcLocation archive(VisitResult.PageVisit visit, DuplicateMatch duplicate) {
    Capture capture = visit.capture();
    if (capture == null) {
      return null;
    }
    return switch (duplicate) {
      case DuplicateMatch.None none -> archive.append(capture);
      case DuplicateMatch.Exact exact ->
          archive.append(records.revisit(capture, visit.fetched(), exact));
      case DuplicateMatch.Near near -> null;
    };
  }

  @Override
  public void store(VisitResult.NoPageVisit visit, String action) {
    Capture capture = visit.capture();
    append(
        new JournalEntry(
            journalEntries++,
            clock.instant(),
            visit.candidate().url(),
            JournalEntry.FetchOutcome.fromFetchResult(visit.fetched()).withAction(action),
            visit.path(),
            null,
            null,
            capture == null ? null : archive.append(capture),
            PageKind.HTML,
            visit.missCause(action),
            UsagePreferences.NONE),
        visit);
  }

  @Override
  public void markCopy(String url, DuplicateMatch.Near original) {
    JournalCopy copy = new JournalCopy(journalEntries++, clock.instant(), url, original);
    storedSinceCommit++;
    archive.append(copy);
    missed.addCopy(url);
    if (index != null) {
      pendingIndexUpdates.add(() -> index.removePage(copy.number(), url));
    }
  }

  /**
   * Adds the copies that a power cut took from the journal, and not from the frontier store.
   *
   * @param inJournal how many the journal has
   * @return how many of the others counted as relevant
   */
  long restoreCopies(long inJournal) {
    List<CopyMark> marks = new ArrayList<>();
    frontierStore.copyMarks().forEach(-1, (number, mark) -> marks.add(mark));
    List<CopyMark> lost = marks.subList((int) Math.min(inJournal, marks.size()), marks.size());
    for (CopyMark mark : lost) {
      markCopy(
          frontierStore.observation(mark.page()).candidate().url(),
          new DuplicateMatch.Near(mark.original(), mark.distance()));
    }
    return lost.stream().filter(CopyMark::relevant).count();
  }

  private void append(JournalEntry entry, VisitResult visit) {
    storedSinceCommit++;
    parents.remove(entry.url());
    archive.append(entry);
    missed.add(entry);
    if (index != null) {
      pendingIndexUpdates.add(() -> addToIndex(index, entry, visit));
    }
  }

  /**
   * A page that repeats another, or asks not to be indexed, is not searchable and does not vote.
   */
  private static void addToIndex(PageIndex index, JournalEntry entry, VisitResult visit) {
    JournalEntry.PageRecord page = entry.pageRecord();
    Relevance relevance = entry.relevance();
    if (visit instanceof VisitResult.PageVisit pageVisit
        && page != null
        && relevance != null
        && page.duplicate() instanceof DuplicateMatch.None
        && !page.noindex()) {
      if (page.location() != null) {
        index.addPage(entry.number(), pageVisit.judged().page(), relevance, entry.at());
      } else {
        index.addVoter(entry.number(), pageVisit.judged().page());
      }
    } else {
      index.skip(entry.number(), entry.url(), entry.outcome());
    }
  }

  @Override
  public void missLink(String url, long id, MissCause cause) {
    missed.addLink(url, id, cause);
  }

  @Override
  public void commit() {
    if (missed.takeLinksChanged()) {
      frontierStore.putMeta(OpenCollection.MISSED_LINKS_KEY, missed.linksToBytes());
    }
    commitPoint = archive.flush().toBytes();
    frontierStore.putMeta(OpenCollection.COMMITTED_KEY, commitPoint);
    frontierStore.commit();
    storedSinceCommit = 0;
    pendingIndexUpdates.forEach(Runnable::run);
    pendingIndexUpdates.clear();
    Instant now = clock.instant();
    if (Duration.between(lastSync, now).compareTo(SYNC_INTERVAL) >= 0) {
      sync();
      onSync.run();
      lastSync = now;
    }
  }

  /**
   * What is committed survives a power cut, too. First the files, which the frontier store refers
   * to; how far they are safe is recorded with the next commit.
   */
  void sync() {
    archive.sync();
    frontierStore.sync();
    frontierStore.putMeta(OpenCollection.SYNCED_KEY, commitPoint);
  }
}
