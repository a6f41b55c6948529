package dev.waymark.traces;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.waymark.people.Trace;
import dev.waymark.traces.anonymize.TraceSettings;
import dev.waymark.traces.formats.ImportException;
import dev.waymark.traces.store.ImportReport;
import dev.waymark.traces.store.TraceFolder;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Plants marker identities in every format and searches for them in every byte written. */
class IdentityTest {
  /** Addresses, names and secrets, none of which may be found anywhere. */
  private static final List<String> MARKERS =
      List.of(
          "203.0.113.77",
          "jennymarker",
          "mail-marker",
          "tokenmarker",
          "sessionmarker",
          "passwordmarker",
          "oauthmarker",
          "markerphone",
          "5550199",
          "48.858",
          "123e4567",
          "4111111",
          "akiaiosfodnn7",
          "agentmarker");

  private static final String SECRETS =
      "email=mail-marker%40mail.example&token=tokenmarker&PHPSESSID=sessionmarker&id=7"
          + "&at=48.85837,2.29448&ref=123e4567-e89b-12d3-a456-426614174000&n=4111111111111111"
          + "&by=AKIAIOSFODNN7EXAMPLE";

  private static final String AGENT =
      "Mozilla/5.0 (X11; Linux x86_64; rv:120.0) Gecko/20100101 Firefox/120.0 agentmarker";

  private static final String PAGE = "/news?" + SECRETS;
  private static final String FROM =
      "http://jennymarker:passwordmarker@engine.example/search?q=coral+reef+5550199"
          + "+mail-marker%40mail.example&access_token=oauthmarker";

  /** A format, with a page that has secrets in its URL, referrer and query. */
  enum Kind {
    COMBINED(
        "WHO - jennymarker [17/May/2015:10:05:NN +0000] \"GET "
            + PAGE
            + " HTTP/1.1\" 200 9 \""
            + FROM
            + "\" \""
            + AGENT
            + "\""),
    VHOST(
        "h.example:80 WHO - jennymarker [17/May/2015:10:05:NN +0000] \"GET "
            + PAGE
            + " HTTP/1.1\" 200 9 \""
            + FROM
            + "\" \""
            + AGENT
            + "\""),
    COMMON(
        "WHO - jennymarker [17/May/2015:10:05:NN +0000] \"GET /u/jennymarker/x?"
            + SECRETS
            + " HTTP/1.1\" 200 9"),
    OLD("WHO [17:10:05:NN] \"GET " + PAGE + " HTTP/1.0\" 200 9"),
    SQUID(
        "14319433NN.100 9 WHO TCP_MISS/200 9 GET http://jennymarker:passwordmarker@h.example"
            + PAGE
            + " jennymarker HIER_DIRECT/192.0.2.1 text/html"),
    SQUID_REFERRER("14319433NN.100 WHO " + FROM + " http://h.example" + PAGE),
    W3C(
        "2015-05-17 10:05:NN GET /news "
            + SECRETS
            + " jennymarker WHO "
            + AGENT.replace(' ', '+')
            + " "
            + FROM
            + " 200"),
    JSON(
        "{\"ip\":\"WHO\",\"user\":\"jennymarker\",\"ts\":14319433NN,\"url\":\"http://h.example"
            + PAGE
            + "\",\"referer\":\""
            + FROM
            + "\",\"query\":\"coral mail-marker@mail.example\"}"),
    TRIPLES("http://h.example" + PAGE + "\t" + FROM + "\tjennymarker-WHO\t14319433NN"),
    PATHS("jennymarker-WHO\t14319433NN\t60\tReef;Fish\tAtoll\trestart");

    private final String line;

    Kind(String line) {
      this.line = line;
    }

    String lines() {
      StringBuilder text = new StringBuilder();
      if (this == W3C) {
        text.append("#Fields: date time cs-method cs-uri-stem cs-uri-query cs-username c-ip")
            .append(" cs(User-Agent) cs(Referer) sc-status\n");
      }
      for (int i = 0; i < 40; i++) {
        String client = i < 10 ? "203.0.113.77" : "198.51.100." + i;
        String complete = line.replace("WHO", client).replace("NN", String.valueOf(10 + i));
        // Most users log in with other names, else there would be one user only.
        text.append(i < 10 ? complete : complete.replace("jennymarker", "other" + i)).append('\n');
      }
      return text.append("garbage of jennymarker at 203.0.113.77 with tokenmarker\n").toString();
    }
  }

  @TempDir Path folder;

  private final List<String> outputs = new ArrayList<>();

  private ImportReport read(Path file, int minUsers) throws Exception {
    TraceSettings settings = TraceFileImporterTest.site("http://h.example").withMinUsers(minUsers);
    return new TraceFileImporter(
            settings, InputStream.nullInputStream(), InstantSource.system(), outputs::add)
        .importFiles(List.of(file.toString()), folder.resolve("trace"));
  }

  /** Asserts that nothing written or reported contains a marker, in any case or encoding. */
  private void search(ImportReport report, boolean visited) throws Exception {
    outputs.add(report.toString());
    try (Trace trace = new TraceFolder(folder.resolve("trace")).open().orElseThrow()) {
      Overview overview = Overview.compute(trace);
      outputs.add(overview.toString());
      outputs.add(OverviewText.format(overview));
      outputs.add(new ObjectMapper().writeValueAsString(report));
      assertThat(trace.visitCount() > 0).as("the page itself is stored").isEqualTo(visited);
    }
    try (Stream<Path> files = Files.walk(folder.resolve("trace"))) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        outputs.add(file + " " + Files.readString(file, StandardCharsets.ISO_8859_1));
      }
    }
    for (String text : outputs) {
      String lower = text.toLowerCase(Locale.ROOT);
      for (String marker : MARKERS) {
        assertThat(lower).doesNotContain(marker);
      }
    }
  }

  @ParameterizedTest
  @EnumSource(Kind.class)
  void noIdentityOfALineIsWrittenOrReported(Kind kind) throws Exception {
    PrintStream out = System.out;
    PrintStream err = System.err;
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    PrintStream capture = new PrintStream(printed, true, StandardCharsets.UTF_8);
    System.setOut(capture);
    System.setErr(capture);
    try {
      Path file = Files.writeString(folder.resolve("source.log"), kind.lines());
      ImportReport report = read(file, 1);
      assertThat(report.badLines()).isEqualTo(1);
      outputs.add(printed.toString(StandardCharsets.UTF_8));
      search(report, true);
    } finally {
      System.setOut(out);
      System.setErr(err);
    }
  }

  @Test
  void noIdentityOfAChromiumHistoryIsWrittenOrReported() throws Exception {
    Path file = BrowserHistoryFiles.chromium(folder, "tokenmarker");
    search(read(file, 0), true);
  }

  @Test
  void noIdentityOfAFirefoxHistoryIsWrittenOrReported() throws Exception {
    Path file = folder.resolve("places.sqlite");
    try (Connection browser = BrowserHistoryFiles.firefox(file, "tokenmarker")) {
      assertThat(browser.isClosed()).isFalse();
      search(read(file, 0), true);
    }
  }

  @Test
  void noIdentityOfAnHttpArchiveIsWrittenOrReported() throws Exception {
    Path file =
        Files.writeString(
            folder.resolve("sitting.har"),
            """
            {"log": {"entries": [{"startedDateTime": "2022-03-09T21:30:01Z",
              "_resourceType": "document", "serverIPAddress": "203.0.113.77",
              "request": {"method": "GET", "url": "http://h.example%s", "headers":
                [{"name": "Referer", "value": "%s"}, {"name": "Cookie", "value": "sessionmarker"}]},
              "response": {"status": 200, "content": {"mimeType": "text/html"}}}]}}
            """
                .formatted(PAGE, FROM));
    search(read(file, 0), true);
  }

  @Test
  void errorsDoNotQuoteTheInput() throws Exception {
    String text = "jennymarker\n203.0.113.77 tokenmarker\n";
    Path letter = Files.writeString(folder.resolve("letter.txt"), text);
    Path har = Files.writeString(folder.resolve("a.har"), "{\"log\":{\"entries\":[jennymarker");
    for (Path file : List.of(letter, har)) {
      try {
        read(file, 0);
        throw new AssertionError("should have stopped");
      } catch (ImportException e) {
        assertThat(e.getMessage() + e.getCause()).doesNotContain(MARKERS);
      }
    }
  }
}
