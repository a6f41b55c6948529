package dev.waymark.web;

import dev.waymark.people.Query;
import dev.waymark.people.Session;
import dev.waymark.people.Visit;
import dev.waymark.text.Words;
import dev.waymark.url.Urls;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * The traces of the users of a recorded web.
 *
 * @param sessions in no particular order
 * @param queries likewise
 */
public record RecordedTraces(List<Session> sessions, List<Query> queries) {

  /** No traces. */
  public static final RecordedTraces NONE = new RecordedTraces(List.of(), List.of());

  public RecordedTraces {
    sessions = List.copyOf(sessions);
    queries = List.copyOf(queries);
  }

  /**
   * Two parts without a common user or time.
   *
   * @param training for learning
   * @param test for evaluation
   */
  public record Split(RecordedTraces training, RecordedTraces test) {}

  /** All visits of all sessions, by time. */
  public List<Visit> visits() {
    return sessions.stream()
        .flatMap(session -> session.visits().stream())
        .sorted(Comparator.comparing(Visit::time))
        .toList();
  }

  /**
   * Splits by user and time at once: training has only the selected users, up to a time; test has
   * only the others, after it. What is in neither (the selected users later, the others earlier) is
   * excluded, so no user and no time is in both.
   *
   * @param seed decides which users are selected
   * @param share of the users, and of the sessions by time, that is for training
   */
  public Split split(long seed, double share) {
    Split byTime = splitByTime(share);
    return new Split(
        byTime.training.splitByUser(seed, share).training,
        byTime.test.splitByUser(seed, share).test);
  }

  /** Splits by user: everything of one user is in one part. */
  public Split splitByUser(long seed, double share) {
    return new Split(
        filter(s -> isSelected(s.user(), seed, share), q -> isSelected(q.user(), seed, share)),
        filter(s -> !isSelected(s.user(), seed, share), q -> !isSelected(q.user(), seed, share)));
  }

  /**
   * Splits by time: training ends before a time, test begins at it or later. A session that spans
   * it is excluded.
   *
   * @param share of the sessions and queries that began before that time
   */
  public Split splitByTime(double share) {
    List<Instant> starts =
        Stream.concat(
                sessions.stream().map(s -> s.steps().getFirst().time()),
                queries.stream().map(Query::time))
            .sorted()
            .toList();
    if (starts.isEmpty()) {
      return new Split(NONE, NONE);
    }
    int at = (int) (starts.size() * share);
    Instant cut = at < starts.size() ? starts.get(at) : Instant.MAX;
    return new Split(
        filter(s -> s.steps().getLast().time().isBefore(cut), q -> q.time().isBefore(cut)),
        filter(s -> !s.steps().getFirst().time().isBefore(cut), q -> !q.time().isBefore(cut)));
  }

  private RecordedTraces filter(Predicate<Session> session, Predicate<Query> query) {
    return new RecordedTraces(
        sessions.stream().filter(session).toList(), queries.stream().filter(query).toList());
  }

  private static boolean isSelected(String user, long seed, double share) {
    long hash = Words.mix(Urls.id(user) ^ Words.mix(seed));
    return (hash >>> 11) * 0x1p-53 < share;
  }
}
