package dev.waymark.traces.browser;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.waymark.traces.formats.AccessSink;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Reads the history of Chromium and browsers based on it: visits are in {@code History}, bookmarks
 * in a JSON file beside it; times are microseconds since 1601.
 */
final class ChromiumHistory extends BrowserHistory {
  /** Seconds from 1601 to 1970. */
  private static final long EPOCH_OFFSET_SECONDS = 11_644_473_600L;

  private static final int CORE_MASK = 0xff;
  private static final int AUTO_SUBFRAME = 3;
  private static final int MANUAL_SUBFRAME = 4;
  private static final int FORWARD_BACK = 0x01000000;
  private static final int CHAIN_END = 0x20000000;

  private final Path file;

  ChromiumHistory(Path file, Connection database, Set<String> tables) {
    super(file, database, tables);
    this.file = file;
  }

  @Override
  public String name() {
    return "Chromium history";
  }

  @Override
  public void read(AccessSink sink) throws IOException, SQLException {
    Map<Long, HistoryVisit> rows = new HashMap<>();
    query(
        "SELECT v.id, u.url, u.id, v.visit_time, v.from_visit, v.transition"
            + " FROM visits v JOIN urls u ON u.id = v.url",
        row ->
            rows.put(
                row.getLong(1),
                new HistoryVisit(
                    row.getString(2),
                    row.getLong(3),
                    toSeconds(row.getLong(4)),
                    row.getLong(5),
                    visitKind((int) row.getLong(6)))));
    Map<Long, String> searchTerms = new HashMap<>();
    if (hasTables("keyword_search_terms")) {
      query(
          "SELECT url_id, term FROM keyword_search_terms",
          row -> searchTerms.put(row.getLong(1), row.getString(2)));
    }
    Map<String, Long> urlIds = urlIds(rows);
    Set<Long> bookmarked = new HashSet<>();
    Path bookmarks = file.resolveSibling("Bookmarks");
    if (Files.exists(bookmarks)) {
      JsonNode all = new ObjectMapper().readTree(Files.readAllBytes(bookmarks));
      readBookmarks(all.path("roots"), urlIds, bookmarked, sink, 0);
    }
    emitVisits(rows, bookmarked, searchTerms, sink);
  }

  private void readBookmarks(
      JsonNode node, Map<String, Long> urlIds, Set<Long> bookmarked, AccessSink sink, int depth) {
    if (node.path("type").asText().equals("url")) {
      Long urlId = urlIds.get(node.path("url").asText());
      if (urlId != null) {
        bookmarked.add(urlId);
      } else {
        emitBookmark(node.path("url").asText(), toSeconds(node.path("date_added").asLong()), sink);
      }
    } else if (depth < 50) {
      for (JsonNode child : node) {
        if (child.isContainerNode()) {
          readBookmarks(child, urlIds, bookmarked, sink, depth + 1);
        }
      }
    }
  }

  private static long toSeconds(long microseconds) {
    return Math.max(0, microseconds / 1_000_000 - EPOCH_OFFSET_SECONDS);
  }

  private static VisitKind visitKind(int transition) {
    int core = transition & CORE_MASK;
    if (core == AUTO_SUBFRAME || core == MANUAL_SUBFRAME) {
      return VisitKind.ASSET;
    }
    if ((transition & CHAIN_END) == 0) {
      return VisitKind.REDIRECT;
    }
    return (transition & FORWARD_BACK) != 0 ? VisitKind.BACK : VisitKind.PAGE;
  }
}
