package dev.waymark.server.page;

import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import io.javalin.http.Cookie;
import io.javalin.http.NotFoundResponse;
import io.javalin.http.SameSite;
import java.io.IOException;
import java.io.InputStream;
import java.util.Map;

/** Files that pages load from the program, and the choice of a language. */
public final class Assets {
  private static final String LANGUAGE_COOKIE = "language";
  private static final int YEAR_SECONDS = 365 * 24 * 3600;

  private static final Map<String, String> TYPES =
      Map.of("css", "text/css", "js", "text/javascript", "svg", "image/svg+xml");

  private Assets() {}

  /** {@code /assets/NAME} and {@code /language/CODE}. */
  public static void addTo(RoutesConfig routes) {
    routes.get("/assets/{name}", Assets::serve);
    routes.get("/language/{code}", Assets::changeLanguage);
  }

  /** In the language that the reader chose, else in that of the browser. */
  public static Texts texts(Context request) {
    return Texts.choose(request.cookie(LANGUAGE_COOKIE), request.header("Accept-Language"));
  }

  private static void serve(Context request) throws IOException {
    String name = request.pathParam("name");
    String type = TYPES.get(name.substring(name.lastIndexOf('.') + 1));
    boolean plainName = name.matches("[a-z0-9-]+\\.[a-z]+");
    try (InputStream in =
        type == null || !plainName ? null : Assets.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new NotFoundResponse("There is no file " + name + " here.");
      }
      request.contentType(type + "; charset=utf-8").result(in.readAllBytes());
    }
  }

  private static void changeLanguage(Context request) {
    Cookie cookie =
        new Cookie(
            LANGUAGE_COOKIE,
            request.pathParam("code"),
            "/",
            YEAR_SECONDS,
            request.scheme().equals("https"),
            true,
            null,
            SameSite.LAX);
    request.cookie(cookie);
    String back = request.queryParam("back");
    request.redirect(back == null || !isLocalPath(back) ? "/" : back);
  }

  /** Whether it leads to a page of this server whatever a browser makes of it. */
  private static boolean isLocalPath(String path) {
    return path.startsWith("/")
        && !path.startsWith("//")
        && path.chars().noneMatch(c -> c == '\\' || c < ' ');
  }
}
