package dev.waymark.recorder;

import dev.waymark.text.Markup;
import io.javalin.http.Context;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The page that presents what was found for recorded sessions and lets one go on from there. Who
 * has the token may see it; forms carry it, so that no other site can send them.
 */
final class SessionLoopPage {
  private static final int REFRESH_SECONDS = 2;
  private static final String HEAD =
      "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\">"
          + "<title>Sessions</title><meta name=\"viewport\" content=\"width=device-width\">"
          + "<meta name=\"referrer\" content=\"no-referrer\">"
          + "<style>:root{color-scheme:light dark}"
          + "body{font:15px system-ui,sans-serif;margin:2em auto;max-width:50em;padding:0 1em}"
          + "li{margin:.7em 0;overflow-wrap:anywhere}form{display:inline}"
          + "small{opacity:.75}pre{white-space:pre-wrap}</style>";

  private final SessionLoop loop;
  private final String token;

  SessionLoopPage(SessionLoop loop, String token) {
    this.loop = loop;
    this.token = token;
  }

  /** Answers a request; false if it is none to this page. */
  boolean handle(Context request) throws IOException {
    boolean get = request.method().toString().equals("GET") && request.path().equals("/");
    boolean post =
        request.method().toString().equals("POST")
            && List.of("/go-on", "/mark").contains(request.path());
    if (!get && !post) {
      return false;
    }
    if (!isToken(get ? request.queryParam("token") : request.formParam("token"))) {
      request.status(401).result("Open the address that waymark people record showed.");
    } else if (get) {
      request.header("Cache-Control", "no-store").html(render(loop.topics()));
    } else {
      String topic = orEmpty(request.formParam("topic"));
      if (request.path().equals("/go-on")) {
        loop.goOn(topic);
      } else {
        String url = orEmpty(request.formParam("url"));
        loop.mark(topic, url, "yes".equals(request.formParam("useful")));
      }
      request.header("Location", "/?token=" + token).status(303);
    }
    return true;
  }

  private boolean isToken(@Nullable String sent) {
    return sent != null
        && MessageDigest.isEqual(
            token.getBytes(StandardCharsets.UTF_8), sent.getBytes(StandardCharsets.UTF_8));
  }

  private static String orEmpty(@Nullable String text) {
    return text == null ? "" : text;
  }

  private String render(List<SessionLoop.Topic> topics) {
    StringBuilder out = new StringBuilder(HEAD);
    if (topics.stream().anyMatch(SessionLoop.Topic::running)) {
      out.append("<meta http-equiv=\"refresh\" content=\"" + REFRESH_SECONDS + "\">");
    }
    out.append("<h1>Sessions</h1>");
    if (topics.isEmpty()) {
      out.append("<p>Nothing is recorded yet: browse, mark pages <em>Useful</em>, and")
          .append(" <em>Submit</em>; then load this page again.");
    }
    topics.forEach(topic -> render(topic, out));
    return out.append("</html>\n").toString();
  }

  private void render(SessionLoop.Topic topic, StringBuilder out) {
    out.append("<h2>").append(Markup.escape(topic.name().isEmpty() ? "No topic" : topic.name()));
    out.append("</h2><p>")
        .append(
            "%,d recorded %s, %,d of them useful, in %,d %s. "
                .formatted(
                    topic.pages(),
                    topic.pages() == 1 ? "page" : "pages",
                    topic.useful(),
                    topic.sessions(),
                    topic.sessions() == 1 ? "session" : "sessions"))
        .append(Markup.escape(topic.state()))
        .append("</p>");
    if (!topic.running()) {
      String label = topic.found().isEmpty() ? "Find more like the useful ones" : "Go on";
      out.append(form("/go-on", topic.name(), "", button("", "", label)));
    }
    out.append("<ol>");
    topic.found().forEach(page -> render(topic, page, out));
    out.append("</ol>");
    if (!topic.commands().isEmpty()) {
      out.append("<details><summary>The commands that did it</summary><pre>")
          .append(Markup.escape(String.join("\n", topic.commands())))
          .append("</pre></details>");
    }
  }

  private void render(SessionLoop.Topic topic, SessionLoop.FoundPage page, StringBuilder out) {
    String url = Markup.escape(page.url());
    String title = page.title().isBlank() ? page.url() : page.title();
    String useful = Boolean.TRUE.equals(page.useful()) ? "Useful ✓" : "Useful";
    String useless = Boolean.FALSE.equals(page.useful()) ? "Not useful ✓" : "Not useful";
    out.append("<li><a href=\"")
        .append(url)
        .append("\" rel=\"noreferrer\">")
        .append(Markup.escape(title))
        .append("</a> ")
        .append(
            form(
                "/mark",
                topic.name(),
                page.url(),
                button("useful", "yes", useful) + " " + button("useful", "no", useless)))
        .append(String.format(Locale.ROOT, "<br><small>%.2f  %s</small>", page.relevance(), url));
  }

  private String form(String action, String topic, String url, String buttons) {
    return "<form method=\"post\" action=\""
        + action
        + "\">"
        + hidden("token", token)
        + hidden("topic", topic)
        + hidden("url", url)
        + buttons
        + "</form>";
  }

  private static String hidden(String name, String value) {
    return "<input type=\"hidden\" name=\"" + name + "\" value=\"" + Markup.escape(value) + "\">";
  }

  private static String button(String name, String value, String label) {
    return "<button name=\"" + name + "\" value=\"" + value + "\">" + label + "</button>";
  }
}
