package dev.waymark.server;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.waymark.recorder.Intake;
import dev.waymark.search.Request;
import dev.waymark.search.Results;
import dev.waymark.search.ResultsJson;
import dev.waymark.settings.BadSetting;
import dev.waymark.url.Urls;
import io.javalin.Javalin;
import io.javalin.config.JavalinConfig;
import io.javalin.http.Context;
import io.javalin.http.ForbiddenResponse;
import io.javalin.http.HttpResponseException;
import io.javalin.util.JavalinBindException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Serves a search page and an API over HTTP. */
public final class SearchServer implements AutoCloseable {
  /** No script but our own file, nothing from elsewhere, in nobody's frame. */
  private static final String POLICY =
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self';"
          + " form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

  private static final Set<String> LOCAL_NAMES = Set.of("127.0.0.1", "localhost", "[::1]");
  private static final int MAX_BODY = 16_384;
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private final ServeSettings settings;
  private final Library library;
  private final @Nullable Recorder recorder;
  private final @Nullable Intake intake;
  private final Javalin javalin;
  private final ScheduledExecutorService chores;

  /** Does something now and then, and says what went wrong. */
  private record Chore(Work work, Consumer<String> complaints) implements Runnable {
    interface Work {
      void run() throws IOException;
    }

    @Override
    public void run() {
      try {
        work.run();
      } catch (IOException | RuntimeException e) {
        complaints.accept(String.valueOf(e.getMessage()));
      }
    }
  }

  private SearchServer(
      ServeSettings settings,
      Library library,
      @Nullable Recorder recorder,
      @Nullable Intake intake,
      Consumer<String> complaints) {
    this.settings = settings;
    this.library = library;
    this.recorder = recorder;
    this.intake = intake;
    this.javalin = Javalin.create(this::configure);
    this.chores =
        Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().name("chores").daemon().factory());
    chores.scheduleWithFixedDelay(new Chore(library::refresh, complaints), 1, 1, TimeUnit.SECONDS);
    if (recorder != null) {
      chores.scheduleWithFixedDelay(
          new Chore(recorder::flush, complaints), 60, 60, TimeUnit.SECONDS);
    }
  }

  /**
   * Starts to serve; the caller closes library and recorder.
   *
   * @param recorder null to remember nothing
   * @param intake takes sessions from the browser's extension; null to take none
   * @param complaints told what goes wrong in the background
   * @throws BadSetting if the port is taken
   */
  public static SearchServer start(
      ServeSettings settings,
      Library library,
      @Nullable Recorder recorder,
      @Nullable Intake intake,
      Consumer<String> complaints) {
    SearchServer server = new SearchServer(settings, library, recorder, intake, complaints);
    try {
      server.javalin.start(settings.address(), settings.port());
    } catch (JavalinBindException e) {
      server.close();
      Throwable bound = e.getCause();
      throw BadSetting.port(settings.port(), bound.getCause() == null ? bound : bound.getCause());
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
    config.http.maxRequestSize = MAX_BODY;
    config.routes.before(this::guard);
    config.routes.get("/", this::page);
    config.routes.get("/api/search", this::search);
    config.routes.post("/api/click", this::click);
    config.routes.post("/api/mark", this::mark);
    if (intake != null) {
      config.routes.post(Intake.PATH, request -> sessions(request, intake));
      config.routes.options(Intake.PATH, request -> sessions(request, intake));
    }
    config.routes.get("/search.css", request -> file(request, "search.css", "text/css"));
    config.routes.get("/search.js", request -> file(request, "search.js", "text/javascript"));
    config.routes.get("/icon.svg", request -> file(request, "icon.svg", "image/svg+xml"));
    config.routes.exception(BadSetting.class, (e, request) -> fail(request, 400, e.getMessage()));
    config.routes.exception(
        HttpResponseException.class, (e, request) -> fail(request, e.getStatus(), e.getMessage()));
    config.routes.error(404, SearchServer::nothingHere);
  }

  /** Programs are answered in JSON, people in a sentence. */
  private static void fail(Context request, int status, @Nullable String message) {
    request.status(status);
    String said = String.valueOf(message);
    if (request.path().startsWith("/api/")) {
      json(request, MAPPER.createObjectNode().put("error", said).toString());
    } else {
      request.contentType("text/plain; charset=utf-8").result(said);
    }
  }

  private static void nothingHere(Context request) {
    String what = request.method() + " " + request.path();
    String api = "GET /api/search, POST /api/mark and POST /api/click";
    fail(request, 404, "There is no " + what + " here, but GET / (the search page), " + api + ".");
  }

  /** A page elsewhere must not ask in the name of the person who has it open. */
  private void guard(Context request) {
    request.header("Content-Security-Policy", POLICY);
    request.header("X-Content-Type-Options", "nosniff");
    request.header("Referrer-Policy", "no-referrer");
    String host = request.header("Host");
    String name = host == null ? "" : host.replaceFirst(":\\d*$", "");
    if (settings.isLocal() && !LOCAL_NAMES.contains(name)) {
      throw new ForbiddenResponse("This is a page of your own machine: ask for it as 127.0.0.1.");
    }
    if (request.path().startsWith("/api/") && isFromElsewhere(request)) {
      throw new ForbiddenResponse("Pages of other sites may not ask here.");
    }
    String type = request.header("Content-Type");
    boolean json = type != null && type.startsWith("application/json");
    if (request.method().toString().equals("POST") && !json) {
      throw new HttpResponseException(
          415, "Send JSON, and say so: Content-Type: application/json.");
    }
  }

  /** Whether a page of another site caused it; programs and a person's own typing do not say so. */
  private static boolean isFromElsewhere(Context request) {
    String site = request.header("Sec-Fetch-Site");
    return site != null && !site.equals("same-origin") && !site.equals("none");
  }

  private void page(Context request) {
    Asked asked = Asked.of(request);
    Results results = null;
    long pages = 0;
    if (asked.isEmpty()) {
      pages = library.search(Request.of("")).pages();
    } else {
      results = library.search(asked.request(false));
      remember(request, asked);
    }
    request.html(SearchPage.of(asked, results, pages));
  }

  /**
   * Further pages of the hits are no further question; and what another site asks, by a link or an
   * image, is not what somebody here looks for.
   */
  private void remember(Context request, Asked asked) {
    boolean question = !asked.isEmpty() && asked.page() == 0;
    if (recorder != null && question && !isFromElsewhere(request)) {
      recorder.asked(request.ip(), asked.text());
    }
  }

  private void search(Context request) {
    boolean why = "true".equals(request.queryParam("why"));
    Asked.check(request);
    Asked asked = Asked.of(request);
    Results results = library.search(asked.request(why));
    if (!"same-origin".equals(request.header("Sec-Fetch-Site"))) {
      remember(request, asked); // the search page itself asks here again, to explain a hit
    }
    json(request, ResultsJson.of(results).toString());
  }

  private static void json(Context request, String body) {
    request.contentType("application/json; charset=utf-8").result(body);
  }

  private void click(Context request) {
    JsonNode said = body(request);
    if (recorder != null) {
      recorder.clicked(request.ip(), said.path("q").asText(""), url(said));
    }
    json(request, "{}");
  }

  private void mark(Context request) throws IOException {
    JsonNode said = body(request);
    if (!said.path("useful").isBoolean()) {
      throw new BadSetting("useful: true or false is missing.");
    }
    if (recorder == null) {
      throw new BadSetting("Nothing is recorded here: it was started with --record false.");
    }
    recorder.marked(request.ip(), url(said), said.get("useful").booleanValue());
    json(request, "{}");
  }

  /** Sessions are longer than other bodies, and read as a stream. */
  private static void sessions(Context request, Intake intake) throws IOException {
    String origin = request.header("Origin");
    intake.headers(origin).forEach(request::header);
    Intake.Answer answer =
        intake.answer(
            request.method().toString(),
            origin,
            request.header("Authorization"),
            request.bodyInputStream());
    request.status(answer.status()).contentType("text/plain; charset=utf-8").result(answer.text());
  }

  private static JsonNode body(Context request) {
    try {
      JsonNode said = MAPPER.readTree(request.body());
      return said == null ? MAPPER.createObjectNode() : said;
    } catch (JsonProcessingException e) {
      throw new BadSetting("The request is not JSON.");
    }
  }

  private static String url(JsonNode said) {
    String url = Urls.normal(said.path("url").asText(""));
    if (url == null) {
      throw new BadSetting("url: it is not the address of a web page.");
    }
    return url;
  }

  private static void file(Context request, String name, String type) {
    try (InputStream in = SearchServer.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IOException("not part of the program: " + name);
      }
      request.contentType(type + "; charset=utf-8").result(in.readAllBytes());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    chores.shutdown();
    javalin.stop();
  }
}
