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
 * Who was seen on a recorded web: where they went and what they asked for.
 *
 * @param sessions in no particular order
 * @param queries likewise
 */
public record RecordedTraces(List<Session> sessions, List<Query> queries) {

  /** Nobody. */
  public static final RecordedTraces NONE = new RecordedTraces(List.of(), List.of());

  public RecordedTraces {
    sessions = List.copyOf(sessions);
    queries = List.copyOf(queries);
  }

  /**
   * Two parts that do not know of each other.
   *
   * @param training what an order may learn from
   * @param test what it is measured with
   */
  public record Split(RecordedTraces training, RecordedTraces test) {}

  /** Every page view of every session, by time. */
  public List<Visit> visits() {
    return sessions.stream()
        .flatMap(session -> session.visits().stream())
        .sorted(Comparator.comparing(Visit::time))
        .toList();
  }

  /** Those of the sessions that are wanted, with all queries. */
  public RecordedTraces filterSessions(Predicate<Session> wanted) {
    return new RecordedTraces(sessions.stream().filter(wanted).toList(), queries);
  }

  /**
   * Splits by person and by time at once: training has only the chosen people, up to a moment; test
   * has only the others, after it. What is in neither (the chosen people later, the others earlier)
   * is left out, so nobody and no moment is in both.
   *
   * @param seed decides who is chosen
   * @param share of the people, and of the sessions by time, that is for training
   */
  public Split split(long seed, double share) {
    Split byTime = splitByTime(share);
    return new Split(
        byTime.training.splitByUser(seed, share).training,
        byTime.test.splitByUser(seed, share).test);
  }

  /** Splits by person: everything of one person is on one side. */
  public Split splitByUser(long seed, double share) {
    return new Split(
        filter(s -> isSelected(s.user(), seed, share), q -> isSelected(q.user(), seed, share)),
        filter(s -> !isSelected(s.user(), seed, share), q -> !isSelected(q.user(), seed, share)));
  }

  /**
   * Splits at a moment: training ended before it, test began at it or later. A session under way at
   * that moment is left out.
   *
   * @param share of the sessions and queries that began before that moment
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
