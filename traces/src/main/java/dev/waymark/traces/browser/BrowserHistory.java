package dev.waymark.traces.browser;

import dev.waymark.traces.formats.Access;
import dev.waymark.traces.formats.AccessSink;
import dev.waymark.traces.formats.ImportException;
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
public abstract sealed class BrowserHistory permits ChromiumHistory, FirefoxHistory {
  private final String user;
  private final Connection database;
  private final Set<String> tables;
  private final Access access = new Access();
  private long visits;

  /**
   * @param file only names the person, under the collection's key
   */
  BrowserHistory(Path file, Connection database, Set<String> tables) {
    this.user = "history in " + file.toAbsolutePath().getParent();
    this.database = database;
    this.tables = tables;
  }

  /** Opens a history; the tables tell whose browser it is. */
  public static BrowserHistory open(Path file, Connection database)
      throws ImportException, SQLException {
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
    throw new ImportException(
        file.getFileName()
            + " is a database, but no browser's history. Chromium's is called History, Firefox's"
            + " places.sqlite.");
  }

  /** For a person, e.g. {@code Firefox history}. */
  public abstract String name();

  /** Hands over every visit and every bookmark. */
  public abstract void read(AccessSink sink) throws IOException, SQLException;

  /** How many visits were read. */
  public long visits() {
    return visits;
  }

  /**
   * One visit.
   *
   * @param time seconds since 1970
   * @param fromVisit visit before it, 0 if none
   * @param kind what the browser says about how it came to be
   */
  record HistoryVisit(String url, long urlId, long time, long fromVisit, VisitKind kind) {}

  /** What a visit is. */
  enum VisitKind {
    PAGE,
    /** The person went back to it. */
    BACK,
    /** A step of a chain of redirects, not its end. */
    REDIRECT,
    /** The end of a chain of redirects: its own "from" is a step of the chain. */
    REDIRECT_TARGET,
    /** A frame, a picture, a download. */
    ASSET
  }

  /** Hands over visits by their numbers, with marks and words by the numbers of their URLs. */
  final void emitVisits(
      Map<Long, HistoryVisit> rows,
      Set<Long> bookmarked,
      Map<Long, String> words,
      AccessSink sink) {
    rows.values().stream()
        .sorted(Comparator.comparingLong(HistoryVisit::time))
        .forEach(row -> {
          HistoryVisit before = previousPage(row, rows);
          startAccess(row.url(), row.time(), before == null ? null : before.url());
          access.target = bookmarked.contains(row.urlId());
          access.back = row.kind() == VisitKind.BACK;
          access.confirmedPageView =
              row.kind() != VisitKind.ASSET && row.kind() != VisitKind.REDIRECT;
          access.asset = row.kind() == VisitKind.ASSET;
          access.status = row.kind() == VisitKind.REDIRECT ? 302 : 200;
          String asked = words.get(row.urlId());
          if (asked != null) {
            access.query.set(asked);
          }
          sink.accept(access);
        });
  }

  /** A bookmark of a page that was never visited, as far as the history goes back. */
  final void emitBookmark(String url, long time, AccessSink sink) {
    startAccess(url, time, null);
    access.target = true;
    access.confirmedPageView = true;
    access.status = 200;
    sink.accept(access);
  }

  private void startAccess(String url, long time, @Nullable String referrer) {
    visits++;
    access.clear();
    access.user.set(user);
    access.url.set(url);
    access.time = time;
    if (referrer != null) {
      access.referrer.set(referrer);
    }
  }

  /** The page somebody was on, behind the redirects in between. */
  private static @Nullable HistoryVisit previousPage(
      HistoryVisit row, Map<Long, HistoryVisit> rows) {
    HistoryVisit from = rows.get(row.fromVisit());
    for (int i = 0; from != null && from.kind() == VisitKind.REDIRECT && i < 20; i++) {
      from = rows.get(from.fromVisit());
    }
    return from;
  }

  /** Takes a row of an answer. */
  @FunctionalInterface
  interface RowSink {
    void accept(ResultSet row) throws SQLException;
  }

  /** Whether this version of the browser keeps such tables. */
  final boolean hasTables(String... names) {
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
  static Map<String, Long> urlIds(Map<Long, HistoryVisit> rows) {
    Map<String, Long> places = new HashMap<>();
    rows.values().forEach(row -> places.put(row.url(), row.urlId()));
    return places;
  }
}
