package dev.waymark.traces.store;

import dev.waymark.people.Query;
import dev.waymark.people.VisitFlags;
import dev.waymark.people.Visits;
import dev.waymark.traces.anonymize.DropReason;
import dev.waymark.traces.anonymize.RobotDetector;
import dev.waymark.traces.anonymize.TraceSettings;
import dev.waymark.traces.store.files.StoredTrace;
import dev.waymark.traces.store.spill.EncryptedSpill;
import dev.waymark.traces.store.spill.MemoryBudget;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Consumer;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;

/**
 * Merges the histories of the existing trace with the new events of sources that behave like users.
 */
public final class HistoryCleaner implements Closeable {
  public static final String HISTORIES = "histories";

  private final TraceSettings settings;
  private final EventsByUser events;
  private final @Nullable StoredTrace previousTrace;
  private final KAnonymityFilter urls;
  private final KAnonymityFilter queries;
  private final EncryptedSpill spill;
  private final long[] dropped = new long[DropReason.values().length];
  private final UserHistory history = new UserHistory();
  private Consumer<UserHistory> observer = user -> {};
  private int nextPrevious;
  private long sourceCount;
  private long robotCount;
  private long humanCount;
  private long newVisitCount;
  private boolean hasReferrers;

  public HistoryCleaner(
      TraceSettings settings,
      Path folder,
      MemoryBudget memory,
      EventsByUser events,
      @Nullable StoredTrace previousTrace,
      KAnonymityFilter urls,
      KAnonymityFilter queries) {
    this.settings = settings;
    this.events = events;
    this.previousTrace = previousTrace;
    this.urls = urls;
    this.queries = queries;
    this.spill = new EncryptedSpill(folder, HISTORIES, memory);
  }

  /** Passes on each history once it is clean. */
  public void observe(Consumer<UserHistory> newObserver) {
    observer = newObserver;
  }

  /** Cleans the histories of the users in a range of buckets, in the order of pseudonyms. */
  public void clean(int fromBucket, int toBucket, RobotDetector detector) {
    if (previousTrace != null) {
      nextPrevious = firstUserOf(fromBucket, previousTrace);
    }
    for (int i = fromBucket; i < toBucket; i++) {
      int bucket = i;
      events.forEachUser(bucket, source -> clean(source, detector));
      copyPrevious(user -> EncryptedSpill.bucketOf(user) <= bucket);
    }
  }

  private static int firstUserOf(int bucket, StoredTrace trace) {
    int low = 0;
    int high = trace.userCount();
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (EncryptedSpill.bucketOf(trace.pseudonymId(middle)) < bucket) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  private void clean(EventsByUser.UserEvents source, RobotDetector detector) {
    sourceCount++;
    copyPrevious(user -> Long.compareUnsigned(user, source.user()) < 0);
    history.clear();
    if (previousTrace != null
        && nextPrevious < previousTrace.userCount()
        && previousTrace.pseudonymId(nextPrevious) == source.user()) {
      addPrevious(previousTrace, nextPrevious++);
    }
    DropReason reason = detector.rejectionReason(source);
    robotCount += reason == DropReason.ROBOT_BEHAVIOUR ? 1 : 0;
    long before = newVisitCount;
    for (int i = 0; i < source.size(); i++) {
      if (source.isVisit(i) && reason != null) {
        dropped[reason.ordinal()]++;
      } else if (source.isVisit(i)) {
        history.addVisit(
            source.time(i),
            source.flags(i) | VisitFlags.NEW,
            source.id(i),
            source.referrerOrClick(i),
            source.unreachedTarget(i));
        newVisitCount += (source.flags(i) & VisitFlags.BACK) == 0 ? 1 : 0;
      } else if (source.isQuery(i) && reason == null) {
        history.addQuery(source.time(i), true, source.id(i), source.referrerOrClick(i));
      }
    }
    humanCount += newVisitCount > before ? 1 : 0;
    writeHistory(source.user());
  }

  /** Copies the next users of the existing trace who are not part of this import. */
  private void copyPrevious(LongPredicate isNext) {
    while (previousTrace != null
        && nextPrevious < previousTrace.userCount()
        && isNext.test(previousTrace.pseudonymId(nextPrevious))) {
      history.clear();
      addPrevious(previousTrace, nextPrevious);
      writeHistory(previousTrace.pseudonymId(nextPrevious++));
    }
  }

  private void addPrevious(StoredTrace trace, int user) {
    Visits visits = trace.visitsOf(user);
    for (int i = 0; i < visits.size(); i++) {
      history.addVisit(
          visits.time(i),
          visits.flags(i),
          trace.urlId(visits.url(i)),
          trace.urlId(visits.referrer(i)),
          trace.urlId(visits.unreachedTarget(i)));
    }
    for (Query query : trace.queriesOf(user)) {
      String clickedUrl = query.clickedUrl();
      history.addQuery(
          query.time().getEpochSecond(),
          false,
          dev.waymark.url.Urls.id(query.text()),
          clickedUrl == null ? 0 : dev.waymark.url.Urls.id(clickedUrl));
    }
  }

  private void writeHistory(long user) {
    if (history.visitCount + history.queryCount > 0) {
      int duplicates = history.sortAndDeduplicate(settings.sessionGap().toSeconds());
      dropped[DropReason.DUPLICATE.ordinal()] += duplicates;
      newVisitCount -= duplicates;
      hasReferrers |= history.hasReferrer();
      history.reportUser(user, urls, queries);
      observer.accept(history);
      EncryptedSpill.Bucket out = spill.bucketFor(user);
      out.writeLong(user);
      history.write(out);
      out.endRecord();
    }
  }

  /** The histories: each user's pseudonym, and what {@link UserHistory#write} wrote. */
  public EncryptedSpill spill() {
    return spill;
  }

  public CleaningCounts counts() {
    return new CleaningCounts(
        sourceCount, robotCount, humanCount, newVisitCount, hasReferrers, dropped);
  }

  @Override
  public void close() throws IOException {
    spill.close();
  }
}
