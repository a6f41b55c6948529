package dev.waymark.server;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Playwright;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Assumptions;

/** A real Chromium, or the reason why a test is skipped. */
final class Chromium implements AutoCloseable {
  private final Playwright playwright;
  private final Browser browser;

  private Chromium(Path program) {
    playwright =
        Playwright.create(
            new Playwright.CreateOptions().setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
    browser =
        playwright
            .chromium()
            .launch(
                new BrowserType.LaunchOptions()
                    .setExecutablePath(program)
                    .setArgs(List.of("--no-sandbox", "--disable-gpu", "--disable-quic")));
  }

  static Chromium start() {
    for (String name : List.of("/usr/bin/chromium", "/usr/bin/chromium-browser")) {
      if (Files.isExecutable(Path.of(name))) {
        return new Chromium(Path.of(name));
      }
    }
    return Assumptions.abort("no Chromium is installed: apt install chromium");
  }

  Browser browser() {
    return browser;
  }

  @Override
  public void close() {
    playwright.close(); // and with it the browser
  }
}
