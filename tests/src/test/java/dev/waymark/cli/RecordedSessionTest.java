package dev.waymark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.BrowserType.LaunchPersistentContextOptions;
import com.microsoft.playwright.FrameLocator;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Playwright;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import dev.waymark.crawl.SmallSite;
import dev.waymark.recorder.RecorderSettings;
import dev.waymark.recorder.SessionLoop;
import dev.waymark.recorder.SessionReceiver;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** From the first click in a real browser, with the extension loaded, to a trained model. */
class RecordedSessionTest {
  private static final Map<String, String> PAGES =
      Map.of(
          "/", "<title>Home</title>Everything here <a href=/sport>sport</a> <a href=/news>news</a>",
          "/sport",
              "<title>Sport</title>Balls and teams <a href=/hockey>hockey</a> <a href=/>home</a>",
          "/news", "<title>News</title>Politics and weather <a href=/>home</a>",
          "/hockey", "<title>Hockey</title>Ice, pucks and goals <a href=/puck>pucks</a>",
          "/puck", "<title>Puck</title>A puck slides over ice in hockey <a href=/sport>sport</a>",
          "/old", "<title>Old</title>Framed <a href=/framed>frames</a>",
          "/framed",
              "<title>Framed</title><frameset cols='50%,50%'><frame src=/menu><frame src=/puck>",
          "/menu", "<title>Menu</title>A menu of sports");

  /** What the extension shows on a page. */
  private static final String BAR = "document.querySelector('waymark-recorder').shadowRoot";

  @TempDir Path folder;
  private SmallSite site;
  private SessionReceiver receiver;

  @BeforeEach
  void start() throws IOException {
    site = SmallSite.of(PAGES);
    RecorderSettings settings =
        new RecorderSettings(
            folder.resolve("me").toString(), 0, "", 4, folder.resolve("cookies.txt").toString());
    receiver =
        SessionReceiver.start(settings, SessionLoop.NONE, InstantSource.system(), line -> {});
  }

  @AfterEach
  void stop() {
    receiver.close();
    site.close();
  }

  @Test
  void whatAPersonDoesInTheBrowserBecomesAModel() throws IOException, GeneralSecurityException {
    Path permitted = permittedExtension();
    try (Playwright playwright =
            Playwright.create(
                new Playwright.CreateOptions()
                    .setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
        BrowserContext browser = launch(playwright, chromium(), permitted)) {
      Page popup = browser.newPage();
      popup.navigate("chrome-extension://" + extensionId(permitted) + "/popup.html");
      prepare(popup);
      Page page = browser.newPage();
      page.navigate(url("/"));
      assertThat(page.locator("waymark-recorder").count()).as("nothing shown while off").isZero();
      assertCount(popup, 0);

      popup.locator("#start").click();
      browse(page);
      assertCount(popup, 6);
      PlaywrightAssertions.assertThat(popup.locator("#state")).containsText("Recording");
      assertThat(recorded()).as("nothing leaves before Submit").isEmpty();

      pausing(page, popup);
      popup.locator("#submit").click();
      PlaywrightAssertions.assertThat(popup.locator("#message")).containsText("Submitted");
      assertCount(popup, 0);
      handOverCookies(page, popup);
    }
    trained();
  }

  private void handOverCookies(Page page, Page popup) throws IOException {
    page.evaluate("document.cookie = 'sid=of-this-site; path=/'");
    popup.evaluate("url => chrome.runtime.sendMessage({ kind: 'cookies', url })", url("/"));
    PlaywrightAssertions.assertThat(popup.locator("#message"))
        .containsText("Handed over: 1 cookie");
    assertThat(Files.readString(folder.resolve("cookies.txt")))
        .containsPattern("\\S+\tFALSE\t/\tFALSE\t0\tsid\tof-this-site\n");
  }

  /** Nobody is there to say yes when the browser asks whether cookies may be read. */
  private Path permittedExtension() throws IOException {
    Path copy = Files.createDirectories(folder.resolve("extension"));
    try (Stream<Path> files = Files.list(extension())) {
      for (Path file : files.toList()) {
        Files.copy(file, copy.resolve(file.getFileName().toString()));
      }
    }
    Path manifest = copy.resolve("manifest.json");
    String text = Files.readString(manifest);
    assertThat(text).contains("\"optional_permissions\": [\"cookies\"]");
    Files.writeString(
        manifest,
        text.replace("\"unlimitedStorage\"]", "\"unlimitedStorage\", \"cookies\"]")
            .replace("  \"optional_permissions\": [\"cookies\"],\n", ""));
    return copy;
  }

  @Test
  void framesAreRecordedInsteadOfTheirSetAndAPageSubmits() throws Exception {
    try (Playwright playwright =
            Playwright.create(
                new Playwright.CreateOptions()
                    .setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
        BrowserContext browser = launch(playwright, chromium(), extension())) {
      Page popup = browser.newPage();
      popup.navigate("chrome-extension://" + extensionId(extension()) + "/popup.html");
      prepare(popup);
      popup.locator("#start").click();
      PlaywrightAssertions.assertThat(popup.locator("#state")).containsText("Recording");
      Page page = browser.newPage();
      page.navigate(url("/old"));
      recording(page);
      page.getByText("frames").click();
      FrameLocator framed = page.frameLocator("frame[src='/puck']");
      framed.locator("waymark-recorder button").first().click();
      PlaywrightAssertions.assertThat(framed.locator("waymark-recorder button").first())
          .hasText("Useful ✓");
      assertCount(popup, 3);
      framed.locator("waymark-recorder button").nth(2).click();
      PlaywrightAssertions.assertThat(framed.locator("waymark-recorder div"))
          .containsText("Submitted: 3 pages, 1 useful");
      Page found = browser.waitForPage(() -> framed.getByText("What is found").click());
      PlaywrightAssertions.assertThat(found.locator("h1")).hasText("Sessions");
    }
    JsonNode steps =
        new ObjectMapper().readTree(recorded().getFirst().toFile()).at("/sessions/0/steps");
    assertThat(steps.findValuesAsText("url"))
        .containsExactlyInAnyOrder(url("/old"), url("/menu"), url("/puck"));
    assertThat(steps.get(0).get("links").toString()).contains(url("/menu"), url("/puck"));
  }

  @Test
  void theSameExtensionDoesTheSameInFirefox() throws IOException {
    try (Firefox firefox = new Firefox(folder.resolve("firefox"), "recorder@waymark.example")) {
      firefox.install(extension());
      Firefox.Tab popup = firefox.tab();
      popup.openOwn("popup.html");
      prepare(popup);
      Firefox.Tab page = firefox.tab();
      page.open(url("/"));
      assertThat(page.say("String(document.querySelector('waymark-recorder'))")).isEqualTo("null");

      popup.click("document.getElementById('start')");
      browse(page, popup);
      popup.await(text("state"), "Recording");
      assertThat(recorded()).as("nothing leaves before Submit").isEmpty();

      page.click(BAR + ".querySelectorAll('button')[1]");
      page.await(BAR + ".textContent", "paused");
      popup.click(
          "[...document.querySelectorAll('li')].find(row => row.textContent.includes('/news'))"
              + ".querySelectorAll('button')[1]");
      popup.await(text("count"), "5");
      popup.click("document.getElementById('submit')");
      popup.await(text("message"), "Submitted");
      popup.await(text("count"), "0");
    }
    trained();
  }

  private static String text(String id) {
    return "document.getElementById('" + id + "').textContent";
  }

  private void prepare(Firefox.Tab popup) throws IOException {
    for (Map.Entry<String, String> field : fields().entrySet()) {
      popup.say(
          "(field => { field.value = '%s'; field.dispatchEvent(new Event('change')); })(%s)"
              .formatted(field.getValue(), "document.getElementById('" + field.getKey() + "')"));
    }
    popup.await("document.getElementById('topic').value", "hockey");
  }

  /** As in Chromium: home, news, back, sport, hockey (useful), puck (useful). */
  private void browse(Firefox.Tab page, Firefox.Tab popup) throws IOException {
    page.open(url("/"));
    recording(page, "/");
    follow(page, "news", "/news");
    page.back();
    recording(page, "/");
    follow(page, "sport", "/sport");
    follow(page, "hockey", "/hockey");
    popup.await(text("count"), "5");
    useful(page);
    follow(page, "pucks", "/puck");
    popup.await(text("count"), "6");
    useful(page);
  }

  private static void follow(Firefox.Tab page, String link, String path) throws IOException {
    page.click("[...document.links].find(link => link.textContent === '" + link + "')");
    recording(page, path);
  }

  private static void recording(Firefox.Tab page, String path) throws IOException {
    page.await(
        "location.pathname + ' ' + " + BAR + ".querySelector('i').textContent",
        path + " ● recording");
  }

  private static void useful(Firefox.Tab page) throws IOException {
    page.click(BAR + ".querySelector('button')");
    page.await(BAR + ".querySelector('button').textContent", "Useful ✓");
  }

  private Map<String, String> fields() {
    return Map.of("address", receiver.address(), "token", receiver.token(), "topic", "hockey");
  }

  /** Where to submit to, with what token, and what is looked for. */
  private void prepare(Page popup) {
    popup.locator("summary").click();
    for (Map.Entry<String, String> field : fields().entrySet()) {
      Locator input = popup.locator("#" + field.getKey());
      input.fill(field.getValue());
      input.dispatchEvent("change");
    }
  }

  /** Home, news, back, sport, hockey (useful), puck (useful). */
  private void browse(Page page) {
    page.navigate(url("/"));
    recording(page);
    page.getByText("news").click();
    recording(page);
    page.goBack();
    recording(page);
    page.getByText("sport").click();
    recording(page);
    page.getByText("hockey").first().click();
    useful(page);
    page.getByText("pucks").click();
    useful(page);
  }

  private static void recording(Page page) {
    PlaywrightAssertions.assertThat(page.locator("waymark-recorder i")).containsText("recording");
    PlaywrightAssertions.assertThat(page.locator("waymark-recorder button").first()).isVisible();
  }

  private static void useful(Page page) {
    recording(page);
    page.locator("waymark-recorder button").first().click();
    PlaywrightAssertions.assertThat(page.locator("waymark-recorder button").first())
        .hasText("Useful ✓");
  }

  /** While it pauses nothing is recorded; what is deleted is gone. */
  private void pausing(Page page, Page popup) {
    page.locator("waymark-recorder button").nth(1).click();
    PlaywrightAssertions.assertThat(page.locator("waymark-recorder i")).containsText("paused");
    page.navigate(url("/sport"));
    PlaywrightAssertions.assertThat(page.locator("waymark-recorder i")).containsText("paused");
    assertCount(popup, 6);
    popup.locator("li", new Page.LocatorOptions().setHasText("/news")).getByText("Delete").click();
    assertCount(popup, 5);
  }

  private static void assertCount(Page popup, int count) {
    PlaywrightAssertions.assertThat(popup.locator("#count")).hasText("" + count);
  }

  private void trained() throws IOException {
    List<Path> files = recorded();
    assertThat(files).hasSize(1);
    assertThat(Files.readString(files.getFirst()))
        .contains(url("/hockey"), "\"back\" : true", "\"puck\"", "\"useful\" : true")
        .doesNotContain("/news\",\n      \"time\"", "\"me\"");
    String model = folder.resolve("sessions.model").toString();
    CommandOutput output =
        CommandOutput.run(
            "people", "sessions", "train", folder.resolve("me").toString(), "--into", model);
    assertThat(output.err()).isEmpty();
    assertThat(output.out()).contains("hockey");
    assertThat(CommandOutput.run("people", "sessions", "show", model).out())
        .contains("Sessions towards hockey", "2 of them targets", "→ " + url("/hockey"));
  }

  private List<Path> recorded() throws IOException {
    try (Stream<Path> files = Files.list(folder.resolve("me/sessions"))) {
      return files.toList();
    }
  }

  private String url(String path) {
    return "http://127.0.0.1:" + site.port() + path;
  }

  private BrowserContext launch(Playwright playwright, Path chromium, Path extension) {
    return playwright
        .chromium()
        .launchPersistentContext(
            folder.resolve("profile"),
            new LaunchPersistentContextOptions()
                .setExecutablePath(chromium)
                .setHeadless(false)
                .setArgs(
                    List.of(
                        "--headless=new",
                        "--no-sandbox",
                        "--disable-extensions-except=" + extension,
                        "--load-extension=" + extension)));
  }

  /** Chromium names an unpacked extension by its place: 128 bits of SHA-256, in letters a to p. */
  private static String extensionId(Path extension) throws GeneralSecurityException {
    byte[] place = extension.toString().getBytes(StandardCharsets.UTF_8);
    byte[] digest = MessageDigest.getInstance("SHA-256").digest(place);
    StringBuilder id = new StringBuilder();
    for (int i = 0; i < 16; i++) {
      id.append((char) ('a' + (digest[i] >> 4 & 15))).append((char) ('a' + (digest[i] & 15)));
    }
    return id.toString();
  }

  private static Path extension() {
    Path root = Path.of("").toAbsolutePath();
    while (!Files.exists(root.resolve("core/pom.xml"))) {
      root = root.getParent();
    }
    return root.resolve("extension");
  }

  private static Path chromium() {
    for (String place : List.of("/usr/bin/chromium", "/usr/bin/chromium-browser")) {
      if (Files.isExecutable(Path.of(place))) {
        return Path.of(place);
      }
    }
    return Assumptions.abort("skipped: there is no chromium on this machine");
  }
}
