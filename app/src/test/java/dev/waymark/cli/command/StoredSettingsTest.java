package dev.waymark.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.config.RawSetting;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Settings of an older build are those of this one under other names. */
class StoredSettingsTest {
  @Test
  void keysAreRenamedAndKeysThatAreGoneAreLeftOut() {
    assertThat(
            StoredSettings.upgrade(
                ConfigFile.parse(
                    "settings.yaml",
                    """
                    pages: 7
                    dry-spell: 2
                    relearn: 0.02
                    keep: satisfying
                    """)))
        .containsExactly(
            RawSetting.line("settings.yaml", 1, "pages", List.of("7")),
            RawSetting.line("settings.yaml", 2, "max-irrelevant-streak", List.of("2")),
            RawSetting.line("settings.yaml", 4, "keep", List.of("relevant")));
  }
}
