package dev.waymark.people.store;

import dev.waymark.people.PeopleSettings;
import dev.waymark.people.Query;
import dev.waymark.people.Visits;
import dev.waymark.people.door.Behaviour;
import dev.waymark.people.door.Reason;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * The cleaned ways of all people: those of the trace as it was, joined by what this import brings
 * of sources that behave like people.
 */
final class Ways implements Closeable {
  /** Fewer sources say nothing about a log as a whole. */
  private static final int FEW_SOURCES = 20;

  private final PeopleSettings settings;
  private final Events events;
  private final @Nullable StoredTrace old;
  private final Seen urls;
  private final Seen queries;
  private final Spill ways;
  private final long[] dropped = new long[Reason.values().length];
  private final Way way = new Way();
  private int nextOld;
  private long sources;
  private long robots;
  private long people;
  private long fresh;

  Ways(
      PeopleSettings settings,
      Path folder,
      Room room,
      Events events,
      @Nullable StoredTrace old,
      Seen urls,
      Seen queries) {
    this.settings = settings;
    this.events = events;
    this.old = old;
    this.urls = urls;
    this.queries = queries;
    this.ways = new Spill(folder, "ways", room);
  }

  /** Cleans everybody, in the order of pseudonyms. */
  void clean(Behaviour behaviour) {
    for (int bucket = 0; bucket < Spill.BUCKETS; bucket++) {
      events.forEach(bucket, source -> clean(source, behaviour));
    }
    oldUpTo(0, true);
  }

  private void clean(Events.Source source, Behaviour behaviour) {
    sources++;
    oldUpTo(source.user(), false);
    way.clear();
    if (old != null && nextOld < old.users() && old.number(nextOld) == source.user()) {
      add(old, nextOld++);
    }
    Reason reason = behaviour.judge(source);
    robots += reason == Reason.ROBOT_BEHAVIOUR ? 1 : 0;
    long before = fresh;
    for (int i = 0; i < source.size(); i++) {
      if (source.page(i) && reason != null) {
        dropped[reason.ordinal()]++;
      } else if (source.page(i)) {
        way.visit(
            source.time(i),
            source.marks(i) | Way.NEW,
            source.id(i),
            source.referrer(i),
            source.wanted(i));
        fresh += (source.marks(i) & Way.BACK) == 0 ? 1 : 0;
      } else if (source.search(i) && reason == null) {
        way.search(source.time(i), true, source.id(i), source.referrer(i));
      }
    }
    people += fresh > before ? 1 : 0;
    put(source.user());
  }

  /** People of the trace whom this import did not bring, up to a pseudonym. */
  private void oldUpTo(long user, boolean all) {
    while (old != null
        && nextOld < old.users()
        && (all || Long.compareUnsigned(old.number(nextOld), user) < 0)) {
      way.clear();
      add(old, nextOld);
      put(old.number(nextOld++));
    }
  }

  private void add(StoredTrace trace, int user) {
    Visits visits = trace.visitsOf(user);
    for (int i = 0; i < visits.size(); i++) {
      way.visit(
          visits.time(i),
          trace.marks(visits, i),
          trace.id(visits.url(i)),
          trace.id(visits.referrer(i)),
          trace.id(visits.wanted(i)));
    }
    for (Query query : trace.queriesOf(user)) {
      String clicked = query.clicked();
      way.search(
          query.time().getEpochSecond(),
          false,
          dev.waymark.url.Urls.id(query.words()),
          clicked == null ? 0 : dev.waymark.url.Urls.id(clicked));
    }
  }

  private void put(long user) {
    if (way.visits + way.searches > 0) {
      int repeated = way.settle(settings.sessionGap().toSeconds());
      dropped[Reason.REPEAT.ordinal()] += repeated;
      fresh -= repeated;
      way.tell(user, urls, queries);
      Spill.Bucket out = ways.at(user);
      out.number(user);
      way.write(out);
      out.end();
    }
  }

  /** Takes everybody of a bucket, once. */
  Spill.Cursor take(int bucket) {
    return ways.take(bucket);
  }

  /** Nearly all sources are robots: the few that pass for people are likely robots, too. */
  boolean robotLog() {
    long judged = robots + people;
    return settings.robotsOut() && judged >= FEW_SOURCES && robots > settings.maxRobots() * judged;
  }

  /** Visits this import brings, before the question from how many people. */
  long fresh() {
    return fresh;
  }

  long sources() {
    return sources;
  }

  long robots() {
    return robots;
  }

  long dropped(Reason reason) {
    return dropped[reason.ordinal()];
  }

  @Override
  public void close() throws IOException {
    ways.close();
  }
}
