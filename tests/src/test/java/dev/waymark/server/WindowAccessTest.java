package dev.waymark.server;

import static dev.waymark.server.ServedWindow.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.access.Certificates;
import dev.waymark.cli.ProgramProcess;
import dev.waymark.config.RawSetting;
import dev.waymark.config.SettingsSchema;
import dev.waymark.server.http.Access;
import dev.waymark.server.http.RateLimit;
import dev.waymark.server.http.Role;
import dev.waymark.server.http.Tokens;
import io.javalin.Javalin;
import java.io.BufferedReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Who may do what at the window, and what it answers those who may not. */
@Timeout(60)
class WindowAccessTest {
  @TempDir Path folder;

  @Test
  void onLoopbackEverybodyMayDoEverythingButPagesOfOtherSites() throws Exception {
    try (ServedWindow served = new ServedWindow(folder, null, "")) {
      assertThat(served.get("/collections").statusCode()).isEqualTo(200);
      assertThat(served.get("/openapi.yaml").body()).startsWith("openapi: 3.1.0");
      assertThat(json(served.get("/openapi.json")).path("openapi").asText()).isEqualTo("3.1.0");
      assertThat(served.get("/api").body()).contains("/api/collections/{name}/steering");
      assertThat(served.get("/operations").statusCode()).isEqualTo(200);
      assertThat(served.get("/new").statusCode()).isEqualTo(200);
      assertThat(served.get("/metrics").body()).contains("waymark_connections_max 10.0");
      assertThat(json(served.get("/health")).path("status").asText()).isEqualTo("up");

      HttpResponse<String> foreign =
          served.send("POST", "/api/collections", "{}", "Origin", "http://evil.example");
      assertThat(foreign.statusCode()).isEqualTo(403);
      assertThat(served.get("/api/collections", "Sec-Fetch-Site", "cross-site").statusCode())
          .isEqualTo(403);
    }
  }

  @Test
  void whatIsWrongIsToldByProblemDetails() throws Exception {
    try (ServedWindow served = new ServedWindow(folder, null, "")) {
      HttpResponse<String> unknown = served.get("/api/collections/nobody");
      assertThat(unknown.statusCode()).isEqualTo(404);
      assertThat(unknown.headers().firstValue("Content-Type").orElseThrow())
          .startsWith("application/problem+json");
      assertThat(json(unknown).path("detail").asText()).contains("nobody");
      assertThat(json(unknown).path("status").asInt()).isEqualTo(404);

      for (String name : List.of("../out", ".hidden", "a/b", "")) {
        String body = "{\"name\":\"" + name + "\",\"settings\":{\"seed\":\"http://a.example/\"}}";
        assertThat(served.send("POST", "/api/collections", body).statusCode()).isEqualTo(400);
      }
      String into = "{\"name\":\"x\",\"settings\":{\"into\":\"/tmp/elsewhere\"}}";
      assertThat(served.send("POST", "/api/collections", into).body()).contains("into: ");
      String dely = "{\"name\":\"x\",\"settings\":{\"dely\":\"2s\"}}";
      assertThat(json(served.send("POST", "/api/collections", dely)).path("detail").asText())
          .isEqualTo("settings: there is no key \"dely\"; did you mean \"delay\"?");
      assertThat(served.send("POST", "/api/schedules", "{}").statusCode()).isEqualTo(400);
    }
  }

  @Test
  void thePagesOfTheProgramBearTheNameOfTheCommunity() throws Exception {
    try (ServedWindow served = new ServedWindow(folder, null, "")) {
      for (String path : List.of("/", "/new", "/operations", "/lab", "/api", "/nowhere")) {
        assertThat(served.get(path).body()).as(path).contains("<span>Reef friends</span>");
      }
    }
  }

  @Test
  void anExperimentOfTheLabIsRunWatchedAndReported() throws Exception {
    try (ServedWindow served = new ServedWindow(folder, null, "")) {
      String flags =
          """
          {"web": "generated:pages=300", "want": ["label(\\"topic.chess\\")"],
           "order": "breadth-first", "pages": 30, "seed-sets": 2}
          """;
      HttpResponse<String> begun = served.send("POST", "/api/lab", flags);
      assertThat(begun.statusCode()).as(begun.body()).isEqualTo(201);
      String id = json(begun).path("id").asText();
      assertThat(served.lastState("/api/lab/" + id + "/events"))
          .contains("\"done\"", "\"share\":1");

      assertThat(served.get("/lab").body()).contains("/lab/" + id, "waymark lab run");
      assertThat(served.get("/lab/" + id).body()).contains("iframe");
      HttpResponse<String> report = served.get("/lab/" + id + "/report");
      assertThat(report.body()).contains("<svg", "breadth-first");
      assertThat(report.headers().allValues("Content-Security-Policy"))
          .singleElement()
          .asString()
          .startsWith("sandbox;");
      assertThat(json(served.get("/api/lab/" + id + "/result")).path("results").size())
          .isPositive();

      String wrong = json(served.send("POST", "/api/lab", "{\"pags\": 1}")).path("id").asText();
      assertThat(served.lastState("/api/lab/" + wrong + "/events")).contains("failed", "pags");
      assertThat(served.send("DELETE", "/api/lab/" + wrong, "{}").statusCode()).isEqualTo(200);
      assertThat(json(served.get("/api/lab")).size()).isEqualTo(1);
    }
  }

  @Test
  void elsewhereATokenSaysWhatSomebodyMayDo() throws Exception {
    Tokens tokens = new Tokens(folder.resolve("tokens.json"));
    String reader = tokens.create("reader", Role.READ);
    String steerer = tokens.create("steerer", Role.STEER);
    Tokens stored = new Tokens(folder.resolve("tokens.json"));
    try (ServedWindow served = new ServedWindow(folder, stored, "X-User")) {
      assertThat(served.get("/health").statusCode()).isEqualTo(200);
      assertThat(served.get("/api/collections").statusCode()).isEqualTo(401);
      assertThat(served.get("/collections").headers().firstValue("Location").orElseThrow())
          .endsWith("/login");
      assertThat(served.get("/login").body()).contains("password");
      String[] read = {"Authorization", "Bearer " + reader};
      assertThat(served.get("/api/collections", read).statusCode()).isEqualTo(200);
      assertThat(served.send("POST", "/api/collections/x/stop", "{}", read).statusCode())
          .isEqualTo(403);
      String[] steer = {"Authorization", "Bearer " + steerer};
      assertThat(served.send("POST", "/api/collections/x/stop", "{}", steer).statusCode())
          .isEqualTo(404);
      assertThat(served.get("/api/tokens", steer).body()).doesNotContain(reader, "sha");
      assertThat(served.get("/api/tokens", "X-User", "anna").statusCode()).isEqualTo(200);
      assertThat(served.get("/api/tokens", "Cookie", "waymark-token=" + steerer).statusCode())
          .isEqualTo(200);
    }
  }

  /** On loopback, too: the proxy asks for people of other machines. */
  @Test
  void behindAProxyWhomItDoesNotNameNeedsAToken() throws Exception {
    List<String> command =
        List.of("serve", folder.resolve("crawls").toString(), "--port=0", "--trust-proxy=X-User");
    Process served = new ProcessBuilder(ProgramProcess.command(command)).start();
    try (BufferedReader out = served.inputReader()) {
      assertThat(out.readLine()).startsWith("Log in with this token");
      String line = out.readLine();
      URI list = URI.create(line.substring(line.indexOf("http://")) + "api/collections");
      HttpClient client = HttpClient.newHttpClient();
      HttpRequest nobody = HttpRequest.newBuilder(list).build();
      assertThat(client.send(nobody, HttpResponse.BodyHandlers.discarding()).statusCode())
          .isEqualTo(401);
      HttpRequest anna = HttpRequest.newBuilder(list).header("X-User", "anna").build();
      assertThat(client.send(anna, HttpResponse.BodyHandlers.discarding()).statusCode())
          .isEqualTo(200);
      URI search = list.resolve("/search");
      assertThat(cookie(client, HttpRequest.newBuilder(search).header("X-User", "anna")))
          .contains("HttpOnly")
          .doesNotContain("Secure");
      assertThat(
              cookie(
                  client,
                  HttpRequest.newBuilder(search)
                      .header("X-User", "anna")
                      .header("X-Forwarded-Proto", "https")))
          .contains("; Secure");
    } finally {
      served.destroyForcibly().waitFor();
    }
  }

  private static String cookie(HttpClient client, HttpRequest.Builder request) throws Exception {
    return client
        .send(request.build(), HttpResponse.BodyHandlers.discarding())
        .headers()
        .firstValue("Set-Cookie")
        .orElseThrow();
  }

  /** With a clock that stands. */
  @Test
  void requestsAreLimitedByWhoAsksThroughTheProxy() throws Exception {
    Javalin limited =
        Javalin.create(config -> {
          new RateLimit(() -> 0, "X-User").addTo(config.routes);
          config.routes.get("/", request -> request.result("yes"));
        });
    limited.start("127.0.0.1", 0);
    try (HttpClient client = HttpClient.newHttpClient()) {
      URI uri = URI.create("http://127.0.0.1:" + limited.port() + "/");
      String[] one = {"X-Forwarded-For", "203.0.113.1, 198.51.100.1"};
      String[] sameWithOtherClaim = {"X-Forwarded-For", "203.0.113.2, 198.51.100.1"};
      String[] other = {"X-Forwarded-For", "198.51.100.2"};
      String[] anna = {"X-User", "anna", "X-Forwarded-For", "198.51.100.1"};
      for (int i = 0; i < 100; i++) {
        assertThat(status(client, uri, one)).isEqualTo(200);
      }
      assertThat(status(client, uri, one)).isEqualTo(429);
      assertThat(status(client, uri, sameWithOtherClaim)).isEqualTo(429);
      assertThat(status(client, uri, other)).isEqualTo(200);
      assertThat(status(client, uri, anna)).isEqualTo(200);
    } finally {
      limited.stop();
    }
  }

  private static int status(HttpClient client, URI uri, String... headers) throws Exception {
    HttpRequest request = HttpRequest.newBuilder(uri).headers(headers).build();
    return client.send(request, HttpResponse.BodyHandlers.discarding()).statusCode();
  }

  @Test
  void withACertificateAndItsKeyItSpeaksHttps() throws Exception {
    Certificates own = Certificates.create(folder, "localhost", "san=dns:localhost");
    String certificate =
        Files.writeString(folder.resolve("cert.pem"), own.certificatePem()).toString();
    String key = Files.writeString(folder.resolve("key.pem"), own.keyPem()).toString();
    Access access = new Access(null, "", false);
    ServeSettings https = settings("tls-cert", certificate, "tls-key", key);
    try (WindowServer server = WindowServer.start(https, access, List.of());
        HttpClient client = HttpClient.newBuilder().sslContext(own.client()).build()) {
      URI style = URI.create("https://localhost:" + server.port() + "/assets/waymark.css");
      assertThat(status(client, style, "Accept", "*/*")).isEqualTo(200);
    }
    assertThatThrownBy(
            () -> WindowServer.start(settings("tls-cert", certificate), access, List.of()))
        .hasMessageContaining("HTTPS needs both");
  }

  private static ServeSettings settings(String... flags) {
    List<RawSetting> given = new ArrayList<>(List.of(RawSetting.flag("port", List.of("0"))));
    for (int i = 0; i < flags.length; i += 2) {
      given.add(RawSetting.flag(flags[i], List.of(flags[i + 1])));
    }
    return SettingsSchema.of(ServeSettings.class).read(given);
  }

  @Test
  void settingsFromAnotherMachineNameNoFilesProgramsOrNetworks() throws Exception {
    Path secret = Files.writeString(folder.resolve("bookmarks"), "http://secret.example/");
    Tokens tokens = new Tokens(folder.resolve("tokens.json"));
    String header = "Bearer " + tokens.create("operator", Role.STEER);
    List<String> refused =
        List.of(
            "\"want\":\"command:touch %s\"".formatted(folder.resolve("run")),
            "\"seed\":[\"%s\"]".formatted(secret),
            "\"example\":[\"%s\"]".formatted(secret),
            "\"want\":\"similar('%s') > 0.1\"".formatted(folder),
            "\"header\":[\"a.example=X: file:%s\"]".formatted(secret),
            "\"people\":[\"%s\"]".formatted(secret),
            "\"allow-address\":[\"loopback\"]",
            "\"connect-to\":[\"*=127.0.0.1:1\"]");
    try (ServedWindow served = new ServedWindow(folder, tokens, "")) {
      for (String setting : refused) {
        String name = setting.substring(1, setting.indexOf('"', 1));
        String seed = name.equals("seed") ? "" : "\"seed\":\"http://a.example/\",";
        String body =
            "{\"name\":\"x\",\"settings\":{%s\"contact\":\"a@b.example\",%s}}"
                .formatted(seed, setting);
        for (String path : List.of("/api/collections", "/api/previews")) {
          HttpResponse<String> answer = served.send("POST", path, body, "Authorization", header);
          assertThat(answer.statusCode()).as(path + body).isEqualTo(400);
          assertThat(json(answer).path("detail").asText()).startsWith(name + ": files, programs");
        }
      }
      String lab = "{\"web\":\"html:%s\"}".formatted(folder);
      assertThat(served.send("POST", "/api/lab", lab, "Authorization", header).statusCode())
          .isEqualTo(400);
    }
  }
}
