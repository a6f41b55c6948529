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
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Crawls from the first click on, in a real Chromium. */
@Timeout(600)
class WindowBrowserTest {
  private static final LocatorAssertions.ContainsTextOptions SOON =
      new LocatorAssertions.ContainsTextOptions().setTimeout(60_000);

  private static Chromium chromium;

  @TempDir Path folder;
  private final List<String> errors = new ArrayList<>();

  /** A web to crawl, what is wanted of it, and where a preview errs. */
  private record Web(String seed, String connectTo, String want, int pages, String delay) {
    static Web generated(LoopbackServer server, int pages) {
      return new Web(
          "http://site0.example/", "*=127.0.0.1:" + server.port(), "kernel", pages, "150ms");
    }

    /** Real pages, where {@code bench/docs-web start} serves them. */
    static Web documentation() throws IOException {
      try (Socket up = new Socket()) {
        up.connect(new InetSocketAddress("127.0.0.1", 8099), 1000);
      } catch (ConnectException e) {
        Assumptions.abort("the documentation hosts are not served: bench/docs-web start");
      }
      return new Web("http://index.test/", "*.test=127.0.0.1:8099", "transaction", 3000, "100ms");
    }
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
      preview(page, served, Web.generated(server, 490));
      page.locator("main button.primary").click();
      page.waitForURL("**/c/watched/live");
      waitForPages(page, 25);
      String host = page.locator("[data-list=hosts] tr td").first().innerText();
      blockButton(page, host).click();
      PlaywrightAssertions.assertThat(page.locator("[data-list=rules]")).containsText(host, SOON);
      page.locator("[data-when=running] button").click();
      PlaywrightAssertions.assertThat(page.locator("[data-show=state]"))
          .containsText("paused", SOON);
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
    try (LoopbackServer server =
        LoopbackServer.start(GeneratedWeb.parse("pages=3000,random-seed=7"))) {
      crawlMarkKillAndFindAgain(Web.generated(server, 2900));
    }
  }

  @Test
  @Tag("slow") // minutes
  void documentationIsCrawledMarkedKilledAndFoundAgain() throws Exception {
    crawlMarkKillAndFindAgain(Web.documentation());
  }

  private void crawlMarkKillAndFindAgain(Web web) throws Exception {
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
      mark(page, served, blocked);
      page.navigate(served.url + "c/watched");
      page.locator("[data-when=running] button").click();
      PlaywrightAssertions.assertThat(page.locator("[data-show=state]"))
          .containsText("paused", SOON);
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
        allow-address: loopback
        delay: %s
        pages: %d
        """
            .formatted(web.connectTo, web.delay, web.pages));
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
        .doesNotContain(taken);
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
        new Page.WaitForFunctionOptions().setTimeout(60_000));
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

  /**
   * Marks ten relevant pages by the keyboard: those of one host with yes, others with no. Of the
   * next hundred fetches more are of that host.
   */
  private void mark(Page page, Served served, String blocked) throws IOException {
    page.navigate(served.url + "c/watched");
    waitForPages(page, 250);
    List<String> before = fetched();
    String liked = likedHost(page, served, blocked);
    page.navigate(served.url + "c/watched/review?host=" + liked);
    int yes = Math.min(5, page.locator(".item").count());
    page.keyboard().press("j");
    for (int i = 0; i < yes; i++) {
      page.keyboard().press("y");
    }
    page.waitForCondition(() -> marks(page, served).size() == yes);
    page.navigate(served.url + "c/watched/review");
    Locator others = page.locator(".item:not([data-url*='" + liked + "'])");
    for (int i = 0; i < 10 - yes; i++) {
      others.nth(i).locator("[data-useful=false]").click();
    }
    page.waitForCondition(() -> marks(page, served).size() == 10);
    page.navigate(served.url + "c/watched");
    int marked = fetched().size();
    waitForPages(page, marked + 110L);
    List<String> after = fetched().subList(marked, marked + 100);
    double shareBefore = share(before.subList(before.size() - 100, before.size()), liked);
    double shareAfter = share(after, liked);
    System.out.printf("pages of %s: %.2f before, %.2f after%n", liked, shareBefore, shareAfter);
    assertThat(shareAfter).as("pages of %s", liked).isGreaterThan(shareBefore);
  }

  /** A host with relevant pages and many that wait, and may be fetched. */
  private static String likedHost(Page page, Served served, String blocked) throws IOException {
    String best = "";
    long most = 0;
    for (JsonNode host : live(page, served).path("hosts")) {
      long waiting = host.path("waiting").asLong();
      String name = host.path("host").asText();
      if (!name.equals(blocked) && host.path("relevant").asLong() >= 2 && waiting > most) {
        best = name;
        most = waiting;
      }
    }
    assertThat(best).isNotEmpty();
    return best;
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
  private List<String> fetched() throws IOException {
    List<String> urls = new ArrayList<>();
    new JournalReader(folder.resolve("crawls/watched"))
        .forEach(entry -> {
          if (entry.relevance() != null) {
            urls.add(entry.url());
          }
        });
    return urls;
  }

  private static double share(List<String> urls, String host) {
    return urls.stream().filter(url -> Urls.host(url).equals(host)).count() / (double) urls.size();
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
