package dev.waymark.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.microsoft.playwright.Browser;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.assertions.LocatorAssertions;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import com.microsoft.playwright.options.ColorScheme;
import com.sun.net.httpserver.HttpServer;
import dev.waymark.cli.CommandOutput;
import dev.waymark.cli.Waymark;
import dev.waymark.collection.LiveCrawl;
import dev.waymark.config.RawSetting;
import dev.waymark.config.SettingsSchema;
import dev.waymark.jobs.CollectionFolders;
import dev.waymark.server.http.Access;
import dev.waymark.server.page.UrlQuery;
import dev.waymark.server.reading.ReadingScreens;
import dev.waymark.server.search.ServedCollections;
import dev.waymark.web.LoopbackServer;
import dev.waymark.web.generated.GeneratedWeb;
import io.javalin.http.Context;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The screens that read collections, in a real Chromium, over real crawls. */
@Timeout(120)
class ReadingScreensTest {
  @TempDir static Path folder;
  private static Chromium chromium;
  private static ServedCollections collections;
  private static WindowServer server;
  private static String hostileUrl;
  private Page page;
  private final List<String> errors = new ArrayList<>();

  @BeforeAll
  static void crawl() throws IOException {
    chromium = Chromium.start();
    try (LoopbackServer web =
            LoopbackServer.start(GeneratedWeb.parse("pages=400,random-seed=7,locality=0.3"));
        HostileSite hostile = new HostileSite()) {
      crawl(
          "volcanoes",
          "http://site0.example/",
          "word(\"volcanoes\")",
          "--connect-to",
          "*=127.0.0.1:" + web.port(),
          "--pages",
          "80");
      hostileUrl = hostile.url();
      crawl("hostile", hostileUrl, "word(\"reef\")", "--pages", "20");
    }
    collections =
        new ServedCollections(
            CollectionFolders.in(folder),
            new ServedCollections.RecordingOptions(true, 0, true),
            InstantSource.system(),
            System.err::println);
    ServeSettings settings =
        SettingsSchema.of(ServeSettings.class)
            .read(
                List.of(
                    RawSetting.flag("port", List.of("0")),
                    RawSetting.flag("name", List.of("Reef friends"))));
    server =
        WindowServer.start(
            settings,
            new Access(null, "", false),
            List.of(
                new ReadingScreens(
                    collections,
                    Context::ip,
                    Waymark::run,
                    (collection, url, useful) -> {},
                    true)));
  }

  private static void crawl(String name, String seed, String want, String... more) {
    List<String> args =
        new ArrayList<>(
            List.of("crawl", "--seed", seed, "--want", want, "--delay", "0s", "--quiet"));
    args.addAll(List.of("--allow-address", "loopback", "--contact", "test@localhost"));
    args.addAll(List.of("--into", folder.resolve(name).toString()));
    args.addAll(List.of(more));
    CommandOutput crawl = CommandOutput.run(args.toArray(String[]::new));
    assertThat(crawl.code()).as(crawl.err()).isZero();
  }

  @AfterAll
  static void stop() throws IOException {
    if (server != null) {
      server.close();
      collections.close();
    }
    if (chromium != null) {
      chromium.close();
    }
  }

  @BeforeEach
  void open() {
    page = open(1280, ColorScheme.LIGHT, true);
  }

  private Page open(int width, ColorScheme scheme, boolean scripts) {
    Page opened =
        chromium
            .browser()
            .newPage(
                new Browser.NewPageOptions()
                    .setViewportSize(width, 900)
                    .setColorScheme(scheme)
                    .setLocale("en")
                    .setJavaScriptEnabled(scripts));
    opened.onConsoleMessage(message -> {
      if (message.type().equals("error")) {
        errors.add(message.text());
      }
    });
    opened.onPageError(errors::add);
    return opened;
  }

  @AfterEach
  void close() {
    page.close();
  }

  private static String url(String path) {
    return "http://127.0.0.1:" + server.port() + path;
  }

  private static String pageOf(String collection, String url) {
    return new UrlQuery("/c/" + collection + "/page").with("url", url).toString();
  }

  private String firstReviewed() {
    page.navigate(url("/c/volcanoes/review"));
    return page.locator(".item").first().getAttribute("data-url");
  }

  @Test
  void aCommunitySearchesSeveralCollectionsAndNarrowsDown() {
    page.navigate(url("/search?q=volcanoes+reef&size=100"));
    assertThat(page.locator(".brand").innerText()).isEqualTo("Reef friends");
    assertThat(page.locator(".about").allInnerTexts().toString()).contains("volcanoes", "hostile");
    Locator host = page.locator(".facets section:has-text('Host') a").first();
    int pages = Integer.parseInt(host.locator(".soft").innerText());
    host.click();
    page.waitForURL(Pattern.compile(".*host=.*"));
    assertThat(page.locator(".facets a[aria-current]").count()).isEqualTo(1);
    assertThat(page.locator(".hit").count()).isGreaterThanOrEqualTo(Math.min(pages, 100));
    page.locator(".why summary").first().click();
    assertThat(page.locator(".why").first().innerText()).contains("Total", "1 person");
    assertThat(errors).isEmpty();
  }

  @Test
  void marksAreRememberedAndTakenBack() throws IOException {
    page.navigate(url("/c/volcanoes/search?q=volcanoes"));
    Locator hit = page.locator(".hit").first();
    String marked = hit.getAttribute("data-url");
    hit.locator("[data-useful=true]").click();
    page.waitForSelector(".hit [aria-pressed=true]");
    page.reload();
    Locator again = page.locator(".hit:has([aria-pressed=true])");
    assertThat(again.getAttribute("data-url")).isEqualTo(marked);
    again.locator(".why summary").click();
    assertThat(again.locator(".why").innerText()).contains("people who marked it");

    page.locator(".hit [aria-pressed=true]").click();
    page.waitForSelector("#notice button");
    assertThat(page.locator(".hit [aria-pressed=true]").count()).isZero();
    assertThat(collections.get("volcanoes").marks().all())
        .noneMatch(mark -> mark.url().equals(marked));
    page.locator("#notice button").click();
    page.waitForSelector(".hit [aria-pressed=true]");
    page.locator(".hit [aria-pressed=true]").click();
    page.waitForSelector("#notice:has-text('taken back')");
    assertThat(errors).isEmpty();
  }

  @Test
  void aPageShowsItsWayItsScoreAndItsCopy() {
    String reviewed = firstReviewed();
    page.navigate(url(pageOf("volcanoes", reviewed)));
    assertThat(page.locator("h1").innerText()).isNotEmpty().isNotEqualTo(reviewed);
    assertThat(page.locator("h1 + p").innerText()).isEqualTo(reviewed);
    assertThat(page.locator(".way li").first().innerText()).isEqualTo("http://site0.example/");
    assertThat(page.locator(".way li").last().innerText()).isEqualTo(reviewed);
    assertThat(page.locator(".bars li").count()).isPositive();
    assertThat(page.frameLocator("iframe").locator("body").innerText()).contains("olcanoes");
    assertThat(page.locator("iframe").getAttribute("sandbox")).isEmpty();
    assertThat(page.locator("text=Who links to it").count()).isEqualTo(1);
    assertThat(errors).isEmpty();
  }

  @Test
  void pagesAreReviewedWithTheKeyboardAndTheArchiveIsJudgedAgain() throws IOException {
    String first = firstReviewed();
    assertThat(page.locator(".item mark").first().innerText())
        .as("what made the page relevant")
        .isEqualToIgnoringCase("volcanoes");
    page.keyboard().press("n");
    page.waitForSelector(".item.done");
    page.keyboard().press("y");
    PlaywrightAssertions.assertThat(page.locator(".item.done")).hasCount(2);
    page.waitForCondition(() -> markCount() == 2); // shown at once, recorded soon
    page.keyboard().press("u");
    PlaywrightAssertions.assertThat(page.locator(".item.done")).hasCount(1);
    page.waitForCondition(() -> markCount() == 1);
    assertThat(collections.get("volcanoes").marks().all())
        .singleElement()
        .matches(mark -> mark.url().equals(first) && !mark.useful());

    assertThat(listedAs("all&marked=yes")).containsExactly(first);
    assertThat(listedAs("all&marked=no")).hasSizeGreaterThan(24).doesNotContain(first);
    page.locator("#judge").click();
    PlaywrightAssertions.assertThat(page.locator("#judging"))
        .containsText(
            "relevant now", new LocatorAssertions.ContainsTextOptions().setTimeout(60_000));
    page.navigate(url("/c/volcanoes/review?view=table"));
    assertThat(page.locator("tr.item").first().getAttribute("data-url")).isNotEqualTo(first);
    assertThat(listedAs("no")).contains(first);
    assertThat(listedAs("yes")).isNotEmpty().doesNotContain(first);
    assertThat(page.locator(".judge code").innerText()).isEqualTo("word(\"volcanoes\")");
    assertThat(errors).isEmpty();
  }

  private int markCount() {
    try {
      return collections.get("volcanoes").marks().all().size();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** URLs of all pages of a review, however many pages it has. */
  private List<String> listedAs(String relevant) throws IOException {
    List<String> urls = new ArrayList<>();
    JsonNode list;
    int number = 1;
    do {
      String path = "/api/collections/volcanoes/pages?relevant=" + relevant + "&page=" + number++;
      list = new ObjectMapper().readTree(page.request().get(url(path)).body());
      list.path("pages").forEach(one -> urls.add(one.path("url").asText()));
    } while (list.path("has_more").asBoolean());
    return urls;
  }

  @Test
  void whatWasLearnedCanBeSwitchedOff() {
    page.navigate(url("/c/hostile/learned"));
    Locator feature = page.locator(".features li[data-type=word]").first();
    String name = feature.getAttribute("data-name");
    feature.locator("button").click();
    page.waitForSelector(".features li.done");
    page.reload();
    assertThat(page.locator(".features li:has(.on) .name").allInnerTexts()).contains(name);
    assertThat(page.locator(".features li[data-type=word][data-name='" + name + "']").count())
        .isZero();
    page.locator(".features .on").first().click();
    page.waitForSelector("#notice button");
    page.reload();
    assertThat(page.locator(".features .on").count()).isZero();
    assertThat(errors).isEmpty();
  }

  private static List<String> screens() {
    return List.of(
        "/search",
        "/search?q=reef",
        "/c/hostile/search?q=reef",
        "/c/hostile/review?relevant=all",
        "/c/hostile/review?relevant=all&view=table",
        "/c/hostile/learned",
        pageOf("hostile", hostileUrl),
        pageOf("hostile", hostileUrl + "doc.pdf"));
  }

  @Test
  void whatTriesToBecomeMarkupIsTextEverywhere() {
    String typed = "/search?q=" + UrlQuery.encode("reef " + HostileSite.EVIL);
    List<String> paths = new ArrayList<>(screens());
    paths.add(typed);
    paths.add("/c/hostile/archived?url=" + UrlQuery.encode(hostileUrl));
    for (String path : paths) {
      page.navigate(url(path));
      assertThat(page.evaluate("window.owned === undefined")).as(path).isEqualTo(true);
      if (!path.contains("/archived")) {
        assertThat(page.locator("img[src=x], [onerror]").count()).as(path).isZero();
      }
    }
    page.navigate(url("/c/hostile/search?q=reef"));
    assertThat(page.locator(".hits").innerText())
        .contains("onerror", "<script>window.owned=1</script>");
    page.navigate(url("/c/hostile/review?relevant=all"));
    assertThat(page.locator(".cards").innerText()).contains("<script>window.owned=1</script>");
  }

  @Test
  void nothingIsSeriouslyInaccessibleInLightAndDark() throws Exception {
    String axe = AxeCore.load();
    for (ColorScheme scheme : List.of(ColorScheme.LIGHT, ColorScheme.DARK)) {
      try (Page other = open(1280, scheme, true)) {
        for (String path : screens()) {
          other.navigate(url(path));
          assertThat(AxeCore.seriousFindings(other, axe)).as(scheme + " " + path).isEmpty();
        }
      }
    }
  }

  @Test
  void aPhoneShowsEverythingWithoutScrollingSidewaysAndWithoutScripts() throws IOException {
    Files.createDirectories(Path.of("target/pictures"));
    try (Page phone = open(390, ColorScheme.LIGHT, false)) {
      int number = 0;
      for (String path : screens()) {
        phone.navigate(url(path));
        assertThat(phone.evaluate("document.documentElement.scrollWidth")).as(path).isEqualTo(390);
        phone.screenshot(
            new Page.ScreenshotOptions()
                .setPath(Path.of("target/pictures/reading-390-" + number++ + ".png")));
      }
      phone.navigate(url("/c/volcanoes/search?q=volcanoes"));
      phone.locator(".why summary").first().click();
      assertThat(phone.locator(".why").first().innerText()).contains("Total");
    }
  }

  @Test
  void aCrawlThatHasJustStartedSaysSoAndShowsItsPagesByItself() throws Exception {
    Files.createDirectories(folder.resolve("queued")); // as a crawl that waits for its turn
    Files.copy(
        folder.resolve("volcanoes").resolve(LiveCrawl.SETTINGS_FILE),
        folder.resolve("queued").resolve(LiveCrawl.SETTINGS_FILE));
    CountDownLatch asked = new CountDownLatch(1);
    CountDownLatch answered = new CountDownLatch(1);
    HttpServer web = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
    web.createContext(
        "/slow",
        exchange -> {
          asked.countDown();
          await(answered);
          byte[] body = "<title>Tide pools</title><p>A tide pool.".getBytes(UTF_8);
          exchange.getResponseHeaders().set("Content-Type", "text/html");
          exchange.sendResponseHeaders(200, body.length);
          exchange.getResponseBody().write(body);
          exchange.close();
        });
    web.start();
    String seed = "http://127.0.0.1:" + web.getAddress().getPort() + "/slow";
    try (ExecutorService crawls = Executors.newSingleThreadExecutor()) {
      Future<?> crawl =
          crawls.submit(() -> crawl("begun", seed, "word(\"tide\")", "--timeout", "100s"));
      await(asked);
      for (String begun : List.of("queued", "begun")) {
        assertSays(begun + "/review", "There are no pages yet.");
        assertSays(begun + "/search?q=tide", "There are no pages to search yet.");
        assertSays(begun + "/learned", "Nothing yet");
        for (String part : List.of("pages", "marks", "search?q=tide", "knowledge")) {
          String path = "/api/collections/" + begun + "/" + part;
          assertThat(page.request().get(url(path)).status()).as(path).isEqualTo(200);
        }
      }
      page.navigate(url("/c/begun/review"));
      answered.countDown();
      PlaywrightAssertions.assertThat(page.locator(".item"))
          .containsText(
              "Tide pools", new LocatorAssertions.ContainsTextOptions().setTimeout(60_000));
      crawl.get();
    } finally {
      answered.countDown();
      web.stop(0);
    }
    page.navigate(url("/c/begun/search?q=tide"));
    assertThat(page.locator(".hit").count()).isEqualTo(1);
    assertThat(errors).isEmpty();
  }

  private void assertSays(String path, String sentence) {
    assertThat(page.navigate(url("/c/" + path)).status()).as(path).isEqualTo(200);
    assertThat(page.locator("main").innerText()).as(path).contains(sentence);
  }

  private static void await(CountDownLatch latch) {
    try {
      assertThat(latch.await(60, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void theSameIsThereAsJsonAndInGerman() {
    assertThat(page.request().get(url("/opensearch.xml")).text())
        .contains("Reef friends", "/search?q={searchTerms}");
    for (String path :
        List.of(
            "/api/search?q=reef",
            "/api/suggest?q=re",
            "/api/collections/hostile/pages?relevant=all",
            "/api/collections/hostile/marks",
            "/api/collections/hostile/knowledge",
            new UrlQuery("/api/collections/hostile/page").with("url", hostileUrl).toString())) {
      assertThat(page.request().get(url(path)).headers().get("content-type"))
          .as(path)
          .startsWith("application/json");
    }
    assertThat(page.request().get(url("/c/nobody/review")).status()).isEqualTo(404);
    page.navigate(url("/search"));
    page.locator("footer a").click();
    assertThat(page.locator(".search button").innerText()).isEqualTo("Suchen");
    assertThat(page.locator("html").getAttribute("lang")).isEqualTo("de");
  }
}
