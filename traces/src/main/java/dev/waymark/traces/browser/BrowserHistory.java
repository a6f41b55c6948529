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
 * The history database of a browser. Redirects are collapsed: the page at the end of a chain
 * counts, with the page before the chain as its referrer.
 */
public abstract sealed class BrowserHistory permits ChromiumHistory, FirefoxHistory {
  private final String user;
  private final Connection database;
  private final Set<String> tables;
  private final Access access = new Access();
  private long visits;

  /**
   * @param file identifies the user, under the collection's key
   */
  BrowserHistory(Path file, Connection database, Set<String> tables) {
    this.user = "history in " + file.toAbsolutePath().getParent();
    this.database = database;
    this.tables = tables;
  }

  /** Opens a history; its tables tell the kind of browser. */
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
            + " is a database, but no browser history. Chromium's is called History, Firefox's"
            + " places.sqlite.");
  }

  /** Name in messages, e.g. {@code Firefox history}. */
  public abstract String name();

  /** Emits every visit and every bookmark. */
  public abstract void read(AccessSink sink) throws IOException, SQLException;

  /** Number of visits read. */
  public long visits() {
    return visits;
  }

  /**
   * One visit.
   *
   * @param time seconds since 1970
   * @param fromVisit previous visit, 0 if none
   * @param kind how the browser classifies it
   */
  record HistoryVisit(String url, long urlId, long time, long fromVisit, VisitKind kind) {}

  /** Kind of a visit. */
  enum VisitKind {
    PAGE,
    /** The user went back to it. */
    BACK,
    /** A step of a redirect chain, not its end. */
    REDIRECT,
    /** The end of a redirect chain: its "from" is a step of the chain. */
    REDIRECT_TARGET,
    /** A frame, an image, a download. */
    ASSET
  }

  /** Emits visits with bookmarks and search terms, which are given by URL number. */
  final void emitVisits(
      Map<Long, HistoryVisit> rows,
      Set<Long> bookmarked,
      Map<Long, String> searchTerms,
      AccessSink sink) {
    rows.values().stream()
        .sorted(Comparator.comparingLong(HistoryVisit::time))
        .forEach(row -> {
          HistoryVisit previous = previousPage(row, rows);
          startAccess(row.url(), row.time(), previous == null ? null : previous.url());
          access.target = bookmarked.contains(row.urlId());
          access.back = row.kind() == VisitKind.BACK;
          access.confirmedPageView =
              row.kind() != VisitKind.ASSET && row.kind() != VisitKind.REDIRECT;
          access.asset = row.kind() == VisitKind.ASSET;
          access.status = row.kind() == VisitKind.REDIRECT ? 302 : 200;
          String query = searchTerms.get(row.urlId());
          if (query != null) {
            access.query.set(query);
          }
          sink.accept(access);
        });
  }

  /** Emits a bookmark of a page without a recorded visit. */
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

  /** The referring page, behind the redirects in between. */
  private static @Nullable HistoryVisit previousPage(
      HistoryVisit row, Map<Long, HistoryVisit> rows) {
    HistoryVisit from = rows.get(row.fromVisit());
    for (int i = 0; from != null && from.kind() == VisitKind.REDIRECT && i < 20; i++) {
      from = rows.get(from.fromVisit());
    }
    return from;
  }

  /** Receives a row of a result. */
  @FunctionalInterface
  interface RowSink {
    void accept(ResultSet row) throws SQLException;
  }

  /** Whether this version of the browser has certain tables. */
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

  /** Numbers of the visited URLs by their text. */
  static Map<String, Long> urlIds(Map<Long, HistoryVisit> rows) {
    Map<String, Long> urlIds = new HashMap<>();
    rows.values().forEach(row -> urlIds.put(row.url(), row.urlId()));
    return urlIds;
  }
}
