package dev.waymark.server;

import com.fasterxml.jackson.databind.JsonNode;
import dev.waymark.config.ConfigException;
import dev.waymark.recorder.SearchTraceRecorder;
import dev.waymark.recorder.SessionSubmissionHandler;
import dev.waymark.search.SearchRequest;
import dev.waymark.search.SearchResults;
import dev.waymark.search.SearchResultsJson;
import dev.waymark.server.http.Json;
import dev.waymark.server.http.RequestGuard;
import dev.waymark.server.http.Routes;
import dev.waymark.server.page.Assets;
import dev.waymark.server.page.Frame;
import dev.waymark.server.page.Section;
import dev.waymark.server.page.Templates;
import dev.waymark.server.page.Texts;
import dev.waymark.url.Urls;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import java.io.IOException;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The search page of a collection, its API, and what is recorded of its users. */
public final class SearchRoutes implements Routes, AutoCloseable {
  private final ReloadableSearcher searcher;
  private final @Nullable SearchTraceRecorder recorder;
  private final @Nullable SessionSubmissionHandler submissionHandler;
  private final ScheduledExecutorService backgroundTasks;

  /** Runs a task at intervals, and reports what went wrong. */
  private record BackgroundTask(Task task, Consumer<String> errors) implements Runnable {
    interface Task {
      void run() throws IOException;
    }

    @Override
    public void run() {
      try {
        task.run();
      } catch (IOException | RuntimeException e) {
        errors.accept(String.valueOf(e.getMessage()));
      }
    }
  }

  /**
   * Begins to look for new pages; the caller closes searcher and recorder.
   *
   * @param recorder null to record nothing
   * @param submissionHandler receives sessions from the browser's extension; null for none
   * @param errors takes messages of what goes wrong in the background
   */
  public SearchRoutes(
      ReloadableSearcher searcher,
      @Nullable SearchTraceRecorder recorder,
      @Nullable SessionSubmissionHandler submissionHandler,
      Consumer<String> errors) {
    this.searcher = searcher;
    this.recorder = recorder;
    this.submissionHandler = submissionHandler;
    this.backgroundTasks =
        Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().name("background-tasks").daemon().factory());
    backgroundTasks.scheduleWithFixedDelay(
        new BackgroundTask(searcher::refresh, errors), 1, 1, TimeUnit.SECONDS);
    if (recorder != null) {
      backgroundTasks.scheduleWithFixedDelay(
          new BackgroundTask(recorder::flush, errors), 60, 60, TimeUnit.SECONDS);
    }
  }

  @Override
  public void addTo(RoutesConfig routes) {
    routes.get("/", this::serveSearchPage);
    routes.get("/api/search", this::serveSearch);
    routes.post("/api/click", this::recordClick);
    routes.post("/api/mark", this::recordMark);
    if (submissionHandler != null) {
      routes.post(SessionSubmissionHandler.PATH, submissionHandler::handle);
      routes.options(SessionSubmissionHandler.PATH, submissionHandler::handle);
    }
  }

  private void serveSearchPage(Context request) {
    SearchParameters search = SearchParameters.parse(request);
    SearchResults results = null;
    long pages = 0;
    if (search.isEmpty()) {
      pages = searcher.search(SearchRequest.of("")).indexedPages();
    } else {
      results = searcher.search(search.toRequest(false));
      recordQuery(request, search);
    }
    Texts texts = Assets.texts(request);
    String title =
        search.text().isEmpty()
            ? texts.get("search.title")
            : texts.get("search.title-for", search.text());
    Frame frame =
        Frame.of(texts, Section.SEARCH, title).withProgram(false).withScripts("search.js");
    request.html(
        Templates.render(
            "search", Map.of("frame", frame, "view", new SearchView(search, results, pages))));
  }

  /**
   * Further pages of hits are not further queries; and what another site requests, by a link or an
   * image, is not what a user here searches for.
   */
  private void recordQuery(Context request, SearchParameters search) {
    boolean isNewQuery = !search.isEmpty() && search.page() == 0;
    if (recorder != null && isNewQuery && !RequestGuard.isCrossSite(request)) {
      recorder.recordQuery(request.ip(), search.text());
    }
  }

  private void serveSearch(Context request) {
    boolean why = "true".equals(request.queryParam("why"));
    SearchParameters.validate(request);
    SearchParameters search = SearchParameters.parse(request);
    SearchResults results = searcher.search(search.toRequest(why));
    if (!"same-origin".equals(request.header("Sec-Fetch-Site"))) {
      recordQuery(request, search); // the search page itself requests this to explain a hit
    }
    sendJson(request, SearchResultsJson.toJson(results).toString());
  }

  private static void sendJson(Context request, String body) {
    request.contentType("application/json; charset=utf-8").result(body);
  }

  private void recordClick(Context request) {
    JsonNode body = Json.body(request);
    if (recorder != null) {
      recorder.recordClick(request.ip(), body.path("q").asText(""), requireUrl(body));
    }
    sendJson(request, "{}");
  }

  private void recordMark(Context request) throws IOException {
    JsonNode body = Json.body(request);
    if (!body.path("useful").isBoolean()) {
      throw new ConfigException("useful: true or false is missing.");
    }
    if (recorder == null) {
      throw new ConfigException("Nothing is recorded here: it was started with --record false.");
    }
    recorder.recordMark(request.ip(), requireUrl(body), body.get("useful").booleanValue());
    sendJson(request, "{}");
  }

  private static String requireUrl(JsonNode body) {
    String url = Urls.normalize(body.path("url").asText(""));
    if (url == null) {
      throw new ConfigException("url: it is not the address of a web page.");
    }
    return url;
  }

  @Override
  public void close() {
    backgroundTasks.shutdown();
  }
}
