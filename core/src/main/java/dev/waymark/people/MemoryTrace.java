package dev.waymark.people;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A trace held in memory: for generated webs, the lab, and tests. */
public final class MemoryTrace implements Trace {
  private final List<String> urls = new ArrayList<>();
  private final Map<String, Integer> urlNumbers = new HashMap<>();
  private final List<String> pseudonyms;
  private final Visits[] visitsByUser;
  private final int[][] usersByUrl;
  private final List<List<Query>> queriesByUser = new ArrayList<>();
  private final List<QueryStats> queryStats;
  private final long visits;
  private @Nullable CoVisitEmbedding embedding;

  /** A visit before URLs are numbered. */
  private record Row(
      Step step, boolean startsSession, boolean target, @Nullable String unreachedTarget) {}

  private MemoryTrace(Map<String, List<Row>> rowsByUser, List<Query> queries) {
    this.pseudonyms = List.copyOf(rowsByUser.keySet());
    this.visitsByUser = new Visits[pseudonyms.size()];
    Map<String, List<Query>> queriesByPseudonym = new HashMap<>();
    for (Query query : queries) {
      queriesByPseudonym.computeIfAbsent(query.user(), key -> new ArrayList<>()).add(query);
    }
    long count = 0;
    for (int user = 0; user < visitsByUser.length; user++) {
      List<Row> rows = rowsByUser.getOrDefault(pseudonyms.get(user), List.of());
      visitsByUser[user] = toVisits(rows);
      count += rows.stream().filter(row -> !row.step().back()).count();
      List<Query> userQueries =
          queriesByPseudonym.getOrDefault(pseudonyms.get(user), new ArrayList<>());
      userQueries.sort(Comparator.comparing(Query::time));
      this.queriesByUser.add(List.copyOf(userQueries));
    }
    this.visits = count;
    this.usersByUrl = indexUsersByUrl();
    this.queryStats = countQueries(queries);
  }

  /** A trace of these visits, in any order; those of a user at the same second stay in order. */
  public static MemoryTrace of(List<Visit> visits) {
    Map<String, List<Row>> rowsByUser = new TreeMap<>();
    for (Visit visit : visits) {
      Step step = new Step(visit.url(), visit.referrer(), visit.time(), false);
      rowsByUser
          .computeIfAbsent(visit.user(), key -> new ArrayList<>())
          .add(new Row(step, false, false, null));
    }
    return new MemoryTrace(rowsByUser, List.of());
  }

  /** A trace of these sessions and queries. */
  public static MemoryTrace of(List<Session> sessions, List<Query> queries) {
    Map<String, List<Row>> rowsByUser = new TreeMap<>();
    for (Query query : queries) {
      rowsByUser.putIfAbsent(query.user(), new ArrayList<>());
    }
    List<Session> sorted = new ArrayList<>(sessions);
    sorted.sort(Comparator.comparing(session -> session.steps().getFirst().time()));
    for (Session session : sorted) {
      rowsByUser.computeIfAbsent(session.user(), key -> new ArrayList<>()).addAll(toRows(session));
    }
    return new MemoryTrace(rowsByUser, queries);
  }

  private static List<Row> toRows(Session session) {
    Set<String> unreached = new HashSet<>(session.targets());
    session.steps().forEach(step -> unreached.remove(step.url()));
    List<String> unreachedTargets =
        new ArrayList<>(session.targets().stream().filter(unreached::contains).toList());
    List<Row> rows = new ArrayList<>();
    for (Step step : session.steps()) {
      rows.add(
          new Row(
              step,
              rows.isEmpty(),
              session.targets().contains(step.url()),
              unreachedTargets.isEmpty() ? null : unreachedTargets.removeFirst()));
    }
    return rows;
  }

  private Visits toVisits(List<Row> rows) {
    List<Row> sorted = new ArrayList<>(rows);
    if (rows.stream().noneMatch(Row::startsSession)) {
      sorted.sort(Comparator.comparing(row -> row.step().time()));
    }
    Visits.Builder visits = new Visits.Builder(rows.size());
    for (int i = 0; i < rows.size(); i++) {
      Row row = sorted.get(i);
      visits.set(
          i,
          internUrl(row.step().url()),
          internUrl(row.step().referrer()),
          internUrl(row.unreachedTarget()),
          row.step().time().getEpochSecond(),
          VisitFlags.encode(row.target(), row.startsSession(), row.step().back()));
    }
    return visits.buildSessions(Sessions.DEFAULT_GAP);
  }

  private int internUrl(@Nullable String url) {
    if (url == null) {
      return Visits.NONE;
    }
    Integer number = urlNumbers.putIfAbsent(url, urls.size());
    if (number != null) {
      return number;
    }
    urls.add(url);
    return urls.size() - 1;
  }

  private int[][] indexUsersByUrl() {
    int[][] users = new int[urls.size()][];
    Arrays.fill(users, new int[0]);
    for (int user = 0; user < visitsByUser.length; user++) {
      for (int i = 0; i < visitsByUser[user].size(); i++) {
        int url = visitsByUser[user].url(i);
        int[] urlUsers = users[url];
        if (urlUsers.length == 0 || urlUsers[urlUsers.length - 1] != user) {
          users[url] = Arrays.copyOf(urlUsers, urlUsers.length + 1);
          users[url][urlUsers.length] = user;
        }
      }
    }
    return users;
  }

  private static List<QueryStats> countQueries(List<Query> queries) {
    Map<String, List<Query>> queriesByText = new TreeMap<>();
    for (Query query : queries) {
      queriesByText.computeIfAbsent(query.text(), key -> new ArrayList<>()).add(query);
    }
    return queriesByText.entrySet().stream()
        .map(entry ->
            new QueryStats(
                entry.getKey(),
                (int) entry.getValue().stream().map(Query::user).distinct().count(),
                entry.getValue().size(),
                entry.getValue().stream()
                    .map(Query::time)
                    .max(Comparator.naturalOrder())
                    .orElseThrow()))
        .sorted(Comparator.comparingInt(QueryStats::users).reversed())
        .toList();
  }

  @Override
  public int userCount() {
    return visitsByUser.length;
  }

  @Override
  public int urlCount() {
    return urls.size();
  }

  @Override
  public long visitCount() {
    return visits;
  }

  @Override
  public int findUrl(String url) {
    return urlNumbers.getOrDefault(url, Visits.NONE);
  }

  @Override
  public String url(int number) {
    return urls.get(number);
  }

  @Override
  public int[] usersOf(int url) {
    return usersByUrl[url].clone();
  }

  @Override
  public Visits visitsOf(int user) {
    return visitsByUser[user];
  }

  @Override
  public synchronized CoVisitEmbedding embedding() {
    if (embedding == null) {
      embedding = CoVisitEmbedding.compute(this);
    }
    return embedding;
  }

  @Override
  public List<Query> queriesOf(int user) {
    return queriesByUser.get(user);
  }

  @Override
  public String pseudonym(int user) {
    return pseudonyms.get(user);
  }

  @Override
  public List<QueryStats> queryStats() {
    return queryStats;
  }
}
