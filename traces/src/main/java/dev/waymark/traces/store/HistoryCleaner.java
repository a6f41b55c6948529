package dev.waymark.traces.store;

import dev.waymark.people.Query;
import dev.waymark.people.VisitFlags;
import dev.waymark.people.Visits;
import dev.waymark.traces.anonymize.DropReason;
import dev.waymark.traces.anonymize.RobotDetector;
import dev.waymark.traces.anonymize.TraceSettings;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Merges the histories of the existing trace with the new events of sources that behave like users.
 */
final class HistoryCleaner implements Closeable {
  /** Fewer sources do not suffice to judge a log as a whole. */
  private static final int MIN_SOURCES = 20;

  private final TraceSettings settings;
  private final EventsByUser events;
  private final @Nullable StoredTrace previousTrace;
  private final KAnonymityFilter urls;
  private final KAnonymityFilter queries;
  private final EncryptedSpill spill;
  private final long[] dropped = new long[DropReason.values().length];
  private final UserHistory history = new UserHistory();
  private int nextPrevious;
  private long sourceCount;
  private long robotCount;
  private long humanCount;
  private long newVisitCount;
  private boolean hasReferrers;

  HistoryCleaner(
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
    this.spill = new EncryptedSpill(folder, "histories", memory);
  }

  /** Cleans the histories of all users, in the order of pseudonyms. */
  void clean(RobotDetector detector) {
    for (int bucket = 0; bucket < EncryptedSpill.BUCKETS; bucket++) {
      events.forEachUser(bucket, source -> clean(source, detector));
    }
    copyPreviousUpTo(0, true);
  }

  private void clean(EventsByUser.UserEvents source, RobotDetector detector) {
    sourceCount++;
    copyPreviousUpTo(source.user(), false);
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

  /** Copies the users of the existing trace who are not part of this import, up to a pseudonym. */
  private void copyPreviousUpTo(long user, boolean all) {
    while (previousTrace != null
        && nextPrevious < previousTrace.userCount()
        && (all || Long.compareUnsigned(previousTrace.pseudonymId(nextPrevious), user) < 0)) {
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
      EncryptedSpill.Bucket out = spill.bucketFor(user);
      out.writeLong(user);
      history.write(out);
      out.endRecord();
    }
  }

  /** Reads and releases the histories of a bucket. */
  EncryptedSpill.Cursor drain(int bucket) {
    return spill.drain(bucket);
  }

  /** Whether nearly all sources are robots: the few others are then likely robots, too. */
  boolean isRobotLog() {
    long classified = robotCount + humanCount;
    return settings.dropRobots()
        && classified >= MIN_SOURCES
        && robotCount > settings.maxRobotShare() * classified;
  }

  /** Visits added by this import, before the k-anonymity filter. */
  long newVisitCount() {
    return newVisitCount;
  }

  /** Whether any visit names the page it came from. */
  boolean hasReferrers() {
    return hasReferrers;
  }

  long sourceCount() {
    return sourceCount;
  }

  long robotCount() {
    return robotCount;
  }

  long dropped(DropReason reason) {
    return dropped[reason.ordinal()];
  }

  @Override
  public void close() throws IOException {
    spill.close();
  }
}
