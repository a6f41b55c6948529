package dev.waymark.people;

import dev.waymark.text.Words;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.IntPredicate;

/**
 * Visits, sessions and queries of users. Users and URLs are numbered from 0; URLs that are only
 * known as referrers or targets have numbers, too, but no users. A trace never changes and is
 * thread-safe.
 *
 * {@snippet class="dev.waymark.library.LibraryTest" region="trace"}
 */
public interface Trace extends AutoCloseable {

  /** The number of users. */
  int userCount();

  /** The number of URLs, those never visited included. */
  int urlCount();

  /** The number of visits, without steps back. */
  long visitCount();

  /** The number of a URL in normal form, or {@link Visits#NONE}. */
  int findUrl(String url);

  /** The URL with a number. */
  String url(int number);

  /** The users who visited a URL, ascending; in time proportional to their number. */
  int[] usersOf(int url);

  /** The visits of a user in chronological order; in time proportional to their number. */
  Visits visitsOf(int user);

  /**
   * A random visited URL; {@link Visits#NONE} if none is found in a number of attempts, since URLs
   * may be known only as referrers or targets.
   *
   * @param random a random number; other numbers give other URLs
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

  /** The embedding of visited pages by co-visits; computed on first use. */
  CoVisitEmbedding embedding();

  /**
   * The URL patterns mined from all page views, before those of pages that too few users visited
   * were dropped, as {@code UrlPatterns.of} reads them; empty if none are stored.
   */
  default byte[] patterns() {
    return new byte[0];
  }

  /** The queries of a user in chronological order. */
  List<Query> queriesOf(int user);

  /** The pseudonym of a user. */
  String pseudonym(int user);

  /** The queries of all users, those of most users first. */
  List<QueryStats> queryStats();

  /** Does nothing, unless the trace is backed by files. */
  @Override
  default void close() {}

  /** The sessions of a user. */
  default List<Session> sessionsOf(int user) {
    List<Session> sessions = new ArrayList<>();
    for (Visits visits : visitsOf(user).sessions()) {
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

  /** Passes on all sessions, user by user. */
  default void forEachSession(Consumer<Session> sink) {
    for (int user = 0; user < userCount(); user++) {
      sessionsOf(user).forEach(sink);
    }
  }

  /** Passes on all (target, referrer, user) triples, user by user, in chronological order. */
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

  /** Consumes triples; an unknown referrer is {@link Visits#NONE}. */
  @FunctionalInterface
  interface TripleSink {
    void accept(int target, int referrer, int user);
  }
}
