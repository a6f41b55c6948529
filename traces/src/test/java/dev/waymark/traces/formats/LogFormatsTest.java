package dev.waymark.traces.formats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests every line format with lines as servers write them. */
class LogFormatsTest {
  private static final String AGENT = "Mozilla/5.0 (X11; Linux x86_64; rv:120.0) Gecko/20100101";

  /** The accesses read, one text each: client @ site url time status method referrer agent type. */
  private record Reading(String format, List<String> accesses, LogReader lines) {}

  private static Reading read(String text, String... mapping) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    LineFormat format = LogFormats.detect(bytes, List.of(mapping)).orElseThrow();
    return read(text, format);
  }

  private static Reading read(String text, LineFormat format) throws IOException {
    List<String> accesses = new ArrayList<>();
    LogReader lines = new LogReader(format, access -> accesses.add(tell(access)));
    lines.readAll(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), ignored -> {});
    return new Reading(format.name(), accesses, lines);
  }

  private static String tell(Access a) {
    return String.join(
        " ",
        a.client + (a.user.isEmpty() ? "" : "/" + a.user),
        a.site.isEmpty() ? "-" : a.site.toString(),
        a.url + (a.queryString.isEmpty() ? "" : "?" + a.queryString),
        Instant.ofEpochSecond(a.time).toString(),
        String.valueOf(a.status),
        a.method.isEmpty() ? "-" : a.method.toString(),
        a.referrer.isEmpty() ? "-" : a.referrer.toString(),
        a.userAgent.isEmpty() ? "-" : a.userAgent.toString());
  }

  @Test
  void combinedLogsOfApacheAndNginx() throws IOException {
    Reading reading =
        read(
            "192.0.2.7 - - [17/May/2015:10:05:03 +0200] \"GET /a?b=1 HTTP/1.1\" 200 12"
                + " \"http://x.example/\" \""
                + AGENT
                + "\"\n"
                + "192.0.2.8 - Jo Doe [17/May/2015:10:05:04 +0000] \"GET /q\\\"uote HTTP/1.0\" 404"
                + " - \"-\" \"-\" \"forwarded\"\n"
                + "192.0.2.9 - - [17/May/2015:10:05:05 +0000] \"\\x16\\x03\" 400 0 \"-\" \"-\"\n");
    assertThat(reading.format()).isEqualTo("combined log (Apache, nginx)");
    assertThat(reading.accesses())
        .containsExactly(
            "192.0.2.7 - /a?b=1 2015-05-17T08:05:03Z 200 GET http://x.example/ " + AGENT,
            "192.0.2.8/Jo Doe - /q\\\"uote 2015-05-17T10:05:04Z 404 GET - -",
            "192.0.2.9 -  2015-05-17T10:05:05Z 400 \\x16\\x03 - -");
    assertThat(reading.lines().bad()).isZero();
  }

  @Test
  void virtualHostsAreDistinguishedFromClients() throws IOException {
    Reading reading =
        read(
            "shop.example:443 192.0.2.7 - - [17/May/2015:10:05:03 +0000] \"GET / HTTP/1.1\" 200 12"
                + " \"-\" \"A\"\n");
    assertThat(reading.format()).isEqualTo("combined log with virtual hosts (Apache, nginx)");
    assertThat(reading.accesses())
        .containsExactly("192.0.2.7 shop.example:443 / 2015-05-17T10:05:03Z 200 GET - A");
  }

  @Test
  void commonLogsWithAndWithoutVirtualHosts() throws IOException {
    String line = "192.0.2.7 - frank [10/Oct/2000:13:55:36 -0700] \"GET /a.html HTTP/1.0\" 200 23";
    assertThat(read(line).accesses())
        .containsExactly("192.0.2.7/frank - /a.html 2000-10-10T20:55:36Z 200 GET - -");
    assertThat(read("v.example " + line).format()).isEqualTo("common log with virtual hosts");
    assertThat(read("v.example " + line).accesses().getFirst()).startsWith("192.0.2.7/frank v.exa");
  }

  @Test
  void serverLogsOf1995CountDaysOfAMonthThatIsNotNamed() throws IOException {
    Reading reading =
        read(
            "pc1.example [31:23:59:58] \"GET /A.html HTTP/1.0\" 200 1497\n"
                + "pc1.example [01:00:00:01] \"GET /b.gif HTTP/1.0\" 404\n");
    assertThat(reading.format()).isEqualTo("server log of 1995");
    assertThat(reading.accesses())
        .containsExactly(
            "pc1.example - /A.html 1970-01-31T23:59:58Z 200 GET - -",
            "pc1.example - /b.gif 1970-02-01T00:00:01Z 404 GET - -");
  }

  @Test
  void squidsNativeLog() throws IOException {
    Reading reading =
        read(
            "1286536308.779    180 192.0.2.9 TCP_MISS/200 411 GET http://a.example/x?y jo"
                + " HIER_DIRECT/192.0.2.1 text/html\n"
                + "1286536310.001     10 192.0.2.9 TCP_TUNNEL/200 99 CONNECT b.example:443 -"
                + " HIER_DIRECT/192.0.2.2 -\n");
    assertThat(reading.format()).isEqualTo("Squid native log");
    assertThat(reading.accesses())
        .containsExactly(
            "192.0.2.9/jo - http://a.example/x?y 2010-10-08T11:11:48Z 200 GET - -",
            "192.0.2.9 - b.example:443 2010-10-08T11:11:50Z 200 CONNECT - -");
  }

  @Test
  void squidsReferrerLogAndItsCombinedLog() throws IOException {
    assertThat(read("1286536308.779 192.0.2.9 http://a.example/ http://a.example/x\n").accesses())
        .containsExactly(
            "192.0.2.9 - http://a.example/x 2010-10-08T11:11:48Z -1 - http://a.example/ -");
    Reading combined =
        read(
            "192.0.2.9 - - [08/Oct/2010:11:11:48 +0000] \"GET http://a.example/ HTTP/1.1\" 200 4"
                + " \"-\" \"A\" TCP_MISS:HIER_DIRECT\n");
    assertThat(combined.accesses())
        .containsExactly("192.0.2.9 - http://a.example/ 2010-10-08T11:11:48Z 200 GET - A");
  }

  @Test
  void aLogFormatAsInTheConfigurationOfSquidApacheOrNginx() throws IOException {
    LineFormat squid =
        LogFormats.template("given", "%tl %>a %un \"%rm %ru HTTP/%rv\" %03>Hs %<st %{Referer}>h");
    assertThat(
            read(
                    "08/Oct/2010:11:11:48 +0000 192.0.2.9 jo \"GET http://a.example/ HTTP/1.1\" 200"
                        + " 4 http://b.example/\n",
                    squid)
                .accesses())
        .containsExactly(
            "192.0.2.9/jo - http://a.example/ 2010-10-08T11:11:48Z 200 GET http://b.example/ -");
    LineFormat nginx =
        LogFormats.template(
            "given", "$time_iso8601|$remote_addr|$host|$request|$status|$http_referer");
    assertThat(
            read("2010-10-08T11:11:48+00:00|192.0.2.9|a.example|GET /x HTTP/2.0|200|-\n", nginx)
                .accesses())
        .containsExactly("192.0.2.9 a.example /x 2010-10-08T11:11:48Z 200 GET - -");
    LineFormat quoted =
        LogFormats.template("given", "%>a %[ui %[un [%tl] \"%rm %ru HTTP/%rv\" %>Hs %<st %Ss:%Sh");
    assertThat(
            read(
                    "192.0.2.7 - jo [05/Mar/2026:10:11:12 +0000] \"GET http://x.example/a"
                        + " HTTP/1.1\" 200 512 TCP_MISS:HIER_DIRECT\n",
                    quoted)
                .accesses())
        .singleElement()
        .asString()
        .contains("192.0.2.7/jo", "http://x.example/a", "2026-03-05T10:11:12Z");
    LineFormat apache = LogFormats.template("given", "%h %t \"%m %U%q %H\" %>s %D");
    assertThat(
            read("192.0.2.9 [08/Oct/2010:11:11:48 +0000] \"GET /x?y=1 HTTP/1.1\" 200 81\n", apache)
                .accesses())
        .containsExactly("192.0.2.9 - /x?y=1 2010-10-08T11:11:48Z 200 GET - -");
  }

  @Test
  void aLogFormatThatCannotWorkIsExplained() {
    assertThatThrownBy(() -> LogFormats.template("given", "%h \"%r\""))
        .hasMessageContaining("has no directive for the time");
    assertThatThrownBy(() -> LogFormats.template("given", "%h %t \"%r\" %Q"))
        .hasMessageContaining("unknown directive at \"%Q\"");
    assertThatThrownBy(() -> LogFormats.template("given", "%h%u %t \"%r\""))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void w3cExtendedLogsWithColumnsThatChange() throws IOException {
    Reading reading =
        read(
            "#Software: Microsoft Internet Information Services 10.0\n"
                + "#Version: 1.0\n"
                + "#Fields: date time s-ip cs-method cs-uri-stem cs-uri-query s-port cs-username"
                + " c-ip cs(User-Agent) cs(Referer) sc-status\n"
                + "2021-02-03 04:05:06 192.0.2.1 GET /a.aspx id=7 80 - 192.0.2.7 Mozilla/5.0+(X)"
                + " http://x.example/ 200\r\n"
                + "#Fields: date time c-ip cs-host cs-uri-stem sc-status\n"
                + "2021-02-03 04:05:07 192.0.2.8 h.example /b 304\n"
                + "too short\n");
    assertThat(reading.format()).isEqualTo("W3C extended log (IIS)");
    assertThat(reading.accesses())
        .containsExactly(
            "192.0.2.7 - /a.aspx?id=7 2021-02-03T04:05:06Z 200 GET http://x.example/ Mozilla/5.0"
                + " (X)",
            "192.0.2.8 h.example /b 2021-02-03T04:05:07Z 304 - - -");
    assertThat(reading.lines().bad()).isEqualTo(1);
  }

  @Test
  void jsonLinesByTheNamesServersUseAndByAMapping() throws IOException {
    Reading caddy =
        read(
            "{\"ts\":1646861401.5,\"request\":{\"remote_ip\":\"192.0.2.7\",\"method\":\"GET\",\"host\":\"h.example\",\"uri\":\"/a\",\"headers\":{\"Referer\":[\"http://r.example/\"],\"User-Agent\":[\"A\"],\"X\":[[1],{}]}},\"status\":200}\n");
    assertThat(caddy.format()).isEqualTo("JSON lines");
    assertThat(caddy.accesses())
        .containsExactly("192.0.2.7 h.example /a 2022-03-09T21:30:01Z 200 GET http://r.example/ A");
    Reading mapped =
        read(
            "{\"wer\":\"jo\",\"wo\":{\"seite\":\"http://h.example/\"},\"wann\":\"2022-03-09"
                + " 21:30:01\"}\n",
            "user=wer",
            "url=wo.seite",
            "time=wann");
    assertThat(mapped.accesses())
        .containsExactly("/jo - http://h.example/ 2022-03-09T21:30:01Z -1 - - -");
    assertThatThrownBy(() -> LogFormats.json(List.of("who=x"))).hasMessageContaining("json-fields");
  }

  @Test
  void triplesWithAndWithoutTimes() throws IOException {
    assertThat(read("http://h.example/b\thttp://h.example/a\tu1\t1646861401\n").accesses())
        .containsExactly("/u1 - http://h.example/b 2022-03-09T21:30:01Z -1 - http://h.example/a -");
    Reading reading = read("http://h.example/b\t-\tu1\nhttp://h.example/c\t\tu1\n");
    assertThat(reading.format()).startsWith("triples");
    assertThat(reading.accesses())
        .containsExactly(
            "/u1 - http://h.example/b 1970-01-01T00:00:01Z -1 - - -",
            "/u1 - http://h.example/c 1970-01-01T00:00:02Z -1 - - -");
  }

  @Test
  void wikispeediaPathsGoBackAndHaveTargets() throws IOException {
    List<String> steps = new ArrayList<>();
    String text =
        "6a3701d319fc3754\t1297740409\t40\tA;B;<;C\tGoal\trestart\n"
            + "6a3701d319fc3754\t1297740500\t20\tA;B\t3\n";
    LineFormat format = LogFormats.detect(text.getBytes(StandardCharsets.UTF_8), List.of()).get();
    new LogReader(
            format,
            a ->
                steps.add(
                    a.url
                        + " from "
                        + a.referrer
                        + (a.back ? " back" : "")
                        + (a.startsSession ? " starts" : "")
                        + (a.target ? " target" : "")
                        + (a.unreachedTarget.isEmpty() ? "" : " towards " + a.unreachedTarget)
                        + " at "
                        + a.time % 1000))
        .readAll(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), ignored -> {});
    assertThat(format.name()).isEqualTo("Wikispeedia paths");
    assertThat(format.isOwnHistory()).isTrue();
    assertThat(format.defaultSite()).contains("http://wikispeedia.example");
    assertThat(steps)
        .containsExactly(
            "/wiki/A from  starts towards /wiki/Goal at 369",
            "/wiki/B from /wiki/A at 379",
            "/wiki/A from  back at 389",
            "/wiki/C from /wiki/A at 399",
            "/wiki/A from  starts at 480",
            "/wiki/B from /wiki/A target at 490");
  }

  @Test
  void finishedPathsWithoutUserOrTimeAreAUserEach() throws IOException {
    Reading reading = read("3\tA;B\n6\tA;C\n");
    assertThat(reading.accesses().getFirst()).startsWith("/path 3 - /wiki/A");
    assertThat(reading.accesses().getLast()).startsWith("/path 6 - /wiki/C 1970-01-01T00:00:10Z");
  }

  @Test
  void anUnknownFormatIsNotTakenForALooserOne() {
    String split = "1700000000.001|192.0.2.7|jo|GET|http://x.example/a|200|-|" + AGENT + "\n";
    assertThat(LogFormats.detect(split.getBytes(StandardCharsets.UTF_8), List.of())).isEmpty();
  }

  @Test
  void aTextThatIsNoLogHasNoFormat() {
    byte[] text = "Dear Jo,\nsee you on Monday.\n".getBytes(StandardCharsets.UTF_8);
    assertThat(LogFormats.detect(text, List.of())).isEmpty();
    assertThat(LogFormats.firstLineShape(text)).isEqualTo("xxxx xx,");
    assertThat(LogFormats.detect(new byte[0], List.of())).isEmpty();
  }

  @Test
  void httpArchivesMarkDocuments() throws IOException {
    String har =
        """
        {"log": {"version": "1.2", "pages": [{"id": "page_1"}], "entries": [
          {"startedDateTime": "2022-03-09T21:30:01.500Z", "_resourceType": "document",
           "request": {"method": "GET", "url": "http://h.example/a",
             "headers": [{"name": "Referer", "value": "http://r.example/"}], "cookies": [{"name":"x"}]},
           "response": {"status": 200, "content": {"mimeType": "text/html", "size": 3}}},
          {"startedDateTime": "2022-03-09T21:30:02Z", "_resourceType": "xhr",
           "request": {"method": "GET", "url": "http://h.example/part"},
           "response": {"status": 200, "content": {"mimeType": "text/html"}}},
          {"request": {"method": "GET", "url": "http://h.example/timeless"}}
        ]}}\
        """;
    assertThat(LogFormats.isHar(har.getBytes(StandardCharsets.UTF_8))).isTrue();
    List<String> accesses = new ArrayList<>();
    HarReader archive = new HarReader("jo");
    archive.read(
        new ByteArrayInputStream(har.getBytes(StandardCharsets.UTF_8)),
        a ->
            accesses.add(
                tell(a) + (a.confirmedPageView ? " page" : "") + (a.asset ? " part" : "")));
    assertThat(accesses)
        .containsExactly(
            "/jo - http://h.example/a 2022-03-09T21:30:01Z 200 GET http://r.example/ - page",
            "/jo - http://h.example/part 2022-03-09T21:30:02Z 200 GET - - part");
    assertThat(archive.entries()).isEqualTo(3);
    assertThat(archive.bad()).isEqualTo(1);
  }
}
