package dev.waymark.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import dev.waymark.recorder.SearchTraceRecorder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The search page in a real Chromium. */
@Timeout(120)
class BrowserTest {
  @TempDir Path folder;

  @Test
  void peopleSearchMarkAndLookWhyWithTheKeyboardAndOnAPhone() throws Exception {
    try (Chromium chromium = Chromium.start();
        SearchServerFixture served = new SearchServerFixture(folder)) {
      Page page =
          chromium.browser().newPage(new Browser.NewPageOptions().setViewportSize(1280, 900));
      List<String> errors = new ArrayList<>();
      page.onConsoleMessage(message -> {
        if (message.type().equals("error")) {
          errors.add(message.text());
        }
      });
      page.onPageError(errors::add);

      page.navigate(served.url());
      page.keyboard().type("coral reef");
      page.keyboard().press("Enter");
      page.waitForSelector(".hit");
      assertThat(page.title()).isEqualTo("coral reef – search – Waymark");
      assertThat(page.locator(".hit").count()).isEqualTo(10);
      assertThat(page.locator(".hit").first().locator("h2").innerText())
          .contains(SearchServerFixture.EVIL);

      page.keyboard().press("j");
      assertThat(page.evaluate("document.activeElement.closest('.hit') !== null")).isEqualTo(true);
      Locator useful = page.locator(".hit").first().locator("[data-useful=true]");
      useful.click();
      page.waitForSelector(".hit [aria-pressed=true]");
      page.locator(".hit").first().locator(".why summary").click();
      page.waitForSelector(".why table");
      assertThat(page.locator(".why table").first().innerText()).contains("title", "Total");
      picture(page, "search-1280.png");

      page.keyboard().press("/");
      assertThat(page.evaluate("document.activeElement.id")).isEqualTo("q");
      page.setViewportSize(390, 844);
      page.navigate(served.url() + "?q=corral+reef&lang=en");
      assertThat(page.locator(".suggestion").innerText()).contains("coral reef");
      assertThat(page.evaluate("document.documentElement.scrollWidth")).isEqualTo(390);
      picture(page, "search-390.png");
      assertThat(errors).isEmpty();
    }
    assertThat(Files.readString(folder.resolve(SearchTraceRecorder.MARKS_FILE)))
        .contains("\"useful\":true");
  }

  /** For people to look at, below the build's folder. */
  private static void picture(Page page, String name) {
    page.screenshot(
        new Page.ScreenshotOptions().setFullPage(true).setPath(Path.of("target/pictures", name)));
  }
}
