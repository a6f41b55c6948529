package dev.waymark.traces;

import dev.waymark.people.log.Access;
import dev.waymark.people.log.AccessSink;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Where a browser keeps what its person visited. Redirects are folded: the page at the end of a
 * chain counts, and it was come to from the page before the chain.
 */
abstract sealed class BrowserHistory permits ChromiumHistory, FirefoxHistory {
  private final String person;
  private final Connection database;
  private final Set<String> tables;
  private final Access access = new Access();
  private long visits;

  /**
   * @param file only names the person, under the collection's key
   */
  BrowserHistory(Path file, Connection database, Set<String> tables) {
    this.person = "history in " + file.toAbsolutePath().getParent();
    this.database = database;
    this.tables = tables;
  }

  /** Opens a history; the tables tell whose browser it is. */
  static BrowserHistory open(Path file, Connection database) throws Stopped, SQLException {
    Set<String> tables = new HashSet<>();
    query(
        database,
        "SELECT name FROM sqlite_master WHERE type = 'table'",
        row -> tables.add(row.getString(1)));
    if (tables.containsAll(Set.of("moz_places", "moz_historyvisits"))) {
      return new FirefoxHistory(file, database, tables);
    }
    if (tables.containsAll(Set.of("urls", "visits"))) {
      return new ChromiumHistory(file, database, tables);
    }
    throw new Stopped(
        file.getFileName()
            + " is a database, but no browser's history. Chromium's is called History, Firefox's"
            + " places.sqlite.");
  }

  /** For a person, e.g. {@code Firefox history}. */
  abstract String name();

  /** Hands over every visit and every bookmark. */
  abstract void read(AccessSink sink) throws IOException, SQLException;

  /** How many visits were read. */
  long visits() {
    return visits;
  }

  /**
   * One visit.
   *
   * @param time seconds since 1970
   * @param from visit before it, 0 if none
   * @param kind what the browser says about how it came to be
   */
  record Row(String url, long place, long time, long from, Kind kind) {}

  /** What a visit is. */
  enum Kind {
    PAGE,
    /** The person went back to it. */
    BACK,
    /** A step of a chain of redirects, not its end. */
    REDIRECT,
    /** The end of a chain of redirects: its own "from" is a step of the chain. */
    REDIRECTED,
    /** A frame, a picture, a download. */
    PART
  }

  /** Hands over visits by their numbers, with marks and words by the numbers of their URLs. */
  final void hand(
      Map<Long, Row> rows, Set<Long> bookmarked, Map<Long, String> words, AccessSink sink) {
    rows.values().stream()
        .sorted(Comparator.comparingLong(Row::time))
        .forEach(row -> {
          Row before = before(row, rows);
          start(row.url(), row.time(), before == null ? null : before.url());
          access.target = bookmarked.contains(row.place());
          access.back = row.kind() == Kind.BACK;
          access.page = row.kind() != Kind.PART && row.kind() != Kind.REDIRECT;
          access.part = row.kind() == Kind.PART;
          access.status = row.kind() == Kind.REDIRECT ? 302 : 200;
          String asked = words.get(row.place());
          if (asked != null) {
            access.words.set(asked);
          }
          sink.accept(access);
        });
  }

  /** A bookmark of a page that was never visited, as far as the history goes back. */
  final void bookmark(String url, long time, AccessSink sink) {
    start(url, time, null);
    access.target = true;
    access.page = true;
    access.status = 200;
    sink.accept(access);
  }

  private void start(String url, long time, @Nullable String referrer) {
    visits++;
    access.clear();
    access.user.set(person);
    access.url.set(url);
    access.time = time;
    if (referrer != null) {
      access.referrer.set(referrer);
    }
  }

  /** The page somebody was on, behind the redirects in between. */
  private static @Nullable Row before(Row row, Map<Long, Row> rows) {
    Row from = rows.get(row.from());
    for (int i = 0; from != null && from.kind() == Kind.REDIRECT && i < 20; i++) {
      from = rows.get(from.from());
    }
    return from;
  }

  /** Takes a row of an answer. */
  @FunctionalInterface
  interface RowSink {
    void accept(ResultSet row) throws SQLException;
  }

  /** Whether this version of the browser keeps such tables. */
  final boolean has(String... names) {
    return tables.containsAll(Set.of(names));
  }

  final void query(String sql, RowSink sink) throws SQLException {
    query(database, sql, sink);
  }

  private static void query(Connection database, String sql, RowSink sink) throws SQLException {
    try (Statement statement = database.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      while (rows.next()) {
        sink.accept(rows);
      }
    }
  }

  /** Numbers of URLs by their text, for those visited. */
  static Map<String, Long> places(Map<Long, Row> rows) {
    Map<String, Long> places = new HashMap<>();
    rows.values().forEach(row -> places.put(row.url(), row.place()));
    return places;
  }
}
