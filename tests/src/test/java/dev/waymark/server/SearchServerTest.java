package dev.waymark.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.waymark.people.QueryStats;
import dev.waymark.recorder.SearchTraceRecorder;
import dev.waymark.traces.store.TraceFolder;
import dev.waymark.traces.store.files.StoredTrace;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Page and API over real sockets. */
@Timeout(60)
class SearchServerTest {
  @TempDir Path folder;
  private final HttpClient client = HttpClient.newHttpClient();

  private HttpResponse<String> get(String url, String... headers) throws Exception {
    HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(url));
    if (headers.length > 0) {
      request.headers(headers);
    }
    return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
  }

  private HttpResponse<String> post(String url, String body, String... headers) throws Exception {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(url)).POST(HttpRequest.BodyPublishers.ofString(body));
    request.headers(headers);
    return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
  }

  @Test
  void thePageShowsHitsAndEscapesEverythingFromTheWeb() throws Exception {
    try (SearchServerFixture served = new SearchServerFixture(folder)) {
      HttpResponse<String> page = get(served.url() + "?q=reef+%3Cscript%3E'%22");

      assertThat(page.statusCode()).isEqualTo(200);
      assertThat(page.body()).contains("<mark>reef</mark>").doesNotContain("<script>", "<b>");
      assertThat(page.body()).contains("&lt;b&gt;", "&lt;script&gt;");
      assertThat(page.headers().firstValue("Content-Security-Policy").orElseThrow())
          .contains("default-src 'none'", "script-src 'self'")
          .doesNotContain("unsafe");
    }
  }

  @Test
  void theApiSaysTheSameAsJson() throws Exception {
    try (SearchServerFixture served = new SearchServerFixture(folder)) {
      HttpResponse<String> answer = get(served.url() + "api/search?q=coral&size=3&page=2&why=true");
      JsonNode json = new ObjectMapper().readTree(answer.body());

      assertThat(json.get("hits")).hasSize(3);
      assertThat(json.get("page").intValue()).isEqualTo(2);
      assertThat(json.get("total").intValue()).as("fetched pages").isEqualTo(14);
      assertThat(json.get("unfetched").intValue()).as("known only by links").isEqualTo(1);
      assertThat(json.get("hits").get(0).get("why")).isNotEmpty();
    }
  }

  @Test
  void thePageAnswersAnythingAndTheApiNamesWhatMakesNoSense() throws Exception {
    try (SearchServerFixture served = new SearchServerFixture(folder)) {
      for (String query :
          List.of("", "?q=", "?size=5&page=", "?relevant=maybe&q=coral", "?q=%ff%fe&by=votes")) {
        assertThat(get(served.url() + query).statusCode()).as(query).isEqualTo(200);
        assertThat(get(served.url() + "api/search" + query).statusCode()).as(query).isEqualTo(200);
      }
      Map<String, String> bad =
          Map.of(
              "?page=-7&q=a", "page: `-7` is not",
              "?page=99999999999", "page: `99999999999` is not",
              "?size=1e9&q=coral", "size: `1e9` is not",
              "?q=coral&from=yesterday", "from: `yesterday` is not a day",
              "?q=coral&to=2026-99-99", "to: `2026-99-99` is not a day",
              "?by=foo&q=coral", "by: `foo` is not blended, content, votes, embedding or hybrid");
      for (Map.Entry<String, String> query : bad.entrySet()) {
        assertThat(get(served.url() + query.getKey()).statusCode()).isEqualTo(200);
        HttpResponse<String> answer = get(served.url() + "api/search" + query.getKey());
        assertThat(answer.statusCode()).as(query.getKey()).isEqualTo(400);
        assertThat(answer.body()).contains(query.getValue());
      }
      assertThat(get(served.url() + "?q=coral&by=embedding").statusCode()).isEqualTo(400);
      assertThat(get(served.url()).body())
          .contains("value=\"votes\"")
          .doesNotContain("value=\"hybrid\"");
      assertThat(get(served.url() + "../../etc/passwd").statusCode()).isIn(400, 404);
    }
  }

  @Test
  void theApiComplainsInJsonAndAnUnknownPathIsToldWhatThereIs() throws Exception {
    try (SearchServerFixture served = new SearchServerFixture(folder)) {
      String api = served.url() + "api/";
      String[] json = {"Content-Type", "application/json"};
      assertThat(error(400, get(api + "search?page=x"))).startsWith("page: `x` is not");
      assertThat(error(400, post(api + "mark", "{", json))).contains("not JSON");
      assertThat(error(403, get(api + "search", "Sec-Fetch-Site", "cross-site")))
          .contains("other sites");
      assertThat(error(404, get(api + "find?q=x")))
          .isEqualTo("There is no GET /api/find here; GET /api lists what is.");
      assertThat(error(413, post(api + "mark", "\"" + "x".repeat(2_000_000) + "\"", json)))
          .isNotEmpty();
      assertThat(error(415, post(api + "mark", "{}", "Content-Type", "text/plain")))
          .contains("application/json");

      HttpResponse<String> page = get(served.url() + "nowhere");
      assertThat(page.statusCode()).isEqualTo(404);
      assertThat(page.body()).contains("This address leads nowhere");
    }
  }

  private static String error(int status, HttpResponse<String> answer) throws IOException {
    assertThat(answer.statusCode()).isEqualTo(status);
    assertThat(answer.headers().firstValue("Content-Type").orElseThrow())
        .startsWith("application/problem+json");
    return new ObjectMapper().readTree(answer.body()).get("detail").textValue();
  }

  @Test
  void otherSitesMayNotAskInSomebodysName() throws Exception {
    try (SearchServerFixture served = new SearchServerFixture(folder)) {
      String mark = "{\"url\":\"http://sea.example/reef\",\"useful\":true}";
      assertThat(post(served.url() + "api/mark", mark, "Content-Type", "text/plain").statusCode())
          .isEqualTo(415);
      assertThat(
              post(
                      served.url() + "api/mark",
                      mark,
                      "Content-Type",
                      "application/json",
                      "Sec-Fetch-Site",
                      "cross-site")
                  .statusCode())
          .isEqualTo(403);
      assertThat(raw(served, "Host: evil.example")).startsWith("HTTP/1.1 403");
      assertThat(folder.resolve(SearchTraceRecorder.MARKS_FILE)).doesNotExist();
    }
  }

  private static String raw(SearchServerFixture served, String host) throws IOException {
    URI uri = URI.create(served.url());
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), uri.getPort())) {
      socket
          .getOutputStream()
          .write(
              ("GET / HTTP/1.1\r\n" + host + "\r\nConnection: close\r\n\r\n")
                  .getBytes(StandardCharsets.US_ASCII));
      return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  @Test
  void aBodyThatEndsBeforeItsLengthIsRefused() throws Exception {
    try (SearchServerFixture served = new SearchServerFixture(folder);
        Socket socket =
            new Socket(InetAddress.getLoopbackAddress(), URI.create(served.url()).getPort())) {
      String head = "POST /api/mark HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n";
      String body = "Content-Type: application/json\r\nContent-Length: 44\r\n\r\n{\"url\":";
      socket.getOutputStream().write((head + body).getBytes(StandardCharsets.US_ASCII));
      socket.shutdownOutput();
      String answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      assertThat(answer).startsWith("HTTP/1.1 400").contains("ended before its length");
      assertThat(served.complaints).isEmpty();
    }
  }

  @Test
  void slowBodiesKeepNobodyFromSearching() throws Exception {
    List<Socket> slow = new ArrayList<>();
    try (SearchServerFixture served = new SearchServerFixture(folder)) {
      String head =
          "POST /api/mark HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
              + "Content-Length: 9000\r\n\r\n{";
      for (int i = 0; i < 260; i++) {
        Socket socket = new Socket("127.0.0.1", URI.create(served.url()).getPort());
        slow.add(socket);
        socket.getOutputStream().write(head.getBytes());
      }
      HttpResponse<String> found =
          assertTimeoutPreemptively(
              Duration.ofSeconds(8), () -> get(served.url() + "?q=coral+reefs"));
      assertThat(found.body()).contains("sea.example/reef");
    } finally {
      for (Socket socket : slow) {
        socket.close();
      }
    }
  }

  /** All come from one address, as behind a proxy. */
  @Test
  void peopleAreToldApartByACookieOrTheNameThatAProxyGives() throws Exception {
    try (SearchServerFixture served = new SearchServerFixture(folder, "trust-proxy", "X-User")) {
      String set = get(served.url()).headers().firstValue("Set-Cookie").orElseThrow();
      assertThat(set).contains("HttpOnly", "SameSite=Lax");
      String own = set.substring(0, set.indexOf(';'));
      String other = own.substring(0, own.length() - 4) + "0000";
      mark(served, "Cookie", own);
      mark(served, "Cookie", own);
      mark(served, "Cookie", other);
      mark(served, "X-User", "anna");
      mark(served, "Cookie", "waymark-visitor=forged");
      mark(served, "Accept", "*/*");
    }
    Set<String> users = new TreeSet<>();
    for (String line : Files.readAllLines(folder.resolve(SearchTraceRecorder.MARKS_FILE))) {
      users.add(new ObjectMapper().readTree(line).path("user").asText());
    }
    assertThat(users).as("two cookies, a name, an address").hasSize(4);
  }

  private void mark(SearchServerFixture served, String header, String value) throws Exception {
    HttpResponse<String> marked =
        post(
            served.url() + "api/mark",
            "{\"url\":\"http://sea.example/reef\",\"useful\":true}",
            "Content-Type",
            "application/json",
            header,
            value);
    assertThat(marked.statusCode()).as(marked.body()).isEqualTo(200);
  }

  @Test
  void marksAndQueriesAreKeptUnderPseudonyms() throws Exception {
    try (SearchServerFixture served = new SearchServerFixture(folder)) {
      get(served.url() + "?q=warm+water");
      get(served.url() + "?q=warm+water");
      get(served.url() + "?q=mail+somebody@example.org");
      post(
          served.url() + "api/click",
          "{\"q\":\"warm water\",\"url\":\"http://sea.example/reef\"}",
          "Content-Type",
          "application/json");
      HttpResponse<String> marked =
          post(
              served.url() + "api/mark",
              "{\"url\":\"http://sea.example/reef\",\"useful\":true}",
              "Content-Type",
              "application/json");
      assertThat(marked.statusCode()).isEqualTo(200);
    }

    assertThat(Files.readString(folder.resolve(SearchTraceRecorder.MARKS_FILE)))
        .contains("\"useful\":true", "http://sea.example/reef")
        .doesNotContain("127.0.0.1");
    try (StoredTrace trace =
        new TraceFolder(folder.resolve(TraceFolder.OF_COLLECTION)).open().orElseThrow()) {
      assertThat(trace.queryStats())
          .extracting(QueryStats::text)
          .containsExactlyInAnyOrder("warm water", "mail");
      assertThat(trace.queriesOf(0))
          .anyMatch(query -> "http://sea.example/reef".equals(query.clickedUrl()));
    }
  }

  @Test
  void queriesOfProgramsAreRecordedByTheSameRules() throws Exception {
    try (SearchServerFixture served = new SearchServerFixture(folder)) {
      get(served.url() + "api/search?q=warm+water&why=true");
      get(served.url() + "api/search?q=warm+water&page=2");
      get(served.url() + "api/search?q=mail+somebody@example.org");
      get(served.url() + "api/search?q=");
      get(served.url() + "api/search?q=explained&why=true", "Sec-Fetch-Site", "same-origin");
    }

    try (StoredTrace trace =
        new TraceFolder(folder.resolve(TraceFolder.OF_COLLECTION)).open().orElseThrow()) {
      assertThat(trace.queryStats())
          .extracting(QueryStats::text, QueryStats::count)
          .containsExactlyInAnyOrder(tuple("warm water", 1L), tuple("mail", 1L));
    }
  }

  @Test
  void queriesThatOtherSitesAskAreNotRecorded() throws Exception {
    try (SearchServerFixture served = new SearchServerFixture(folder)) {
      for (String site : List.of("cross-site", "same-site", "same-origin", "none")) {
        HttpResponse<String> page = get(served.url() + "?q=" + site, "Sec-Fetch-Site", site);
        assertThat(page.statusCode()).isEqualTo(200);
      }
    }

    try (StoredTrace trace =
        new TraceFolder(folder.resolve(TraceFolder.OF_COLLECTION)).open().orElseThrow()) {
      assertThat(trace.queryStats())
          .extracting(QueryStats::text)
          .containsExactlyInAnyOrder("same-origin", "none");
    }
  }

  @Test
  void queriesThatCouldNotBeAddedToTheTraceWaitForTheNextTime() throws Exception {
    Path inTheWay = Files.writeString(folder.resolve(TraceFolder.OF_COLLECTION), "not a folder");
    SearchTraceRecorder recorder = new SearchTraceRecorder(folder, 1, true, InstantSource.system());
    recorder.recordQuery("127.0.0.1", "warm water");
    assertThatThrownBy(recorder::flush).isNotNull();
    Files.delete(inTheWay);
    recorder.recordQuery("127.0.0.1", "cold water");
    recorder.close();

    try (StoredTrace trace =
        new TraceFolder(folder.resolve(TraceFolder.OF_COLLECTION)).open().orElseThrow()) {
      assertThat(trace.queryStats())
          .extracting(QueryStats::text)
          .containsExactlyInAnyOrder("warm water", "cold water");
    }
  }

  @Test
  void nothingIsRecordedWhereThatIsSwitchedOff() throws Exception {
    try (SearchServerFixture served = new SearchServerFixture(folder, "record", "false")) {
      get(served.url() + "?q=warm+water");
      get(served.url() + "api/search?q=warm+water");
      assertThat(
              post(
                      served.url() + "api/mark",
                      "{\"url\":\"http://sea.example/reef\",\"useful\":true}",
                      "Content-Type",
                      "application/json")
                  .statusCode())
          .isEqualTo(400);
    }

    assertThat(folder.resolve(TraceFolder.OF_COLLECTION)).doesNotExist();
    assertThat(folder.resolve(SearchTraceRecorder.MARKS_FILE)).doesNotExist();
  }

  @Test
  void theExtensionSubmitsSessionsHereTooIfItHasTheToken() throws Exception {
    String session =
        """
        {"waymark": "sessions", "version": 1, "sessions": [{"topic": "reefs", "user": "Grace",
          "steps": [{"url": "http://sea.example/", "time": "2026-01-31T12:00:00Z",
                     "text": "%s", "links": [], "useful": true}]}]}
        """
            .formatted("coral ".repeat(10_000));
    String extension = "chrome-extension://abc";
    String[] token = {"Content-Type", "application/json", "Authorization", "", "Origin", extension};
    try (SearchServerFixture served = new SearchServerFixture(folder)) {
      String sessions = served.url() + "sessions";
      assertThat(post(sessions, session, token).statusCode()).isEqualTo(401);

      token[3] = "Bearer " + served.intake.token();
      HttpResponse<String> taken = post(sessions, session, token);
      assertThat(taken.statusCode()).isEqualTo(201);
      assertThat(taken.body()).isEqualTo("1 pages, 1 useful");
      assertThat(taken.headers().firstValue("Access-Control-Allow-Origin")).hasValue(extension);

      token[5] = "https://evil.example";
      assertThat(post(sessions, session, token).statusCode()).isEqualTo(403);
    }
    try (Stream<Path> files = Files.list(folder.resolve("taken/sessions"))) {
      assertThat(files).hasSize(1);
    }
  }
}
