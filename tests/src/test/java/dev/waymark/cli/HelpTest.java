package dev.waymark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.cli.collection.CrawlCommandSettings;
import dev.waymark.config.Setting;
import dev.waymark.config.SettingsSchema;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Help shows what users choose among, and all flags to those who ask for all. */
class HelpTest {
  private static final Pattern FLAG = Pattern.compile("(?m)^ {2}(?:-h, | {4})--([a-z0-9-]+)");

  @Test
  void helpOfACrawlAnswersTheQuestionsOfAUserInTheirOrder() {
    String help = CommandOutput.run("crawl", "--help").out();

    assertThat(flags(help)).hasSizeBetween(25, 35).doesNotHaveDuplicates();
    assertThat(help)
        .containsSubsequence(
            "What you want",
            "--want=PREDICATE",
            "Where it starts",
            "--seed",
            "What people know",
            "--people=FILE",
            "How far it goes, and in which order",
            "--pages=N",
            "[1000]",
            "How politely it fetches",
            "--robots ",
            "[on; --no-robots for off]",
            "What is kept",
            "--into=DIR",
            "What you see meanwhile",
            "--quiet ",
            "[off]");
  }

  @Test
  void helpAllShowsEveryFlag() {
    List<String> all = flags(CommandOutput.run("crawl", "--help-all").out());

    assertThat(all)
        .containsAll(
            SettingsSchema.of(CrawlCommandSettings.class).settings().stream()
                .map(Setting::name)
                .toList())
        .contains("help", "help-all", "debug");
    assertThat(flags(CommandOutput.run("people", "import", "--help-all").out()))
        .contains("max-robot-share");
  }

  @Test
  void aCommandWithoutRareFlagsHasNoLongerHelp() {
    String help = CommandOutput.run("orders", "--help").out();

    assertThat(flags(help)).contains("debug").doesNotContain("help-all");
    assertThat(CommandOutput.run("orders", "--help-all").out()).isEqualTo(help);
  }

  @Test
  void rareFlagsAreSuggested() {
    assertThat(CommandOutput.run("crawl", "--max-queris", "3").err())
        .contains("There is no flag --max-queris; did you mean --max-queries?");
  }

  /** The flags in the list, not those of the example below it. */
  private static List<String> flags(String help) {
    String list = help.substring(0, help.lastIndexOf("\nExample"));
    return FLAG.matcher(list).results().map(found -> found.group(1)).toList();
  }
}
