package dev.waymark.recorder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.config.ConfigException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a browser, a stranger's page and a hostile program get from the receiver. */
class SessionReceiverTest {
  private static final String SESSION =
      """
      {"waymark": "sessions", "version": 1, "sessions": [{"topic": "reefs", "user": "Grace Hopper",
        "steps": [{"url": "http://grace:pass@site.example/", "time": "2026-01-31T12:00:00Z",
                   "text": "coral grace@mail.example", "links": [], "useful": true}]}]}
      """;

  @TempDir Path folder;
  private final List<String> said = new ArrayList<>();
  private final HttpClient client = HttpClient.newHttpClient();
  private SessionReceiver receiver;

  @BeforeEach
  void start() throws IOException {
    InstantSource clock = InstantSource.fixed(Instant.parse("2026-02-01T10:00:00Z"));
    RecorderSettings settings =
        new RecorderSettings(folder.toString(), 0, "", 1, folder.resolve("cookies.txt").toString());
    receiver = SessionReceiver.start(settings, SessionLoop.NONE, clock, said::add);
  }

  @AfterEach
  void stop() {
    receiver.close();
    client.close();
  }

  @Test
  void aSessionIsWrittenWithoutIdentities() throws Exception {
    assertThat(post(SESSION, receiver.token(), null).statusCode()).isEqualTo(201);
    assertThat(post(SESSION, receiver.token(), null).statusCode()).isEqualTo(201);
    List<Path> files = files();
    assertThat(files)
        .extracting(file -> file.getFileName().toString())
        .containsExactly("20260201T100000Z-2.json", "20260201T100000Z.json");
    assertThat(Files.readString(files.getFirst()))
        .contains("http://site.example/", "coral", "\"useful\" : true")
        .doesNotContain("Grace", "grace", "pass");
    assertThat(said).hasSize(2).allMatch(line -> line.startsWith("1 pages, 1 of them useful"));
  }

  @Test
  void cookiesAreHandedOverWithTheTokenToAFileOfTheOwners() throws Exception {
    String old =
        "wiki.example\tFALSE\t/\tTRUE\t0\tsid\told\nother.example\tFALSE\t/\tTRUE\t0\ta\tb";
    String fresh = "#HttpOnly_.wiki.example\tTRUE\t/\tTRUE\t0\tsid\tnew\n";
    assertThat(postCookies(old, "wrong").statusCode()).isEqualTo(401);
    assertThat(postCookies("no cookie", receiver.token()).statusCode()).isEqualTo(400);
    assertThat(postCookies(old, receiver.token()).statusCode()).isEqualTo(201);
    assertThat(postCookies(fresh, receiver.token()).body()).isEqualTo("1 cookies of wiki.example");
    Path file = folder.resolve("cookies.txt");
    assertThat(Files.readString(file)).contains("other.example", "new").doesNotContain("old");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-------");
    assertThat(said).noneMatch(line -> line.contains("new"));
  }

  private HttpResponse<String> postCookies(String body, String token) throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(receiver.address()).resolve("/cookies"))
            .POST(BodyPublishers.ofString(body))
            .header("Authorization", "Bearer " + token)
            .header("Origin", "chrome-extension://abc")
            .build();
    return client.send(request, BodyHandlers.ofString());
  }

  @Test
  void nobodyGetsInWithoutTheToken() throws Exception {
    assertThat(receiver.token()).hasSize(32);
    assertThat(post(SESSION, "wrong", null).statusCode()).isEqualTo(401);
    assertThat(post(SESSION, receiver.token() + "x", null).statusCode()).isEqualTo(401);
    assertThat(files()).isEmpty();
  }

  @Test
  void aPageOfAnotherSiteIsRefusedEvenWithTheToken() throws Exception {
    HttpResponse<String> answer = post(SESSION, receiver.token(), "https://evil.example");
    assertThat(answer.statusCode()).isEqualTo(403);
    assertThat(answer.headers().firstValue("Access-Control-Allow-Origin")).isEmpty();
    assertThat(files()).isEmpty();
  }

  @Test
  void anExtensionMayAskFromTheBrowser() throws Exception {
    for (String origin : List.of("chrome-extension://abc", "moz-extension://def")) {
      HttpResponse<String> answer = post(SESSION, receiver.token(), origin);
      assertThat(answer.statusCode()).isEqualTo(201);
      assertThat(answer.headers().firstValue("Access-Control-Allow-Origin")).hasValue(origin);
    }
    HttpRequest preflight =
        HttpRequest.newBuilder(URI.create(receiver.address()))
            .method("OPTIONS", BodyPublishers.noBody())
            .header("Origin", "chrome-extension://abc")
            .build();
    assertThat(client.send(preflight, BodyHandlers.ofString()).statusCode()).isEqualTo(204);
  }

  @Test
  void garbageCostsAtMostItself() throws Exception {
    assertThat(post("{\"waymark\":", receiver.token(), null).statusCode()).isEqualTo(400);
    assertThat(post("[]", receiver.token(), null).statusCode()).isEqualTo(400);
    assertThat(post("x".repeat(2 << 20), receiver.token(), null).statusCode()).isEqualTo(413);
    assertThat(post(SESSION, receiver.token(), null).statusCode()).isEqualTo(201);
    assertThat(files()).hasSize(1);
  }

  @Test
  void otherPathsAndMethodsAreToldWhereToGo() throws Exception {
    URI root = URI.create("http://127.0.0.1:" + receiver.port() + "/");
    HttpRequest page = HttpRequest.newBuilder(root).build();
    assertThat(client.send(page, BodyHandlers.ofString()).statusCode()).isEqualTo(401);
    HttpRequest get = HttpRequest.newBuilder(root.resolve("/elsewhere")).build();
    assertThat(client.send(get, BodyHandlers.ofString()).body())
        .isEqualTo("sessions go to /sessions");
    HttpRequest read = HttpRequest.newBuilder(URI.create(receiver.address())).build();
    assertThat(client.send(read, BodyHandlers.ofString()).statusCode()).isEqualTo(405);
  }

  @Test
  void aPortThatIsTakenIsNamed() throws IOException {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      RecorderSettings settings =
          new RecorderSettings(folder.toString(), taken.getLocalPort(), "", 1, "");
      assertThatThrownBy(() ->
              SessionReceiver.start(settings, SessionLoop.NONE, InstantSource.system(), said::add))
          .isInstanceOf(ConfigException.class)
          .hasMessage("port " + taken.getLocalPort() + " is taken; choose another");
    }
  }

  private List<Path> files() throws IOException {
    try (Stream<Path> files = Files.list(folder.resolve("sessions"))) {
      return files.sorted().toList();
    }
  }

  private HttpResponse<String> post(String body, String token, String origin)
      throws IOException, InterruptedException {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(receiver.address()))
            .POST(BodyPublishers.ofString(body))
            .header("Authorization", "Bearer " + token);
    if (origin != null) {
      request.header("Origin", origin);
    }
    return client.send(request.build(), BodyHandlers.ofString());
  }
}
