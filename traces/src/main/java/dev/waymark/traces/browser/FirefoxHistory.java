package dev.waymark.traces.browser;

import dev.waymark.traces.formats.AccessSink;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Reads the history of Firefox: visits and bookmarks are in {@code places.sqlite}; times are
 * microseconds.
 */
final class FirefoxHistory extends BrowserHistory {
  private static final int EMBED = 4;
  private static final int REDIRECT_PERMANENT = 5;
  private static final int REDIRECT_TEMPORARY = 6;
  private static final int DOWNLOAD = 7;
  private static final int FRAMED_LINK = 8;

  FirefoxHistory(Path file, Connection database, Set<String> tables) {
    super(file, database, tables);
  }

  @Override
  public String name() {
    return "Firefox history";
  }

  @Override
  public void read(AccessSink sink) throws SQLException {
    Set<Long> redirecting = new HashSet<>();
    query(
        "SELECT from_visit FROM moz_historyvisits WHERE visit_type IN (5, 6)",
        row -> redirecting.add(row.getLong(1)));
    Map<Long, HistoryVisit> rows = new HashMap<>();
    query(
        "SELECT v.id, p.url, p.id, v.visit_date, v.from_visit, v.visit_type"
            + " FROM moz_historyvisits v JOIN moz_places p ON p.id = v.place_id",
        row ->
            rows.put(
                row.getLong(1),
                new HistoryVisit(
                    row.getString(2),
                    row.getLong(3),
                    row.getLong(4) / 1_000_000,
                    row.getLong(5),
                    visitKind(row.getInt(6), redirecting.contains(row.getLong(1))))));
    Set<Long> bookmarked = new HashSet<>();
    Set<Long> visited = new HashSet<>();
    rows.values().forEach(row -> visited.add(row.urlId()));
    if (hasTables("moz_bookmarks")) {
      query(
          "SELECT p.id, p.url, b.dateAdded FROM moz_bookmarks b JOIN moz_places p ON p.id = b.fk"
              + " WHERE b.type = 1",
          row -> {
            if (bookmarked.add(row.getLong(1)) && !visited.contains(row.getLong(1))) {
              emitBookmark(row.getString(2), row.getLong(3) / 1_000_000, sink);
            }
          });
    }
    emitVisits(rows, bookmarked, readSearchTerms(), sink);
  }

  /** Search terms by the number of the result page. */
  private Map<Long, String> readSearchTerms() throws SQLException {
    Map<Long, String> searchTerms = new HashMap<>();
    if (hasTables("moz_places_metadata", "moz_places_metadata_search_queries")) {
      query(
          "SELECT m.place_id, q.terms FROM moz_places_metadata m"
              + " JOIN moz_places_metadata_search_queries q ON q.id = m.search_query_id",
          row -> searchTerms.put(row.getLong(1), row.getString(2)));
    }
    return searchTerms;
  }

  private static VisitKind visitKind(int type, boolean redirecting) {
    if (redirecting) {
      return VisitKind.REDIRECT;
    }
    return switch (type) {
      case EMBED, DOWNLOAD, FRAMED_LINK -> VisitKind.ASSET;
      case REDIRECT_PERMANENT, REDIRECT_TEMPORARY -> VisitKind.REDIRECT_TARGET;
      default -> VisitKind.PAGE;
    };
  }
}
