package dev.waymark.people;

import dev.waymark.text.Words;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.IntPredicate;

/**
 * Who went where and when. People and URLs have numbers from 0; URLs that are only known as
 * referrers or as wanted pages have numbers, too, and no users. A trace never changes; any number
 * of threads may read it.
 */
public interface Trace extends AutoCloseable {

  /** How many people. */
  int userCount();

  /** How many URLs, those never visited included. */
  int urlCount();

  /** How many visits, goings back left out. */
  long visitCount();

  /** The number of a URL in normal form, or {@link Visits#NONE}. */
  int findUrl(String url);

  /** The URL with a number. */
  String url(int number);

  /** The people who visited a URL, ascending; in time proportional to their number. */
  int[] usersOf(int url);

  /** The visits of a person in the order of time; in time proportional to their number. */
  Visits visitsOf(int user);

  /**
   * Some URL that somebody visited, another one for another lot; {@link Visits#NONE} if none is
   * found in a number of tries: it may be one that only links or goals name.
   */
  default int randomVisitedUrl(long random, IntPredicate eligible) {
    for (int i = 0; i < 50 && urlCount() > 0; i++) {
      int url = (int) Long.remainderUnsigned(Words.mix(random + i), urlCount());
      if (eligible.test(url) && usersOf(url).length > 0) {
        return url;
      }
    }
    return Visits.NONE;
  }

  /** Where the visited pages lie, by all ways of people; made when first asked for. */
  CoVisitEmbedding embedding();

  /** What a person asked search engines, in the order of time. */
  List<Query> queriesOf(int user);

  /** The pseudonym of a person. */
  String pseudonym(int user);

  /** What was asked, the most people first. */
  List<QueryStats> queryStats();

  /** Nothing to close, unless files are behind it. */
  @Override
  default void close() {}

  /** The sessions of a person, cut where they paused for longer than the gap. */
  default List<Session> sessionsOf(int user, Duration gap) {
    List<Session> sessions = new ArrayList<>();
    for (Visits visits : visitsOf(user).sessions(gap.toSeconds())) {
      List<Step> steps = new ArrayList<>(visits.size());
      Set<String> targets = new LinkedHashSet<>();
      for (int i = 0; i < visits.size(); i++) {
        String url = url(visits.url(i));
        String referrer = visits.referrer(i) < 0 ? null : url(visits.referrer(i));
        steps.add(new Step(url, referrer, Instant.ofEpochSecond(visits.time(i)), visits.back(i)));
        if (visits.target(i)) {
          targets.add(url);
        }
        if (visits.unreachedTarget(i) >= 0) {
          targets.add(url(visits.unreachedTarget(i)));
        }
      }
      sessions.add(new Session(pseudonym(user), steps, List.copyOf(targets)));
    }
    return sessions;
  }

  /** All sessions, person by person. */
  default void forEachSession(Duration gap, Consumer<Session> sink) {
    for (int user = 0; user < userCount(); user++) {
      sessionsOf(user, gap).forEach(sink);
    }
  }

  /** All (target, referrer, person) triples, person by person, in the order of time. */
  default void forEachTriple(TripleSink sink) {
    for (int user = 0; user < userCount(); user++) {
      Visits visits = visitsOf(user);
      for (int i = 0; i < visits.size(); i++) {
        if (!visits.back(i)) {
          sink.accept(visits.url(i), visits.referrer(i), user);
        }
      }
    }
  }

  /** Takes triples; a referrer that is not known is {@link Visits#NONE}. */
  @FunctionalInterface
  interface TripleSink {
    void accept(int target, int referrer, int user);
  }
}
