package dev.waymark.traces;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;

/** Creates browser history databases for tests. */
public final class BrowserHistoryFiles {
  /** 2022-03-09 21:30:00 UTC. */
  static final long NOON = 1_646_861_400L;

  private BrowserHistoryFiles() {}

  private static void run(Path file, String mode, String... statements) throws SQLException {
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement statement = connection.createStatement()) {
      statement.execute("PRAGMA journal_mode = " + mode);
      for (String sql : statements) {
        statement.execute(sql);
      }
    }
  }

  /**
   * A search for "coral reef", a redirect, the page found, a link on it to a bookmarked page, and
   * back.
   *
   * @param marker replaces the secrets in the URLs
   */
  public static Path chromium(Path folder, String marker) throws SQLException, IOException {
    Path file = folder.resolve("History");
    long start = (NOON + 11_644_473_600L) * 1_000_000;
    run(
        file,
        "DELETE",
        "CREATE TABLE urls(id INTEGER PRIMARY KEY, url LONGVARCHAR, title LONGVARCHAR)",
        "CREATE TABLE visits(id INTEGER PRIMARY KEY, url INTEGER, visit_time INTEGER,"
            + " from_visit INTEGER, transition INTEGER)",
        "CREATE TABLE keyword_search_terms(keyword_id INTEGER, url_id INTEGER, term LONGVARCHAR)",
        "INSERT INTO urls VALUES(1, 'https://engine.example/find?words=x&token="
            + marker
            + "', ''),"
            + " (2, 'http://reef.example/old', ''),"
            + " (3, 'http://reef.example/new?session="
            + marker
            + "', ''),"
            + " (4, 'http://reef.example/fish', ''), (5, 'http://ads.example/frame', '')",
        "INSERT INTO visits VALUES(1, 1, "
            + start
            + ", 0, "
            + 0x30000001
            + "),"
            + " (2, 2, "
            + (start + 5_000_000)
            + ", 1, "
            + 0x10000000
            + "),"
            + " (3, 3, "
            + (start + 5_000_000)
            + ", 2, "
            + 0xA0000000
            + "),"
            + " (4, 4, "
            + (start + 60_000_000)
            + ", 3, "
            + 0x30000000
            + "),"
            + " (5, 5, "
            + (start + 61_000_000)
            + ", 4, "
            + 0x30000003
            + "),"
            + " (6, 3, "
            + (start + 90_000_000)
            + ", 4, "
            + 0x31000000
            + ")",
        "INSERT INTO keyword_search_terms VALUES(1, 1, 'Coral Reef " + marker + "@mail.example')");
    Files.writeString(
        folder.resolve("Bookmarks"),
        """
        {"roots": {"bookmark_bar": {"type": "folder", "children": [
          {"type": "url", "url": "http://reef.example/fish", "date_added": "13291335060000000"},
          {"type": "folder", "children": [{"type": "url", "url": "http://atoll.example/",
            "date_added": "%d"}]}]}, "version": 1}}
        """
            .formatted(start));
    return file;
  }

  /** The same history in Firefox, its last two visits still in the write-ahead log. */
  public static Connection firefox(Path file, String marker) throws SQLException {
    long start = NOON * 1_000_000;
    run(
        file,
        "WAL",
        "CREATE TABLE moz_places(id INTEGER PRIMARY KEY, url LONGVARCHAR)",
        "CREATE TABLE moz_historyvisits(id INTEGER PRIMARY KEY, from_visit INTEGER,"
            + " place_id INTEGER, visit_date INTEGER, visit_type INTEGER)",
        "CREATE TABLE moz_bookmarks(id INTEGER PRIMARY KEY, type INTEGER, fk INTEGER,"
            + " dateAdded INTEGER)",
        "CREATE TABLE moz_places_metadata(place_id INTEGER, search_query_id INTEGER)",
        "CREATE TABLE moz_places_metadata_search_queries(id INTEGER PRIMARY KEY, terms"
            + " LONGVARCHAR)",
        "INSERT INTO moz_places VALUES(1, 'https://engine.example/find?words=x&token="
            + marker
            + "'),"
            + " (2, 'http://reef.example/old'), (3, 'http://reef.example/new?session="
            + marker
            + "'),"
            + " (4, 'http://reef.example/fish'), (5, 'http://atoll.example/')",
        "INSERT INTO moz_historyvisits VALUES(1, 0, 1, "
            + start
            + ", 2),"
            + " (2, 1, 2, "
            + (start + 5_000_000)
            + ", 1)",
        "INSERT INTO moz_bookmarks VALUES(1, 2, NULL, 0), (2, 1, 4, "
            + start
            + "), (3, 1, 5, "
            + start
            + ")",
        "INSERT INTO moz_places_metadata VALUES(1, 1)",
        "INSERT INTO moz_places_metadata_search_queries VALUES(1, 'Coral Reef "
            + marker
            + "@mail.example')");
    // While a connection is open, new rows stay in the log beside the file.
    Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
    try (Statement statement = connection.createStatement()) {
      statement.execute("PRAGMA wal_autocheckpoint = 0");
      statement.execute(
          "INSERT INTO moz_historyvisits VALUES(3, 2, 3, "
              + (start + 5_000_000)
              + ", 6),"
              + " (4, 3, 4, "
              + (start + 60_000_000)
              + ", 1)");
    }
    return connection;
  }
}
