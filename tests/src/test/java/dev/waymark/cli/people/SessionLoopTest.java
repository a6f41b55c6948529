package dev.waymark.cli.people;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.cli.Waymark;
import dev.waymark.cli.command.Console;
import dev.waymark.crawl.SmallSite;
import dev.waymark.recorder.RecorderSettings;
import dev.waymark.recorder.SessionReceiver;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Browse, train, crawl, judge, and again: on the page of the recorder. */
@Timeout(60)
class SessionLoopTest {
  private static final Map<String, String> PAGES =
      Map.of(
          "/", "<title>Home</title>Everything here <a href=/sport>sport</a> <a href=/news>news</a>",
          "/sport",
              "<title>Sport</title>Balls and teams <a href=/hockey>hockey</a>"
                  + " <a href=/rink>rink</a> <a href=/golf>golf</a>",
          "/news", "<title>News</title>Politics and weather <a href=/>home</a>",
          "/golf",
              "<title>Golf</title>Balls and teams, politics and weather, everything here <a"
                  + " href=/>home</a>",
          "/hockey", "<title>Hockey</title>Ice, pucks and goals of hockey <a href=/>home</a>",
          "/rink", "<title>Rink</title>Hockey: goals and pucks, pucks and ice <a href=/>home</a>");

  private final HttpClient http = HttpClient.newHttpClient();
  @TempDir Path folder;
  private SmallSite site;
  private SessionReceiver receiver;

  @BeforeEach
  void record() throws IOException {
    site = SmallSite.of(PAGES);
    Path me = folder.resolve("me");
    Files.createDirectories(me.resolve("sessions"));
    Files.writeString(
        me.resolve("sessions/1.json"),
        """
        {"waymark": "sessions", "version": 1, "sessions": [{"topic": "hockey", "user": "me", "steps": [
          %s, %s, %s, %s]}]}
        """
            .formatted(
                step("/", 0, ""),
                step("/news", 10, ""),
                step("/sport", 20, ""),
                step("/hockey", 30, ", \"useful\": true")));
    Path job = folder.resolve("job.yaml");
    Files.writeString(job, "allow-address: loopback\ndelay: 0s\ncontact: a@example.org\n");
    Console console = console();
    RecordedSessionLoop loop =
        new RecordedSessionLoop(
            me,
            new PeopleRecordCommand.FindSettings(job.toString(), "", 20),
            Waymark::run,
            console,
            Runnable::run);
    receiver =
        SessionReceiver.start(
            new RecorderSettings(me.toString(), 0, "", 4, ""),
            loop,
            InstantSource.system(),
            line -> {});
  }

  private static Console console() {
    PrintStream nowhere =
        new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8);
    return new Console(nowhere, nowhere, false, Console.DEFAULT_COLUMNS, "waymark");
  }

  private String step(String path, int second, String more) {
    String text = PAGES.getOrDefault(path, "").replaceAll("<[^>]*>", " ");
    String links =
        path.equals("/sport") ? url("/hockey") : path.equals("/") ? url("/sport") : url("/");
    return "{\"url\": \"%s\", \"time\": \"2026-01-31T12:00:%02dZ\", \"text\": \"%s\", \"links\": [\"%s\"]%s}"
        .formatted(url(path), second, text, links, more);
  }

  private String url(String path) {
    return "http://127.0.0.1:" + site.port() + path;
  }

  @AfterEach
  void stop() {
    receiver.close();
    site.close();
  }

  @Test
  void aSessionFindsMoreAndWhatIsJudgedTeachesTheNextRound() throws Exception {
    assertThat(get(receiver.pageAddress()).body())
        .contains("hockey", "4 recorded pages, 1 of them useful", "Find more");

    post("/go-on", "");
    String found = get(receiver.pageAddress()).body();
    assertThat(found)
        .contains("6 pages crawled", "waymark people sessions train", "waymark crawl")
        .contains(">Rink</a>", "Go on")
        .doesNotContain(">Golf</a>", ">Hockey</a>");

    post("/mark", "&useful=yes&url=" + encode(url("/rink")));
    assertThat(get(receiver.pageAddress()).body()).contains("Useful ✓");
    post("/go-on", "");
    assertThat(get(receiver.pageAddress()).body())
        .contains("--useful", "waymark judge", "6 pages crawled");
    Path model = folder.resolve("me/found/hockey.model");
    assertThat(dev.waymark.rank.sessions.SessionModels.load(model).get("hockey").targets())
        .containsExactlyInAnyOrder(url("/hockey"), url("/rink"));
  }

  @Test
  void nobodyWithoutTheTokenSeesOrStartsAnything() throws Exception {
    String page = receiver.pageAddress().replaceAll("token=.*", "token=guess");
    assertThat(get(page).statusCode()).isEqualTo(401);
    HttpRequest start =
        HttpRequest.newBuilder(URI.create(page).resolve("/go-on"))
            .header("Content-Type", "application/x-www-form-urlencoded")
            .POST(HttpRequest.BodyPublishers.ofString("token=guess&topic=hockey"))
            .build();
    assertThat(http.send(start, HttpResponse.BodyHandlers.ofString()).statusCode()).isEqualTo(401);
    assertThat(folder.resolve("me/found")).doesNotExist();
  }

  private HttpResponse<String> get(String url) throws IOException, InterruptedException {
    return http.send(
        HttpRequest.newBuilder(URI.create(url)).build(), HttpResponse.BodyHandlers.ofString());
  }

  private void post(String path, String more) throws IOException, InterruptedException {
    String form = "token=" + receiver.token() + "&topic=hockey" + more;
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(receiver.pageAddress()).resolve(path))
            .header("Content-Type", "application/x-www-form-urlencoded")
            .POST(HttpRequest.BodyPublishers.ofString(form))
            .build();
    assertThat(http.send(request, HttpResponse.BodyHandlers.discarding()).statusCode())
        .isEqualTo(303);
  }

  private static String encode(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }
}
