package dev.waymark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The demo, whole and small: each step has a command and a result. */
@Timeout(120)
class DemoTest {
  @TempDir Path folder;

  private CommandOutput demo(String... more) {
    String[] args = new String[more.length + 7];
    args[0] = "demo";
    System.arraycopy(more, 0, args, 1, more.length);
    String[] small = {"--web-pages", "2000", "--pages", "100", "--into", folder + "/demo"};
    System.arraycopy(small, 0, args, more.length + 1, small.length);
    return CommandOutput.run(args);
  }

  @Test
  void everyStepNamesItsCommandAndItsResult() {
    CommandOutput demo = demo();
    assertThat(demo.code()).as(demo.err()).isZero();
    assertThat(demo.out())
        .contains("waymark people import", " visits by ")
        .contains("waymark people patterns", " patterns, ")
        .contains("The ways that led people to relevant pages")
        .contains("--order breadth-first", "--order waymark", "relevant pages among 100")
        .contains("waymark search", " found, ")
        .contains("waymark why", "fetched as number")
        .contains("waymark refresh", " pages for 1 query replace ")
        .contains("waymark watch", " hubs polled, ")
        .contains("waymark serve");
    assertThat(demo.out().lines()).allSatisfy(line -> assertThat(line).hasSizeLessThan(140));
  }

  @Test
  void aPartIsShownByItself() {
    CommandOutput demo = demo("refresh");
    assertThat(demo.code()).as(demo.err()).isZero();
    assertThat(demo.out()).contains("waymark refresh").doesNotContain("waymark watch");
    assertThat(demo("lunch").err()).contains("people, crawl, search, refresh, watch");
  }
}
