package dev.waymark.server.http;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.waymark.archive.StorageException;
import dev.waymark.config.ConfigException;
import dev.waymark.jobs.UnknownCollectionException;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import io.javalin.http.HttpResponseException;
import io.javalin.http.HttpStatus;
import io.javalin.router.EndpointNotFound;
import org.jspecify.annotations.Nullable;

/** Tells what is wrong with a request: by RFC 9457 in the API, in a sentence elsewhere. */
public final class Problems implements Routes {
  private static final String MEDIA_TYPE = "application/problem+json";

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
  }

  /**
   * @param type of the problem, for programs: a name of ours, or {@code about:blank}
   * @param detail what is wrong and what helps
   */
  public static void send(Context request, int status, String type, @Nullable String detail) {
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
      request.contentType("text/plain; charset=utf-8").result(text);
    }
  }

  private static void sendNotFound(Context request) {
    String what = request.method() + " " + request.path();
    send(request, 404, "about:blank", "There is no " + what + " here; GET /api lists what is.");
  }

  /** Whether a program asks, not a browser for a page. */
  static boolean isApi(Context request) {
    return request.path().startsWith("/api/");
  }
}
