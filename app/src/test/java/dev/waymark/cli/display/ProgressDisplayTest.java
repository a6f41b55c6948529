package dev.waymark.cli.display;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.cli.command.Console;
import dev.waymark.crawl.Progress;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** What is seen of a crawl under way. */
class ProgressDisplayTest {
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  @Test
  void onATerminalOneLineChanges() {
    ProgressDisplay display =
        display(true, new ProgressSettings(false, false, Duration.ofSeconds(10)));
    display.accept(after(0, 0));
    display.accept(after(50, 100));
    display.accept(after(2000, 1200));
    display.clear();
    assertThat(err())
        .isEqualTo(
            "\r"
                + "\033[K0 of 5,000 pages · 0 relevant · harvest rate 0%, lately 31% · 82/s · 1m1s"
                + " left · 12,345 in queue\r"
                + "\033[K1,200 of 5,000 pages · 300 relevant · harvest rate 25%, lately 31% · 82/s"
                + " · 46s left · 12,345 in queue\r"
                + "\033[K");
    assertThat(out.toString(StandardCharsets.UTF_8)).isEmpty();
  }

  @Test
  void elsewhereALineNowAndThen() {
    ProgressDisplay display =
        display(false, new ProgressSettings(false, false, Duration.ofSeconds(10)));
    for (int second = 0; second <= 25; second++) {
      display.accept(after(second * 1000L, second * 100L));
    }
    display.clear();
    assertThat(err().lines())
        .hasSize(2)
        .first()
        .asString()
        .startsWith("1,000 of 5,000 pages · 250 relevant");
  }

  @Test
  void quietSaysNothingAndJsonSpeaksOnStandardOutput() {
    display(true, new ProgressSettings(true, false, Duration.ZERO)).accept(after(1, 1));
    assertThat(err()).isEmpty();
    display(true, new ProgressSettings(false, true, Duration.ZERO)).accept(after(1500, 400));
    assertThat(err()).isEmpty();
    assertThat(out.toString(StandardCharsets.UTF_8))
        .isEqualTo(
            "{\"type\":\"progress\",\"pages\":400,\"relevant\":100,\"harvest_rate\":0.25,\"recent_harvest_rate\":0.31,\"pages_per_second\":82.0,\"queue_size\":12345,\"hosts\":7,\"in_flight\":5,\"time_to_next_fetch\":0.0,\"network_down\":false,\"bytes\":1000000,\"elapsed\":1.5,\"page_budget\":5000}\n");
  }

  @Test
  void aNarrowTerminalLosesTheLeastImportant() {
    assertThat(ProgressText.line(after(2000, 1200), 60))
        .isEqualTo("1,200 of 5,000 pages · 300 relevant");
    assertThat(ProgressText.line(after(2000, 1200), 70))
        .isEqualTo("1,200 of 5,000 pages · 300 relevant · harvest rate 25%, lately 31%");
  }

  @Test
  void aCrawlThatMayAskNobodySaysForHowLong() {
    Duration second = Duration.ofSeconds(1);
    assertThat(ProgressText.line(progress(second, 65, Duration.ofSeconds(590)), 120))
        .endsWith("lately 31% · all hosts delayed for 9m50s · 12,345 in queue");
    assertThat(ProgressText.line(progress(second, 65, second), 120)).contains("82/s");
  }

  @Test
  void numbersAreWrittenForPeople() {
    assertThat(ProgressText.time(Duration.ofSeconds(7300))).isEqualTo("2h1m");
    assertThat(ProgressText.time(Duration.ofMinutes(2))).isEqualTo("2m");
    assertThat(ProgressText.bytes(999)).isEqualTo("999 B");
    assertThat(ProgressText.bytes(9_940_000)).isEqualTo("9.9 MB");
    assertThat(ProgressText.bytes(999_900_000)).isEqualTo("1.0 GB");
    assertThat(ProgressText.percent(0.004)).isEqualTo("0.4%");
    assertThat(ProgressText.rate(3.14159)).isEqualTo("3.1/s");
  }

  private ProgressDisplay display(boolean live, ProgressSettings settings) {
    Console console =
        new Console(
            new PrintStream(out, true, StandardCharsets.UTF_8),
            new PrintStream(err, true, StandardCharsets.UTF_8),
            live,
            120,
            "waymark");
    return new ProgressDisplay(console, settings);
  }

  private String err() {
    return err.toString(StandardCharsets.UTF_8);
  }

  private static Progress after(long millis, long pages) {
    return progress(Duration.ofMillis(millis), pages, Duration.ZERO);
  }

  private static Progress progress(Duration elapsed, long pages, Duration pause) {
    int inFlight = pause.isZero() ? 5 : 0;
    return new Progress(
        pages, pages / 4, 0.31, 82, 12_345, 7, inFlight, pause, false, 1_000_000, elapsed, 5000);
  }
}
