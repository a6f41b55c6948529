package dev.waymark.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.microsoft.playwright.APIResponse;
import com.microsoft.playwright.Browser;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.assertions.LocatorAssertions;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.RequestOptions;
import dev.waymark.web.LoopbackServer;
import dev.waymark.web.generated.GeneratedWeb;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Crawls of a generated web from the first click on, in a real Chromium. */
@Timeout(300)
class WindowBrowserTest {
  @TempDir Path folder;
  private final List<String> errors = new ArrayList<>();

  @Test
  @Tag("slow") // most of a minute
  void aCrawlIsPreviewedStartedSteeredKilledAndFoundAgain() throws Exception {
    try (Chromium chromium = Chromium.start();
        LoopbackServer web = LoopbackServer.start(GeneratedWeb.parse("pages=2000,random-seed=7"))) {
      long pagesBefore;
      String blocked;
      try (Served served = new Served()) {
        Page page = open(chromium, ColorScheme.LIGHT);
        preview(page, served, web);
        assertAccessible(chromium, served, page.url().substring(served.url.length()));
        page.locator("main button.primary").click();
        page.waitForURL("**/c/computers/live");
        watch(page);
        blocked = block(page, served);
        page.locator("[data-when=running] button").click();
        PlaywrightAssertions.assertThat(page.locator("[data-show=state]")).hasText("paused");
        pagesBefore = live(page, served).path("pages").asLong();
        assertAccessible(
            chromium, served, "", "new", "c/computers", "lab", "operations", "api", "c/nobody");
        assertHostileTextIsText(page, served);
        served.kill();
      }
      try (Served served = new Served()) {
        Page page = open(chromium, ColorScheme.LIGHT);
        page.navigate(served.url);
        Locator card = page.locator("li.card[data-name=computers]");
        PlaywrightAssertions.assertThat(card.locator("[data-show=state]"))
            .hasText("paused", new LocatorAssertions.HasTextOptions().setTimeout(60_000));
        card.locator("a").first().click();
        JsonNode after = live(page, served);
        assertThat(after.path("pages").asLong()).isGreaterThanOrEqualTo(pagesBefore);
        assertThat(page.locator("[data-list=rules]").innerText()).contains("blocked", blocked);
        page.locator("[data-when=paused] button").click();
        waitForPages(page, after.path("pages").asLong() + 20);
      }
    }
    assertThat(errors).isEmpty();
  }

  /** Fills the form, and corrects what the predicate says of a page. */
  private static void preview(Page page, Served served, LoopbackServer web) {
    page.navigate(served.url + "new");
    page.fill("[name=name]", "computers");
    page.fill("[name=seeds]", "http://site0.example/");
    page.fill("[name=want]", "kernel");
    page.fill("[name=contact]", "test@localhost");
    page.locator("details summary").click();
    page.fill(
        "[name=more]",
        """
        connect-to: '*=127.0.0.1:%d'
        allow-address: loopback
        delay: 150ms
        pages: 1900
        """
            .formatted(web.port()));
    page.locator("main button.primary").click();
    page.waitForURL("**/new/*");
    PlaywrightAssertions.assertThat(page.locator("li.card"))
        .hasCount(20, new LocatorAssertions.HasCountOptions().setTimeout(30_000));
    PlaywrightAssertions.assertThat(page.locator("main [role=status]"))
        .containsText(
            "pages around the seeds",
            new LocatorAssertions.ContainsTextOptions().setTimeout(30_000));
    Locator wrong = page.locator("li.card:has(.chip.no)").last();
    String url = wrong.locator(".url").innerText();
    wrong.locator("button[value=true]").click();
    Locator corrected = page.locator("li.card").filter(new Locator.FilterOptions().setHasText(url));
    PlaywrightAssertions.assertThat(corrected.first()).containsText("you: relevant");
    PlaywrightAssertions.assertThat(page.locator("main .panel")).containsText("are relevant, too");
    page.locator("details summary").click();
    assertThat(page.locator("main .panel pre").last().innerText())
        .contains("waymark crawl --into computers", "--example ", url);
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

  /** Blocks the host with the most pages by its button; it gets none of the next sixty. */
  private static String block(Page page, Served served) throws IOException {
    String host = page.locator("[data-list=hosts] tr").first().locator("td").first().innerText();
    // Rows change places while the crawl goes on.
    page.locator("form:has([name=pattern][value='" + host + "']) button[value=block]").click();
    PlaywrightAssertions.assertThat(page.locator("[data-list=rules]")).containsText(host);
    JsonNode then = live(page, served);
    waitForPages(page, then.path("pages").asLong() + 60);
    assertThat(pagesOf(host, live(page, served)) - pagesOf(host, then))
        .as("pages of %s, all but what was in flight", host)
        .isLessThanOrEqualTo(1);
    return host;
  }

  /** On the screens of a crawl; those that read a collection have a test of their own. */
  private static void assertHostileTextIsText(Page page, Served served) throws IOException {
    try (HostileSite hostile = new HostileSite()) {
      String settings =
          "{\"name\":\"hostile\",\"settings\":{\"seed\":\"%s\",\"want\":\"reef\",\"delay\":\"0s\","
              + "\"allow-address\":\"loopback\",\"contact\":\"test@localhost\"}}";
      APIResponse made =
          page.request()
              .post(
                  served.url + "api/collections",
                  RequestOptions.create()
                      .setHeader("Content-Type", "application/json")
                      .setData(settings.formatted(hostile.url())));
      assertThat(made.status()).as(made.text()).isEqualTo(201);
      page.navigate(served.url + "c/hostile");
      PlaywrightAssertions.assertThat(page.locator("[data-list=found]"))
          .containsText("onerror", new LocatorAssertions.ContainsTextOptions().setTimeout(30_000));
      for (String path : List.of("c/hostile", "", "operations?collection=hostile")) {
        page.navigate(served.url + path);
        assertThat(page.evaluate("window.owned === undefined")).as(path).isEqualTo(true);
        assertThat(page.locator("img[src=x], [onerror]").count()).as(path).isZero();
      }
    }
  }

  private static JsonNode live(Page page, Served served) throws IOException {
    String url = served.url + "api/collections/computers/live";
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

  private void assertAccessible(Chromium chromium, Served served, String... paths)
      throws IOException, InterruptedException {
    String axe = AxeCore.load();
    for (ColorScheme scheme : List.of(ColorScheme.LIGHT, ColorScheme.DARK)) {
      try (Page page = open(chromium, scheme)) {
        for (String path : paths) {
          page.navigate(served.url + path);
          assertThat(AxeCore.seriousFindings(page, axe)).as(scheme + " /" + path).isEmpty();
        }
      }
    }
  }

  private Page open(Chromium chromium, ColorScheme scheme) {
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
