package dev.waymark.cli.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.config.ConfigException;
import dev.waymark.config.Key;
import dev.waymark.config.RawSetting;
import dev.waymark.config.SettingsSchema;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A job file says what the flags say. */
class ConfigFileTest {
  record Basket(
      @Key(help = "What holds it.") String handle,
      @Key(help = "What is in it; see # the list.") List<String> fruit,
      @Key(help = "How much of it.", defaultValue = "2MB") long volume,
      @Key(help = "How many times.", defaultValue = "1") long uses,
      @Key(help = "How long it keeps.", defaultValue = "1h") Duration keeps) {}

  private static final SettingsSchema<Basket> KEYS = SettingsSchema.of(Basket.class);

  @Test
  void valuesAreTakenAsWritten() {
    assertThat(
            ConfigFile.parse(
                "job.yaml",
                """
                # a comment
                seed:
                  - http://one.example/
                  - http://two.example/?a=b#c
                pages: 010
                hint: no
                knowledge: []
                people:
                """))
        .containsExactly(
            RawSetting.line(
                "job.yaml", 2, "seed", List.of("http://one.example/", "http://two.example/?a=b#c")),
            RawSetting.line("job.yaml", 5, "pages", List.of("010")),
            RawSetting.line("job.yaml", 6, "hint", List.of("no")),
            RawSetting.line("job.yaml", 7, "knowledge", List.of()),
            RawSetting.line("job.yaml", 8, "people", List.of()));
  }

  @Test
  void anEmptyFileSetsNothing() {
    assertThat(ConfigFile.parse("job.yaml", "")).isEmpty();
    assertThat(ConfigFile.parse("job.yaml", "# only a comment\n")).isEmpty();
  }

  @Test
  void whatIsNoJobFileIsNamedWithItsLine(@TempDir Path folder) {
    assertSentence("pages: 1\npages: 2", "job.yaml:2: pages is already set in line 1.");
    assertSentence("- a\n- b", "job.yaml:1: a job file has lines like \"pages: 1000\".");
    assertSentence(
        "fetch:\n  pages: 3",
        "job.yaml:2: fetch has keys below it; keys are not nested in a job file.");
    assertSentence("[".repeat(100_000), "job.yaml: it is nested too deeply; a job file is flat.");
    assertSentence("seed: [[a]]", "job.yaml:1: an element of seed is not a text.");
    assertSentence(
        "pages: 1\nseed: [a",
        "job.yaml:2: this is not YAML: expected ',' or ']', but got" + " <stream end>.");
    assertThatThrownBy(() -> ConfigFile.read(folder.resolve("none.yaml")))
        .isInstanceOf(ConfigException.class)
        .hasMessage("There is no job file " + folder.resolve("none.yaml") + ".");
  }

  @Property(tries = 300)
  void settingsWrittenAreReadAgain(
      @ForAll String handle,
      @ForAll @Size(max = 4) List<String> fruit,
      @ForAll @LongRange(min = 0, max = 1L << 55) long size,
      @ForAll @IntRange(min = 0) int seconds) {
    Basket settings =
        new Basket(
            valid(handle) + " # " + valid(handle),
            fruit.stream().map(ConfigFileTest::valid).toList(),
            size,
            size / 1000 * 1000,
            Duration.ofSeconds(seconds));
    assertThat(KEYS.read(ConfigFile.parse("job.yaml", KEYS.write(settings)))).isEqualTo(settings);
  }

  /** A text that a file in UTF-8 can hold: halves of a surrogate pair become question marks. */
  private static String valid(String text) {
    return new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8);
  }

  private static void assertSentence(String yaml, String sentence) {
    assertThatThrownBy(() -> ConfigFile.parse("job.yaml", yaml))
        .isInstanceOf(ConfigException.class)
        .hasMessage(sentence);
  }
}
