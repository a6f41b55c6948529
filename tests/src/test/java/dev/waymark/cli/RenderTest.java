package dev.waymark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.waymark.archive.WarcPageIterator;
import dev.waymark.parse.Parser;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Pages that a script draws, through a real Chromium, from crawl to export. */
@Timeout(600)
class RenderTest {
  private static final ObjectMapper JSON = new ObjectMapper();

  /** Not that of the site: its frames are links, which the crawl would follow. */
  private static final String OUT_OF_SCOPE = "127.0.0.9";

  @TempDir static Path folder;
  private static ScriptDrawnSite site;
  private static ScriptDrawnSite foreign;
  private static ServerSocket listener;
  private static final AtomicInteger connections = new AtomicInteger();
  private static CommandOutput crawl;

  @BeforeAll
  static void crawl() throws IOException {
    if (!Files.isExecutable(Path.of("/usr/bin/chromium"))) {
      Assumptions.abort("no Chromium is installed: apt install chromium");
    }
    site = ScriptDrawnSite.start(4);
    foreign = ScriptDrawnSite.start(1);
    foreign.add("/lib.js", "document.body.append('loaded from elsewhere')");
    listener = new ServerSocket(0, 10, InetAddress.getByName(OUT_OF_SCOPE));
    Thread.ofPlatform().daemon().start(RenderTest::countConnections);
    fillSite();
    crawl = crawlInto("auto", "--render", "auto", "--json");
  }

  @AfterAll
  static void stop() throws IOException {
    if (site != null) {
      site.close();
      foreign.close();
      listener.close();
    }
  }

  private static void countConnections() {
    try {
      while (true) {
        listener.accept().close();
        connections.incrementAndGet();
      }
    } catch (IOException e) {
      // The end.
    }
  }

  private static String drawnBy(String script) {
    return "<div id=root></div><script>" + script + "</script><noscript>Enable JavaScript";
  }

  private static void fillSite() {
    String elsewhere = "http://localhost:" + foreign.port();
    String closed = OUT_OF_SCOPE + ":" + listener.getLocalPort();
    site.add(
        "/",
        "<title>Start</title><p>A reef and more of it: a page without any script at all.<p>"
            + List.of("/p/0", "/plain", "/endless", "/moves", "/shadow", "/guarded").stream()
                .map(path -> "<a href=" + path + ">" + path + "</a> ")
                .reduce("", String::concat));
    site.add(
        "/plain",
        "<title>Plain</title><p>A reef in words.<script src=/app.js></script><p>"
            + "It has text enough, and its script is not what it is about. ".repeat(9));
    site.add("/endless", drawnBy("for (;;) {}"));
    site.add("/moves", drawnBy("location.href = '/moved'"));
    site.add("/moved", "<title>Moved</title><p>A reef behind a script that leads here.");
    site.add(
        "/shadow",
        drawnBy(
            "root.attachShadow({mode: 'open'}).innerHTML ="
                + " '<p>A reef in the shadow <a href=/from-shadow>on</a>'"));
    site.add("/from-shadow", "<title>From the shadow</title><p>A reef.");
    site.add(
        "/guarded",
        drawnBy(
            """
            root.textContent = 'A guarded reef. ';
            const add = text => root.append(text + ' ');
            const lib = document.createElement('script');
            lib.src = '%s/lib.js'; document.head.append(lib);
            fetch('/no/data').then(r => add('robots ignored'), () => add('robots kept'));
            fetch('/app.js', {method: 'POST'}).then(() => add('posted'), () => add('not posted'));
            try { new WebSocket('ws://%s/').onerror = () => add('no socket'); } catch (e) { }
            try { new EventSource('http://%s/'); window.open('http://%s/'); } catch (e) { }
            try {
              const peer = new RTCPeerConnection({iceServers: [{urls: 'turn:%s?transport=tcp',
                username: 'a', credential: 'b'}]});
              peer.createDataChannel('x'); peer.createOffer().then(o => peer.setLocalDescription(o));
            } catch (e) { }
            navigator.sendBeacon && navigator.sendBeacon('http://%s/', 'x');
            const frame = document.createElement('iframe'); frame.src = 'http://%s/';
            document.body.append(frame);
            """
                .formatted(elsewhere, closed, closed, closed, closed, closed, closed)));
    site.add("/no/data", "secret");
    site.add("/robots.txt", "User-agent: *\nDisallow: /no/");
  }

  private static CommandOutput crawlInto(String name, String... more) {
    List<String> args =
        new ArrayList<>(List.of("crawl", "--seed", site.url("/"), "--want", "word(\"reef\")"));
    args.addAll(List.of("--delay", "0s", "--allow-address", "loopback", "--stay", "host"));
    args.addAll(List.of("--render-timeout", "8s", "--into", folder.resolve(name).toString()));
    args.addAll(Arrays.asList(more));
    return CommandOutput.run(args.toArray(String[]::new));
  }

  private static JsonNode why(String path) throws IOException {
    String into = folder.resolve("auto").toString();
    return JSON.readTree(CommandOutput.run("why", into, site.url(path), "--json").out());
  }

  private static JsonNode summary(CommandOutput output) throws IOException {
    return JSON.readTree(output.out().lines().toList().getLast());
  }

  private static String exported() {
    return CommandOutput.run("export", folder.resolve("auto").toString(), "--to", "jsonl").out();
  }

  @Test
  void pagesThatNeedTheirScriptsAreRenderedAndNoOthers() throws IOException {
    JsonNode rendering = summary(crawl).path("rendering");
    assertThat(why("/p/0").path("rendered").asBoolean()).isTrue();
    assertThat(why("/p/0").path("relevance").path("relevant").asBoolean()).isTrue();
    assertThat(why("/p/3").path("path").toString())
        .as("links that a script drew are followed")
        .contains("/p/0", "/p/1");
    assertThat(why("/plain").path("rendered").asBoolean()).isFalse();
    assertThat(why("/from-shadow").path("status").asText()).isEqualTo("crawled");
    assertThat(rendering.path("failed").asInt()).isPositive();
    assertThat(site.requests("/app.js")).as("loaded once for all pages").isEqualTo(1);
    assertThat(site.requests("/p/0")).as("the page itself is not fetched twice").isEqualTo(1);
  }

  @Test
  void aScriptThatNeverEndsCostsItself() throws IOException {
    assertThat(why("/endless").path("not_rendered").asText()).contains("render-timeout");
    assertThat(why("/endless").path("missed").asText()).isEqualTo("needs_javascript");
  }

  @Test
  void aScriptThatLeadsOnIsARedirect() throws IOException {
    assertThat(why("/moved").path("path").toString()).contains("/moves");
    assertThat(why("/moved").path("relevance").path("relevant").asBoolean()).isTrue();
  }

  @Test
  void whatAPageLoadsIsHeldToTheRulesOfTheCrawl() throws IOException {
    String text =
        exported()
            .lines()
            .filter(line -> line.contains("/guarded\",\"fetched\""))
            .findFirst()
            .orElseThrow();
    assertThat(text)
        .contains("A guarded reef", "robots kept", "not posted")
        .doesNotContain("loaded from elsewhere", "secret");
    assertThat(connections).as("nothing evades us").hasValue(0);
    assertThat(foreign.requests("/lib.js")).isZero();
    assertThat(summary(crawl).path("rendering").path("refused_hosts").fieldNames())
        .toIterable()
        .contains("localhost:" + foreign.port(), OUT_OF_SCOPE + ":" + listener.getLocalPort());
  }

  @Test
  void renderedPagesAreSearchedExportedCheckedAndReadAgain() throws IOException {
    String into = folder.resolve("auto").toString();
    assertThat(CommandOutput.run("search", into, "reef number").out()).contains("Reef number 3");
    assertThat(CommandOutput.run("check", into).code()).isZero();
    assertThat(exported()).contains("Reef number 2", "A reef in the shadow");
    Path warc = folder.resolve("pages.warc.gz");
    CommandOutput.run("export", into, "--to", "warc", "--into", warc.toString());
    List<String> rendered = new ArrayList<>();
    try (WarcPageIterator pages = new WarcPageIterator(warc)) {
      pages.forEachRemaining(archived -> {
        if (archived.page().rendered() != null) {
          rendered.add(new Parser().parse(archived.page()).title().text());
        }
      });
    }
    assertThat(rendered).contains("Reef number 0", "Reef number 3").doesNotContain("Plain");
  }

  @Test
  void aPageIsJudgedAsABrowserShowsIt() {
    String[] judge = {"judge", foreign.url("/p/0"), "--want", "word(\"reef\")", "--delay", "0s"};
    List<String> args = new ArrayList<>(Arrays.asList(judge));
    args.addAll(List.of("--allow-address", "loopback"));
    assertThat(CommandOutput.run(args.toArray(String[]::new)).out()).startsWith("no ");
    args.addAll(List.of("--render", "auto"));
    assertThat(CommandOutput.run(args.toArray(String[]::new)).out()).startsWith("yes ");
    args.set(1, folder.toString());
    assertThat(CommandOutput.run(args.toArray(String[]::new)).err())
        .contains("only pages at a URL");
  }

  @Test
  void aHubThatAScriptDrawsIsWatched() throws IOException {
    try (ScriptDrawnSite news = ScriptDrawnSite.start(1)) {
      String into = folder.resolve("news").toString();
      List<String> args = new ArrayList<>(List.of("crawl", "--seed", news.url("/p/0")));
      args.addAll(List.of("--want", "word(\"reef\")", "--delay", "0s", "--stay", "host"));
      args.addAll(List.of("--allow-address", "loopback", "--render", "auto", "--into", into));
      assertThat(CommandOutput.run(args.toArray(String[]::new)).out()).contains("1 page");
      news.add(
          "/data/p/0.json", "{\"title\":\"Reef news\",\"text\":\"A reef.\",\"links\":[\"/new\"]}");
      news.add("/new", "<title>New</title><p>A new reef was found.");
      CommandOutput round =
          CommandOutput.run(
              "watch", into, "--once", "--min-interval", "0s", "--max-interval", "1ms");
      assertThat(round.out()).as(round.err()).contains("1 new pages in the feed");
    }
  }

  @Test
  void withoutABrowserItIsAskedFor() {
    CommandOutput missing =
        crawlInto("none", "--render", "auto", "--browser", folder.resolve("nothing").toString());
    assertThat(missing.code()).isEqualTo(2);
    assertThat(missing.err()).contains("browser:", "nothing");
  }

  @Tag("slow")
  @Test
  void aSiteOf200PagesThatScriptsDrawIsCrawledSearchedAndExported() throws IOException {
    try (ScriptDrawnSite large = ScriptDrawnSite.start(200)) {
      String into = folder.resolve("large").toString();
      List<String> args = new ArrayList<>(List.of("crawl", "--seed", large.url("/p/0")));
      args.addAll(List.of("--want", "word(\"reef\")", "--delay", "0s", "--stay", "host"));
      args.addAll(List.of("--allow-address", "loopback", "--render", "auto", "--json"));
      args.addAll(List.of("--into", into));
      JsonNode end = summary(CommandOutput.run(args.toArray(String[]::new)));
      assertThat(end.path("relevant").asInt()).isEqualTo(200);
      assertThat(end.path("rendering").path("rendered").asInt()).isEqualTo(200);
      assertThat(CommandOutput.run("search", into, "number 199").out()).contains("/p/199");
      JsonNode why =
          JSON.readTree(CommandOutput.run("why", into, large.url("/p/199"), "--json").out());
      assertThat(why.path("rendered").asBoolean()).isTrue();
      assertThat(CommandOutput.run("export", into, "--to", "jsonl").out().lines()).hasSize(200);
      assertThat(CommandOutput.run("check", into).code()).isZero();
    }
  }
}
