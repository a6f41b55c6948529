package dev.waymark.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.microsoft.playwright.Browser;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.assertions.LocatorAssertions;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import com.microsoft.playwright.options.ColorScheme;
import dev.waymark.archive.JournalEntry;
import dev.waymark.archive.JournalReader;
import dev.waymark.url.Urls;
import dev.waymark.web.LoopbackServer;
import dev.waymark.web.generated.GeneratedWeb;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Crawls from the first click on, in a real Chromium. */
@Timeout(1200)
class WindowBrowserTest {
  private static final LocatorAssertions.ContainsTextOptions SOON =
      new LocatorAssertions.ContainsTextOptions().setTimeout(60_000);

  /** A host may have as many pages as its marks bring it. */
  private static final String SHORT_DELAY = "20ms";

  private static Chromium chromium;

  @TempDir Path folder;
  private final List<String> errors = new ArrayList<>();

  /** A web to crawl, and what is wanted of it. */
  private record Web(
      String seed, String connectTo, String domain, String want, int pages, String delay) {
    static Web generated(LoopbackServer server, String want, int pages, String delay) {
      return new Web(
          "http://site0.example/", "*=127.0.0.1:" + server.port(), "example", want, pages, delay);
    }

    /** Real pages, where {@code bench/docs-web start} serves them. */
    static Web documentation() throws IOException {
      try (Socket up = new Socket()) {
        up.connect(new InetSocketAddress("127.0.0.1", 8099), 1000);
      } catch (ConnectException e) {
        Assumptions.abort("the documentation hosts are not served: bench/docs-web start");
      }
      return new Web(
          "http://index.test/", "*.test=127.0.0.1:8099", "test", "transaction", 3000, SHORT_DELAY);
    }
  }

  /** Ten marks, and what the next hundred fetches are. */
  private interface Marking {
    void mark(Page page, Served served, String blocked) throws IOException;
  }

  @BeforeAll
  static void startChromium() {
    chromium = Chromium.start();
  }

  @AfterAll
  static void endChromium() {
    if (chromium != null) {
      chromium.close();
    }
  }

  @Test
  void aCrawlIsPreviewedCorrectedStartedAndSteered() throws Exception {
    try (LoopbackServer server =
            LoopbackServer.start(GeneratedWeb.parse("pages=500,random-seed=7"));
        Served served = new Served()) {
      Page page = open(ColorScheme.LIGHT);
      preview(page, served, Web.generated(server, "kernel", 490, "150ms"));
      page.locator("main button.primary").click();
      page.waitForURL("**/c/watched/live");
      waitForPages(page, 25);
      String host = page.locator("[data-list=hosts] tr td").first().innerText();
      blockButton(page, host).click();
      PlaywrightAssertions.assertThat(page.locator("[data-list=rules]")).containsText(host, SOON);
      pause(page);
      PlaywrightAssertions.assertThat(page.locator("[data-show=rate]")).isHidden();
      PlaywrightAssertions.assertThat(page.locator("#live")).containsText("Relevant is");
      page.navigate(served.url + "operations");
      PlaywrightAssertions.assertThat(page.locator("main .chip").first()).hasText("paused");
    }
    assertThat(errors).isEmpty();
  }

  @Test
  @Tag("slow") // minutes
  void aGeneratedWebIsCrawledMarkedKilledAndFoundAgain() throws Exception {
    String want = "word(\"kernel\") || word(\"umpire\")";
    try (LoopbackServer server =
        LoopbackServer.start(GeneratedWeb.parse("pages=20000,random-seed=7"))) {
      Web web = Web.generated(server, want, 19_000, SHORT_DELAY);
      crawlMarkKillAndFindAgain(web, (page, served, blocked) -> markTopics(page, served));
    }
  }

  @Test
  @Tag("slow") // minutes
  void documentationIsCrawledMarkedKilledAndFoundAgain() throws Exception {
    crawlMarkKillAndFindAgain(Web.documentation(), this::markHosts);
  }

  private void crawlMarkKillAndFindAgain(Web web, Marking marking) throws Exception {
    long pagesBefore;
    String blocked;
    try (Served served = new Served()) {
      Page page = open(ColorScheme.LIGHT);
      preview(page, served, web);
      assertAccessible(served, page.url().substring(served.url.length()));
      page.locator("main button.primary").click();
      page.waitForURL("**/c/watched/live");
      watch(page);
      blocked = block(page, served);
      marking.mark(page, served, blocked);
      page.navigate(served.url + "c/watched");
      pause(page);
      pagesBefore = live(page, served).path("pages").asLong();
      assertAccessible(
          served,
          "",
          "new",
          "c/watched",
          "c/watched/review",
          "c/watched/review?view=table",
          "c/watched/learned",
          "search?q=the",
          "lab",
          "operations",
          "api",
          "c/nobody");
      served.kill();
    }
    try (Served served = new Served()) {
      Page page = open(ColorScheme.LIGHT);
      page.navigate(served.url);
      Locator card = page.locator("li.card[data-name=watched]");
      PlaywrightAssertions.assertThat(card.locator("[data-show=state]"))
          .containsText("paused", SOON);
      card.locator("a").first().click();
      JsonNode after = live(page, served);
      assertThat(after.path("pages").asLong()).isGreaterThanOrEqualTo(pagesBefore);
      PlaywrightAssertions.assertThat(page.locator("[data-list=rules]"))
          .containsText(blocked, SOON);
      assertThat(marks(page, served)).hasSize(10);
      page.locator("[data-when=paused] button").click();
      waitForPages(page, after.path("pages").asLong() + 20);
    }
    assertThat(errors).isEmpty();
  }

  /** A title, text, URL, anchor, feed and document that try to be markup are text everywhere. */
  @Test
  void hostileTextIsTextOnTheScreensOfACrawl() throws Exception {
    try (HostileSite hostile = new HostileSite();
        Served served = new Served()) {
      Page page = open(ColorScheme.LIGHT);
      page.navigate(served.url + "new");
      page.fill("[name=name]", "hostile");
      page.fill("[name=seeds]", hostile.url());
      page.fill("[name=want]", "reef");
      page.locator("details summary").click();
      page.fill("[name=more]", "delay: 0s\nallow-address: loopback");
      page.locator("main button.primary").click();
      PlaywrightAssertions.assertThat(page.locator("#preview")).containsText("onerror", SOON);
      PlaywrightAssertions.assertThat(page.locator("#preview[data-done=true]"))
          .isVisible(new LocatorAssertions.IsVisibleOptions().setTimeout(60_000));
      assertNothingIsOwned(page);
      page.locator("main button.primary").click();
      page.waitForURL("**/c/hostile/live");
      PlaywrightAssertions.assertThat(page.locator("[data-list=found]"))
          .containsText("onerror", SOON);
      assertNothingIsOwned(page);
      // What the script added is looked at; now what the server wrote.
      for (String path : List.of("c/hostile", "", "operations?collection=hostile")) {
        page.navigate(served.url + path);
        assertNothingIsOwned(page);
      }
    }
    try (Served again = new Served()) { // what was found is read from the journal and the index
      Page page = open(ColorScheme.LIGHT);
      page.navigate(again.url + "c/hostile");
      PlaywrightAssertions.assertThat(page.locator("[data-list=found] li:has(p.url) a").last())
          .containsText("<script>", SOON);
      assertThat(page.locator("[data-list=found] p.url").allInnerTexts()).doesNotHaveDuplicates();
      assertNothingIsOwned(page);
    }
    assertThat(errors).isEmpty();
  }

  private static void assertNothingIsOwned(Page page) {
    assertThat(page.evaluate("window.owned === undefined")).as(page.url()).isEqualTo(true);
    assertThat(page.locator("img[src=x], [onerror]").count()).as(page.url()).isZero();
  }

  /** Fills the form, and corrects what the predicate says of two pages. */
  private static void preview(Page page, Served served, Web web) {
    page.navigate(served.url + "new");
    page.fill("[name=name]", "watched");
    page.fill("[name=seeds]", web.seed);
    page.fill("[name=want]", web.want);
    page.fill("[name=contact]", "test@localhost");
    page.locator("details summary").click();
    page.fill(
        "[name=more]",
        """
        connect-to: '%s'
        only-domain: %s
        allow-address: loopback
        delay: %s
        pages: %d
        """
            .formatted(web.connectTo, web.domain, web.delay, web.pages));
    page.locator("main button.primary").click();
    page.waitForURL("**/new/*");
    PlaywrightAssertions.assertThat(page.locator("main [role=status]"))
        .containsText("pages around the seeds", SOON);
    assertThat(page.locator("li.card").count()).isEqualTo(20);
    String wanted = say(page, page.locator("li.card:has(.chip.no)").last(), true);
    PlaywrightAssertions.assertThat(page.locator("main .panel")).containsText("are relevant, too");
    String unwanted = say(page, page.locator("li.card:has(.chip.no)").first(), false);
    String taken = say(page, page.locator("li.card:has(.chip.no)").nth(1), false);
    card(page, taken).locator("button[value='']").click();
    PlaywrightAssertions.assertThat(card(page, taken).locator(".chip")).hasCount(1);
    assertThat(page.locator("main .panel pre").last().innerText())
        .startsWith("waymark crawl --into watched")
        .containsSubsequence("--example ", wanted, "--counter-example ", unwanted)
        .doesNotContainPattern(Pattern.quote(taken) + "(['\\s]|$)"); // it may begin another URL
  }

  private static Locator card(Page page, String url) {
    return page.locator("li.card:has([name=url][value='" + url + "'])");
  }

  /** Corrects a page of the preview; tells its URL. */
  private static String say(Page page, Locator card, boolean relevant) {
    String url = card.locator("[name=url]").inputValue();
    card.locator("button[value=" + relevant + "]").click();
    PlaywrightAssertions.assertThat(card(page, url))
        .containsText(relevant ? "you: relevant" : "you: not relevant", SOON);
    return url;
  }

  private static void watch(Page page) {
    waitForPages(page, 60);
    PlaywrightAssertions.assertThat(page.locator("[data-show=state]")).hasText("running");
    assertThat(page.locator("[data-list=found] li").count()).isPositive();
    assertThat(page.locator("[data-list=found] li").first().innerText()).contains("More like this");
    assertThat(page.locator("path[data-show=windowed]").getAttribute("d")).startsWith("M");
    assertThat(page.locator("[data-list=hosts] tr").count()).isGreaterThan(3);
  }

  private static void waitForPages(Page page, long pages) {
    page.waitForFunction(
        "n => Number(document.querySelector('[data-show=pages]').textContent.replace(/\\D/g, ''))"
            + " >= n",
        (int) pages,
        new Page.WaitForFunctionOptions().setTimeout(300_000));
  }

  private static void pause(Page page) {
    page.locator("[data-when=running] button").click();
    PlaywrightAssertions.assertThat(page.locator("[data-show=state]")).containsText("paused", SOON);
  }

  private static Locator blockButton(Page page, String host) {
    // Rows change places while the crawl goes on.
    return page.locator("form:has([name=pattern][value='" + host + "']) button[value=block]");
  }

  /** Blocks the host with the most pages by its button; it gets none of the next sixty. */
  private static String block(Page page, Served served) throws IOException {
    String host = live(page, served).path("hosts").path(0).path("host").asText();
    blockButton(page, host).click();
    PlaywrightAssertions.assertThat(page.locator("[data-list=rules]")).containsText(host, SOON);
    JsonNode then = live(page, served);
    waitForPages(page, then.path("pages").asLong() + 60);
    assertThat(pagesOf(host, live(page, served)) - pagesOf(host, then))
        .as("pages of %s, all but what was in flight", host)
        .isLessThanOrEqualTo(1);
    return host;
  }

  /** Pages of one topic are marked with yes, of the other with no. */
  private void markTopics(Page page, Served served) throws IOException {
    List<JournalEntry> fetched = pauseToMark(page, served);
    double before = odds(fetched.subList(fetched.size() - 100, fetched.size()));
    markByMouse(page, served, "?q=kernel", true, 5);
    markByMouse(page, served, "?q=umpire", false, 10);
    assertThat(odds(nextHundred(page, served))).isGreaterThan(1.5 * before);
  }

  /** How many pages of the good topic there are for one of the bad. */
  private static double odds(List<JournalEntry> entries) {
    long good = entries.stream().filter(entry -> isAbout(entry, "kernel")).count();
    long bad = entries.stream().filter(entry -> isAbout(entry, "umpire")).count();
    return (good + 1.0) / (bad + 1);
  }

  private static boolean isAbout(JournalEntry entry, String word) {
    return entry.relevance().relevant() && entry.relevance().reasons().toString().contains(word);
  }

  /** Pages of one host are marked with yes by the keyboard, of another with no. */
  private void markHosts(Page page, Served served, String blocked) throws IOException {
    List<JournalEntry> fetched = pauseToMark(page, served);
    List<JournalEntry> before = fetched.subList(fetched.size() - 100, fetched.size());
    List<String> hosts = hostsOfTheTopic(page, served, blocked);
    String good = hosts.get(1);
    String bad = hosts.get(0);
    review(page, served, "?host=" + good, 5);
    page.keyboard().press("j");
    for (int i = 0; i < 5; i++) {
      page.keyboard().press("y");
    }
    page.waitForCondition(() -> marks(page, served).size() == 5);
    markByMouse(page, served, "?host=" + bad, false, 10);
    List<JournalEntry> after = nextHundred(page, served);
    assertThat(lead(after, good, bad))
        .as("by how much more of %s than of %s is fetched", good, bad)
        .isGreaterThan(lead(before, good, bad) + 0.2);
  }

  private static double lead(List<JournalEntry> entries, String good, String bad) {
    return share(entries, entry -> isOf(good, entry)) - share(entries, entry -> isOf(bad, entry));
  }

  /** Marks pages of the review until there are so many marks. */
  private static void markByMouse(
      Page page, Served served, String query, boolean useful, int until) {
    int missing = until - marks(page, served).size();
    review(page, served, query, missing);
    Locator buttons = page.locator(".item [data-useful=" + useful + "]");
    for (int i = 0; i < missing; i++) {
      buttons.nth(i).click();
    }
    page.waitForCondition(() -> marks(page, served).size() == until);
  }

  /** Opens the review as soon as the index has so many pages for it. */
  private static void review(Page page, Served served, String query, int pages) {
    page.waitForCondition(() -> {
      page.navigate(served.url + "c/watched/review" + query);
      return page.locator(".item").count() >= pages;
    });
  }

  /** Tells what was fetched until then. */
  private List<JournalEntry> pauseToMark(Page page, Served served) {
    page.navigate(served.url + "c/watched");
    waitForPages(page, 250);
    pause(page);
    return fetched();
  }

  private List<JournalEntry> nextHundred(Page page, Served served) {
    int marked = fetched().size();
    page.navigate(served.url + "c/watched");
    page.locator("[data-when=paused] button").click();
    waitForPages(page, marked + 110L);
    return fetched().subList(marked, marked + 100);
  }

  /** Hosts that may be fetched and of which many pages wait, that with most relevant ones first. */
  private static List<String> hostsOfTheTopic(Page page, Served served, String blocked)
      throws IOException {
    Map<String, Long> relevant = new TreeMap<>();
    for (JsonNode host : live(page, served).path("hosts")) {
      if (host.path("waiting").asLong() >= 100) {
        relevant.put(host.path("host").asText(), -host.path("relevant").asLong());
      }
    }
    relevant.remove(blocked);
    List<String> hosts = new ArrayList<>(relevant.keySet());
    hosts.sort(Comparator.comparing(relevant::get));
    return hosts;
  }

  private static boolean isOf(String host, JournalEntry entry) {
    return Urls.host(entry.url()).equals(host);
  }

  private static List<JsonNode> marks(Page page, Served served) {
    String url = served.url + "api/collections/watched/marks";
    try {
      List<JsonNode> marks = new ArrayList<>();
      new ObjectMapper().readTree(page.request().get(url).body()).forEach(marks::add);
      return marks;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Pages in the order of their fetches. */
  private List<JournalEntry> fetched() {
    List<JournalEntry> entries = new ArrayList<>();
    new JournalReader(folder.resolve("crawls/watched"))
        .forEach(entry -> {
          if (entry.relevance() != null) {
            entries.add(entry);
          }
        });
    return entries;
  }

  private static double share(List<JournalEntry> entries, Predicate<JournalEntry> which) {
    return entries.stream().filter(which).count() / (double) entries.size();
  }

  private static JsonNode live(Page page, Served served) throws IOException {
    String url = served.url + "api/collections/watched/live";
    return new ObjectMapper().readTree(page.request().get(url).body());
  }

  private static long pagesOf(String host, JsonNode live) {
    for (JsonNode one : live.path("hosts")) {
      if (one.path("host").asText().equals(host)) {
        return one.path("pages").asLong();
      }
    }
    return 0;
  }

  private void assertAccessible(Served served, String... paths)
      throws IOException, InterruptedException {
    String axe = AxeCore.load();
    for (ColorScheme scheme : List.of(ColorScheme.LIGHT, ColorScheme.DARK)) {
      try (Page page = open(scheme)) {
        for (String path : paths) {
          page.navigate(served.url + path);
          assertThat(AxeCore.seriousFindings(page, axe)).as(scheme + " /" + path).isEmpty();
        }
      }
    }
  }

  private Page open(ColorScheme scheme) {
    Page page =
        chromium
            .browser()
            .newPage(
                new Browser.NewPageOptions()
                    .setViewportSize(1280, 900)
                    .setColorScheme(scheme)
                    .setLocale("en"));
    page.setDefaultTimeout(120_000); // the machine may have other work
    page.onPageError(errors::add);
    return page;
  }

  /** {@code waymark serve FOLDER} in a process of its own. */
  private final class Served implements AutoCloseable {
    private static final String ADDRESS = "http://127.0.0.1:";
    private final Process process;
    private final String url;

    Served() throws IOException {
      process =
          new ProcessBuilder(
                  Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                  "-XX:TieredStopAtLevel=1",
                  "-XX:+UseSerialGC",
                  "--enable-native-access=ALL-UNNAMED",
                  "-cp",
                  System.getProperty("java.class.path"),
                  "dev.waymark.cli.Waymark",
                  "serve",
                  folder.resolve("crawls").toString(),
                  "--port=0")
              .redirectError(ProcessBuilder.Redirect.INHERIT)
              .start();
      BufferedReader out = process.inputReader();
      String line = out.readLine();
      assertThat(line).contains(ADDRESS);
      url = line.substring(line.indexOf(ADDRESS));
    }

    void kill() throws InterruptedException {
      process.destroyForcibly().waitFor();
    }

    @Override
    public void close() throws InterruptedException {
      process.destroy();
      process.waitFor();
    }
  }
}
