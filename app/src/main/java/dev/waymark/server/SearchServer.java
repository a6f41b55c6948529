package dev.waymark.server;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.waymark.config.ConfigException;
import dev.waymark.recorder.SearchTraceRecorder;
import dev.waymark.recorder.ServerLimits;
import dev.waymark.recorder.SessionSubmissionHandler;
import dev.waymark.search.SearchRequest;
import dev.waymark.search.SearchResults;
import dev.waymark.search.SearchResultsJson;
import dev.waymark.server.page.Assets;
import dev.waymark.server.page.Frame;
import dev.waymark.server.page.Section;
import dev.waymark.server.page.Templates;
import dev.waymark.server.page.Texts;
import dev.waymark.url.Urls;
import io.javalin.Javalin;
import io.javalin.config.JavalinConfig;
import io.javalin.http.Context;
import io.javalin.http.ForbiddenResponse;
import io.javalin.http.HttpResponseException;
import io.javalin.util.JavalinBindException;
import java.io.IOException;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Serves a search page and an API over HTTP. */
public final class SearchServer implements AutoCloseable {
  /** No script but our own file, nothing from elsewhere, in nobody's frame. */
  private static final String CONTENT_SECURITY_POLICY =
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self';"
          + " form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

  private static final Set<String> LOOPBACK_HOSTS = Set.of("127.0.0.1", "localhost", "[::1]");
  private static final int MAX_BODY_BYTES = 16_384;
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private final ServeSettings settings;
  private final ReloadableSearcher searcher;
  private final @Nullable SearchTraceRecorder recorder;
  private final @Nullable SessionSubmissionHandler submissionHandler;
  private final Javalin javalin;
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

  private SearchServer(
      ServeSettings settings,
      ReloadableSearcher searcher,
      @Nullable SearchTraceRecorder recorder,
      @Nullable SessionSubmissionHandler submissionHandler,
      Consumer<String> errors) {
    this.settings = settings;
    this.searcher = searcher;
    this.recorder = recorder;
    this.submissionHandler = submissionHandler;
    this.javalin = Javalin.create(this::configure);
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

  /**
   * Starts to serve; the caller closes searcher and recorder.
   *
   * @param recorder null to record nothing
   * @param submissionHandler receives sessions from the browser's extension; null for none
   * @param errors takes messages of what goes wrong in the background
   * @throws ConfigException if the port is taken
   */
  public static SearchServer start(
      ServeSettings settings,
      ReloadableSearcher searcher,
      @Nullable SearchTraceRecorder recorder,
      @Nullable SessionSubmissionHandler submissionHandler,
      Consumer<String> errors) {
    SearchServer server = new SearchServer(settings, searcher, recorder, submissionHandler, errors);
    try {
      server.javalin.start(settings.address(), settings.port());
    } catch (JavalinBindException e) {
      server.close();
      Throwable bound = e.getCause();
      throw ConfigException.portUnavailable(
          settings.port(), bound.getCause() == null ? bound : bound.getCause());
    }
    return server;
  }

  /** The port it listens on. */
  public int port() {
    return javalin.port();
  }

  private void configure(JavalinConfig config) {
    config.startup.showJavalinBanner = false;
    config.startup.showOldJavalinVersionWarning = false;
    config.startup.startupWatcherEnabled = false;
    ServerLimits.apply(config);
    config.http.maxRequestSize = MAX_BODY_BYTES;
    config.routes.before(this::checkRequest);
    config.routes.get("/", this::serveSearchPage);
    config.routes.get("/api/search", this::serveSearch);
    config.routes.post("/api/click", this::recordClick);
    config.routes.post("/api/mark", this::recordMark);
    if (submissionHandler != null) {
      config.routes.post(SessionSubmissionHandler.PATH, submissionHandler::handle);
      config.routes.options(SessionSubmissionHandler.PATH, submissionHandler::handle);
    }
    Assets.addTo(config.routes);
    config.routes.exception(
        ConfigException.class, (e, request) -> sendError(request, 400, e.getMessage()));
    config.routes.exception(
        HttpResponseException.class,
        (e, request) -> sendError(request, e.getStatus(), e.getMessage()));
    config.routes.error(404, SearchServer::sendNotFound);
  }

  /** The API answers in JSON, pages in a sentence. */
  private static void sendError(Context request, int status, @Nullable String message) {
    request.status(status);
    String text = String.valueOf(message);
    if (request.path().startsWith("/api/")) {
      sendJson(request, MAPPER.createObjectNode().put("error", text).toString());
    } else {
      request.contentType("text/plain; charset=utf-8").result(text);
    }
  }

  private static void sendNotFound(Context request) {
    String what = request.method() + " " + request.path();
    String api = "GET /api/search, POST /api/mark and POST /api/click";
    sendError(
        request, 404, "There is no " + what + " here, but GET / (the search page), " + api + ".");
  }

  /** A page of another site must not send requests for the user who has it open. */
  private void checkRequest(Context request) {
    request.header("Content-Security-Policy", CONTENT_SECURITY_POLICY);
    request.header("X-Content-Type-Options", "nosniff");
    request.header("Referrer-Policy", "no-referrer");
    String host = request.header("Host");
    String name = host == null ? "" : host.replaceFirst(":\\d*$", "");
    if (settings.isLocal() && !LOOPBACK_HOSTS.contains(name)) {
      throw new ForbiddenResponse("This is a page of your own machine: ask for it as 127.0.0.1.");
    }
    if (request.path().startsWith("/api/") && isCrossSite(request)) {
      throw new ForbiddenResponse("Pages of other sites may not ask here.");
    }
    String type = request.header("Content-Type");
    boolean json = type != null && type.startsWith("application/json");
    if (request.method().toString().equals("POST") && !json) {
      throw new HttpResponseException(
          415, "Send JSON, and say so: Content-Type: application/json.");
    }
  }

  /** Whether a page of another site caused it; programs and typed URLs do not send the header. */
  private static boolean isCrossSite(Context request) {
    String site = request.header("Sec-Fetch-Site");
    return site != null && !site.equals("same-origin") && !site.equals("none");
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
    if (recorder != null && isNewQuery && !isCrossSite(request)) {
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
    JsonNode body = parseBody(request);
    if (recorder != null) {
      recorder.recordClick(request.ip(), body.path("q").asText(""), requireUrl(body));
    }
    sendJson(request, "{}");
  }

  private void recordMark(Context request) throws IOException {
    JsonNode body = parseBody(request);
    if (!body.path("useful").isBoolean()) {
      throw new ConfigException("useful: true or false is missing.");
    }
    if (recorder == null) {
      throw new ConfigException("Nothing is recorded here: it was started with --record false.");
    }
    recorder.recordMark(request.ip(), requireUrl(body), body.get("useful").booleanValue());
    sendJson(request, "{}");
  }

  private static JsonNode parseBody(Context request) {
    try {
      JsonNode body = MAPPER.readTree(request.body());
      return body == null ? MAPPER.createObjectNode() : body;
    } catch (JsonProcessingException e) {
      throw new ConfigException("The request is not JSON.");
    }
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
    javalin.stop();
  }
}
