package dev.waymark.rank.waymark.people;

import dev.waymark.model.Observation;
import dev.waymark.people.Trace;
import dev.waymark.people.Visits;
import dev.waymark.rank.knowledge.FeatureExtractor;
import dev.waymark.rank.knowledge.PageHistory;
import dev.waymark.text.Words;
import java.util.Arrays;
import java.util.function.IntConsumer;

/** The users who visited a page, as its features: at most 200 of them, an even sample. */
final class Visitors implements FeatureExtractor {
  /** Users per page; of more, an even sample. */
  private static final int MAX_USERS = 200;

  /** Pages of all of them together that are scored again after a page. */
  private static final int MAX_RELATED_PAGES = 500;

  private static final byte ONE_SESSION = 1;
  private static final byte SEVERAL_SESSIONS = 2;

  private final Trace trace;
  private final byte[] sessions; // by user; 0 while not looked at
  private String lastUrl = ""; // of the signals that ask for a candidate one after the other
  private int[] lastUsers = {};
  private final long[] featureIds; // by user; 0 while not computed

  Visitors(Trace trace) {
    this.trace = trace;
    this.sessions = new byte[trace.userCount()];
    this.featureIds = new long[trace.userCount()];
  }

  Trace trace() {
    return trace;
  }

  /** The numbers of the users who visited a URL. */
  int[] usersOf(String url) {
    if (!url.equals(lastUrl)) {
      int number = trace.findUrl(url);
      int[] users = number == Visits.NONE ? new int[0] : trace.usersOf(number);
      int[] sample = new int[Math.min(users.length, MAX_USERS)];
      for (int i = 0; i < sample.length; i++) {
        sample[i] = users[(int) ((long) i * users.length / sample.length)];
      }
      lastUrl = url;
      lastUsers = sample;
    }
    return lastUsers;
  }

  @Override
  public void extract(Observation observation, PageHistory history, Sink sink) {
    for (int user : usersOf(observation.candidate().url())) {
      sink.add(featureId(user), trace.pseudonym(user));
    }
  }

  /** By the pseudonym: the numbers of users differ from trace to trace, and knowledge adds up. */
  long featureId(int user) {
    if (featureIds[user] == 0) {
      featureIds[user] = Words.id(trace.pseudonym(user));
    }
    return featureIds[user];
  }

  /** The features of those of them who came once, or of those who came again. */
  long[] featuresOf(String url, boolean cameAgain) {
    return Arrays.stream(usersOf(url))
        .filter(user -> cameAgain(user) == cameAgain)
        .mapToLong(this::featureId)
        .toArray();
  }

  private boolean cameAgain(int user) {
    if (sessions[user] == 0) {
      Visits visits = trace.visitsOf(user);
      sessions[user] = ONE_SESSION;
      for (int i = 1; i < visits.size(); i++) {
        if (visits.startsSession(i)) {
          sessions[user] = SEVERAL_SESSIONS;
          break;
        }
      }
    }
    return sessions[user] == SEVERAL_SESSIONS;
  }

  /** Passes on an even sample of the pages that a page's visitors visited. */
  void forEachPageOfVisitors(String url, IntConsumer sink) {
    int[] users = usersOf(url);
    for (int user : users) {
      Visits visits = trace.visitsOf(user);
      int limit = Math.min(visits.size(), MAX_RELATED_PAGES / users.length);
      for (int k = 0; k < limit; k++) {
        sink.accept(visits.url((int) ((long) k * visits.size() / limit)));
      }
    }
  }
}
