package dev.waymark.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assumptions;

/**
 * A Firefox without a window, told what to do by WebDriver BiDi (W3C), which it speaks itself: no
 * driver in between.
 */
final class Firefox implements AutoCloseable {
  /** Time for an answer, in seconds; a start on a busy machine takes long. */
  private static final int PATIENCE = 120;

  /** Under this name the browser keeps the extension's pages. */
  private static final String UUID = "11111111-2222-4333-8444-555555555555";

  private static final ObjectMapper JSON = new ObjectMapper();

  private final Process process;
  private final WebSocket socket;
  private final BlockingQueue<String> heard = new LinkedBlockingQueue<>();
  private int sent;

  /**
   * @param profile a folder of its own
   * @param extension whose pages it may open, by its id
   */
  Firefox(Path profile, String extension) throws IOException {
    Files.createDirectories(profile);
    Files.writeString(
        profile.resolve("user.js"),
        """
        user_pref("extensions.webextensions.uuids", '{"%s":"%s"}');
        user_pref("datareporting.policy.dataSubmissionEnabled", false);
        user_pref("app.update.enabled", false);
        user_pref("extensions.update.enabled", false);
        user_pref("extensions.getAddons.cache.enabled", false);
        user_pref("network.captive-portal-service.enabled", false);
        user_pref("network.connectivity-service.enabled", false);
        user_pref("services.settings.server", "http://127.0.0.1:9/");
        user_pref("browser.safebrowsing.update.enabled", false);
        """
            .formatted(extension, UUID));
    // Without system access pages of extensions may not be opened.
    ProcessBuilder command =
        new ProcessBuilder(
            program().toString(),
            "--headless",
            "--no-remote",
            "--profile",
            profile.toString(),
            "--remote-debugging-port=0",
            "--remote-allow-system-access");
    command.environment().put("HOME", profile.toString());
    process = command.redirectErrorStream(true).start();
    socket =
        HttpClient.newHttpClient()
            .newWebSocketBuilder()
            .buildAsync(URI.create(address() + "/session"), new Ear())
            .join();
    send("session.new", Map.of("capabilities", Map.of()));
  }

  private static Path program() {
    Stream<String> named = Stream.ofNullable(System.getenv("FIREFOX"));
    return Stream.concat(named, Stream.of("/usr/bin/firefox-esr", "/usr/bin/firefox"))
        .map(Path::of)
        .filter(Files::isExecutable)
        .findFirst()
        .orElseGet(() -> Assumptions.abort("skipped: there is no firefox on this machine"));
  }

  private String address() throws IOException {
    BufferedReader out = process.inputReader();
    String sign = "WebDriver BiDi listening on ";
    String line = out.readLine();
    while (line != null && !line.contains(sign)) {
      line = out.readLine();
    }
    if (line == null) {
      throw new IOException("firefox ended before it listened");
    }
    Thread.ofVirtual().start(() -> out.lines().forEach(more -> {}));
    return line.substring(line.indexOf(sign) + sign.length()).strip();
  }

  /** Puts what the browser says together and hands it over. */
  private final class Ear implements WebSocket.Listener {
    private final StringBuilder text = new StringBuilder();

    @Override
    public @Nullable CompletionStage<?> onText(WebSocket from, CharSequence part, boolean last) {
      text.append(part);
      if (last) {
        heard.add(text.toString());
        text.setLength(0);
      }
      from.request(1);
      return null;
    }
  }

  private JsonNode send(String method, Map<String, ?> params) throws IOException {
    int id = ++sent;
    ObjectNode message = JSON.createObjectNode().put("id", id).put("method", method);
    message.set("params", JSON.valueToTree(params));
    socket.sendText(message.toString(), true).join();
    try {
      for (; ; ) {
        String text = heard.poll(PATIENCE, TimeUnit.SECONDS);
        if (text == null) {
          throw new IOException("firefox does not answer to " + method);
        }
        JsonNode answer = JSON.readTree(text);
        if (answer.path("id").asInt() == id) {
          if (!answer.path("type").asText().equals("success")) {
            throw new IOException(method + ": " + answer.path("message").asText());
          }
          return answer.path("result");
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException(e);
    }
  }

  /** Loads an unpacked extension, as about:debugging does. */
  void install(Path extension) throws IOException {
    send(
        "webExtension.install",
        Map.of("extensionData", Map.of("type", "path", "path", extension.toString())));
  }

  /** A new tab. */
  Tab tab() throws IOException {
    return new Tab(send("browsingContext.create", Map.of("type", "tab")).path("context").asText());
  }

  /** A tab. */
  final class Tab {
    private final String context;

    private Tab(String context) {
      this.context = context;
    }

    void open(String url) throws IOException {
      send("browsingContext.navigate", Map.of("context", context, "url", url, "wait", "complete"));
    }

    /** A page of the extension. */
    void openOwn(String page) throws IOException {
      open("moz-extension://" + UUID + "/" + page);
    }

    void back() throws IOException {
      send("browsingContext.traverseHistory", Map.of("context", context, "delta", -1));
    }

    /** What a script says, as text. */
    String say(String script) throws IOException {
      return evaluate(script).path("value").asText();
    }

    private JsonNode evaluate(String script) throws IOException {
      JsonNode result =
          send(
              "script.evaluate",
              Map.of(
                  "expression",
                  script,
                  "target",
                  Map.of("context", context),
                  "awaitPromise",
                  true));
      if (!result.path("type").asText().equals("success")) {
        throw new IOException(script + ": " + result.path("exceptionDetails").path("text"));
      }
      return result.path("result");
    }

    /** Waits until a script says what is expected. */
    void await(String script, String expected) throws IOException {
      // The page looks itself, 50 times a second, so that nothing here sleeps.
      String looking =
          "new Promise((done, late) => { const end = Date.now() + %d; const look = () => { let"
              + " said; try { said = String(%s); } catch (e) { said = String(e); } if"
              + " (said.includes(%s)) done(said); else if (Date.now() > end) late(new Error('it"
              + " says ' + said)); else setTimeout(look, 20); }; look(); })";
      String whole = looking.formatted(PATIENCE * 500, script, JSON.writeValueAsString(expected));
      for (int left = 5; ; left--) {
        try {
          evaluate(whole);
          return;
        } catch (IOException e) {
          // The page it looked at may have gone, and the next one come.
          if (left == 0 || String.valueOf(e.getMessage()).contains("it says")) {
            throw e;
          }
        }
      }
    }

    /** Clicks as a person does, where the element is that a script finds. */
    void click(String script) throws IOException {
      send("browsingContext.activate", Map.of("context", context));
      // A place, not the element: the extension may draw it anew at any time.
      String[] place =
          say("(e => { e.scrollIntoView({block: 'nearest'}); const at = e.getBoundingClientRect();"
                  + " return Math.round(at.left + at.width / 2) + ' '"
                  + " + Math.round(at.top + at.height / 2); })("
                  + script
                  + ")")
              .split(" ");
      int x = Integer.parseInt(place[0]);
      int y = Integer.parseInt(place[1]);
      List<Map<String, Object>> actions =
          List.of(
              Map.of("type", "pointerMove", "x", x, "y", y),
              Map.of("type", "pointerDown", "button", 0),
              Map.of("type", "pointerUp", "button", 0));
      Map<String, Object> mouse = Map.of("type", "pointer", "id", "mouse", "actions", actions);
      send("input.performActions", Map.of("context", context, "actions", List.of(mouse)));
    }
  }

  @Override
  public void close() {
    process.destroy();
    try {
      if (!process.waitFor(20, TimeUnit.SECONDS)) {
        process.destroyForcibly();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
