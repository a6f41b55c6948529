package dev.waymark.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.cli.collection.CrawlCommandSettings;
import dev.waymark.config.RawSetting;
import dev.waymark.config.Setting;
import dev.waymark.config.SettingsSchema;
import java.util.List;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/** Keys are flags, and flags win. */
class FlagsTest {
  private final Flags<CrawlCommandSettings> flags = new Flags<>(CrawlCommandSettings.class);

  @Test
  void theWholeTreeHasEveryNameOnceAndADefaultForEach() {
    SettingsSchema<CrawlCommandSettings> keys = SettingsSchema.of(CrawlCommandSettings.class);
    assertThat(keys.settings()).extracting(Setting::name).doesNotHaveDuplicates();
    assertThat(keys.settings()).extracting(Setting::help).allMatch(help -> help.endsWith("."));
    assertThat(
            keys.read(
                ConfigFile.parse(
                    "job", keys.write(SettingsSchema.defaults(CrawlCommandSettings.class)))))
        .isEqualTo(SettingsSchema.defaults(CrawlCommandSettings.class));
  }

  @Test
  void flagsWinOverTheFile() {
    CrawlCommandSettings job =
        read(
            "seed: [http://a/, http://b/]\npages: 5\nworkers: 3\nquiet: true\n",
            "--pages",
            "7",
            "--seed=http://c/",
            "--no-quiet");
    assertThat(job.config().crawl().pages()).isEqualTo(7);
    assertThat(job.config().crawl().workers()).isEqualTo(3);
    assertThat(job.config().crawl().seed()).containsExactly("http://c/");
    assertThat(job.progress().quiet()).isFalse();
  }

  @Test
  void aListIsGivenFlagByFlagAndCommasBelongToTheValue() {
    assertThat(
            read("", "--seed", "http://a/?x=1,2", "--seeds", "http://b/").config().crawl().seed())
        .containsExactly("http://a/?x=1,2", "http://b/");
  }

  @Test
  void aSwitchTakesNoWordThatFollowsButAValueAfterAnEqualsSign() {
    assertThat(read("", "--quiet", "--pages", "1").progress().quiet()).isTrue();
    assertThat(read("quiet: true", "--quiet=false").progress().quiet()).isFalse();
  }

  private CrawlCommandSettings read(String yaml, String... args) {
    CommandSpec spec = CommandSpec.create();
    flags.addTo(spec);
    List<RawSetting> file = ConfigFile.parse("job.yaml", yaml);
    return flags.read(file, new CommandLine(spec).parseArgs(args));
  }
}
