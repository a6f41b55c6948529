package dev.waymark.server.reading;

import dev.waymark.archive.JournalEntry;
import dev.waymark.archive.JournalReader;
import dev.waymark.archive.SkippedRecords;
import dev.waymark.archive.StoredPageReader;
import dev.waymark.model.FetchResult;
import dev.waymark.parse.Parser;
import dev.waymark.server.http.Role;
import dev.waymark.server.http.Routes;
import dev.waymark.server.search.ServedCollections;
import dev.waymark.url.Urls;
import io.javalin.config.RoutesConfig;
import io.javalin.http.BadRequestResponse;
import io.javalin.http.Context;
import io.javalin.http.NotFoundResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Pages as they were fetched. They are strangers here: browsers are told to run no script of
 * theirs, to load nothing for them, and to treat them as of no origin.
 */
final class ArchivedCopy implements Routes {
  private static final String CONTENT_SECURITY_POLICY =
      "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none';"
          + " base-uri 'none'; frame-ancestors 'self'";

  private final ServedCollections collections;

  public ArchivedCopy(ServedCollections collections) {
    this.collections = collections;
  }

  @Override
  public void addTo(RoutesConfig routes) {
    routes.get("/c/{name}/archived", this::serve, Role.PUBLIC);
  }

  /** The entries of the journal about a URL, the newest first. */
  static List<JournalEntry> history(Path collection, String url) {
    List<JournalEntry> entries = new ArrayList<>();
    new JournalReader(collection, new SkippedRecords())
        .forEach(entry -> {
          if (entry.url().equals(url)) {
            entries.add(entry);
          }
        });
    return entries.reversed();
  }

  static boolean isArchived(JournalEntry entry) {
    return entry.pageRecord() != null && entry.pageRecord().location() != null;
  }

  static String requireUrl(Context request) {
    String typed = request.queryParam("url");
    String url = typed == null ? null : Urls.normalizeTyped(typed);
    if (url == null) {
      throw new BadRequestResponse("url: it is not the address of a web page.");
    }
    return url;
  }

  private void serve(Context request) {
    Path folder = collections.folder(request.pathParam("name"));
    String url = requireUrl(request);
    FetchResult.Ok stored = find(folder, url, request.queryParam("version"));
    request.header("Content-Security-Policy", CONTENT_SECURITY_POLICY);
    if (stored.contentType().equals("text/html")
        || stored.contentType().equals("application/xhtml+xml")) {
      String charset = stored.charset();
      request
          .contentType(charset == null ? "text/html" : "text/html; charset=" + safeName(charset))
          .result(stored.body());
    } else {
      String text = new Parser().parse(stored).body().text();
      request.contentType("text/plain; charset=utf-8").result(text);
    }
  }

  /** A name that cannot end the header's value. */
  private static String safeName(String charset) {
    return charset.replaceAll("[^A-Za-z0-9._-]", "");
  }

  /**
   * @param version number of a journal entry; null for the newest
   */
  private static FetchResult.Ok find(Path folder, String url, @Nullable String version) {
    try (StoredPageReader pages = new StoredPageReader(folder, new SkippedRecords())) {
      for (JournalEntry entry : history(folder, url)) {
        boolean meant = version == null || version.equals(Long.toString(entry.number()));
        JournalEntry.PageRecord record = entry.pageRecord();
        if (meant && record != null && record.location() != null) {
          FetchResult.Ok stored = pages.read(record.location()).orElse(null);
          if (stored != null) {
            return stored;
          }
        }
      }
    }
    throw new NotFoundResponse("There is no archived copy of " + url + " in this collection.");
  }
}
