package dev.waymark.server.http;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.waymark.archive.StorageException;
import dev.waymark.config.ConfigException;
import dev.waymark.jobs.UnknownCollectionException;
import dev.waymark.server.page.Assets;
import dev.waymark.server.page.Frame;
import dev.waymark.server.page.Section;
import dev.waymark.server.page.Templates;
import dev.waymark.server.page.Texts;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import io.javalin.http.HttpResponseException;
import io.javalin.http.HttpStatus;
import io.javalin.router.EndpointNotFound;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Tells what is wrong with a request: by RFC 9457 in the API, on a page elsewhere. */
public final class Problems implements Routes {
  private static final String MEDIA_TYPE = "application/problem+json";
  private static final Logger LOG = LoggerFactory.getLogger(Problems.class);
  private static final Pattern COLLECTION_PATH = Pattern.compile("/c/([^/]+)/.*");

  private final boolean program;

  /**
   * @param program whether the whole program is served; else a search page alone
   */
  public Problems(boolean program) {
    this.program = program;
  }

  @Override
  public void addTo(RoutesConfig routes) {
    routes.exception(
        ConfigException.class, (e, request) -> send(request, 400, "invalid", e.getMessage()));
    routes.exception(
        UnknownCollectionException.class,
        (e, request) -> send(request, 404, "unknown-collection", e.getMessage()));
    routes.exception(
        StorageException.class, (e, request) -> send(request, 500, "storage", e.getMessage()));
    routes.exception(
        HttpResponseException.class,
        (e, request) -> send(request, e.getStatus(), "about:blank", e.getMessage()));
    routes.exception(EndpointNotFound.class, (e, request) -> sendNotFound(request));
    routes.exception(Exception.class, this::sendFailure);
  }

  /** A mistake of ours; the operator hears where it arose. */
  private void sendFailure(Exception e, Context request) {
    StackTraceElement[] trace = e.getStackTrace();
    String place = trace.length == 0 ? "" : " at " + trace[0];
    LOG.error("{} {} failed: {}{}", request.method(), request.path(), e, place, e);
    send(request, 500, "failure", "This failed by a mistake of the program; its log has more.");
  }

  /**
   * @param type of the problem, for programs: a name of ours, or {@code about:blank}
   * @param detail what is wrong and what helps
   */
  private void send(Context request, int status, String type, @Nullable String detail) {
    request.status(status);
    String text = String.valueOf(detail);
    if (isApi(request)) {
      String name = type.equals("about:blank") ? type : "urn:waymark:problem:" + type;
      request
          .contentType(MEDIA_TYPE)
          .result(
              JsonNodeFactory.instance
                  .objectNode()
                  .put("type", name)
                  .put("title", HttpStatus.forStatus(status).getMessage())
                  .put("status", status)
                  .put("detail", text)
                  .put("instance", request.path())
                  .toString());
    } else {
      sendPage(request, status, text);
    }
  }

  private void sendPage(Context request, int status, String text) {
    Texts texts = Assets.texts(request);
    String title = texts.getOr("problem." + status, texts.get("problem.other"));
    Frame frame = Frame.of(request, Section.PROBLEM, title).withProgram(program);
    Matcher path = COLLECTION_PATH.matcher(request.path());
    if (status != 404 && path.matches()) {
      frame = frame.inCollection(URLDecoder.decode(path.group(1), StandardCharsets.UTF_8));
    }
    request.html(Templates.render("problem", Map.of("frame", frame, "text", text)));
  }

  private void sendNotFound(Context request) {
    if (!isApi(request)) {
      sendPage(request.status(404), 404, Assets.texts(request).get("problem.no-page"));
      return;
    }
    String what = request.method() + " " + request.path();
    send(request, 404, "about:blank", "There is no " + what + " here; GET /api lists what is.");
  }

  /** Whether a program asks, not a browser for a page. */
  static boolean isApi(Context request) {
    String path = request.path();
    return path.startsWith("/api/") || path.equals("/metrics") || path.startsWith("/openapi.");
  }
}
