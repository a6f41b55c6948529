package dev.waymark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.settings.Given;
import dev.waymark.settings.Keys;
import dev.waymark.settings.Setting;
import java.util.List;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/** Keys are flags, and flags win. */
class FlagsTest {
  private final Flags<CrawlJob> flags = new Flags<>(CrawlJob.class);

  @Test
  void theWholeTreeHasEveryNameOnceAndADefaultForEach() {
    Keys<CrawlJob> keys = Keys.of(CrawlJob.class);
    assertThat(keys.all()).extracting(Setting::name).doesNotHaveDuplicates();
    assertThat(keys.all()).extracting(Setting::help).allMatch(help -> help.endsWith("."));
    assertThat(keys.read(JobFile.parse("job", keys.write(Keys.defaults(CrawlJob.class)))))
        .isEqualTo(Keys.defaults(CrawlJob.class));
  }

  @Test
  void flagsWinOverTheFile() {
    CrawlJob job =
        read(
            "seed: [http://a/, http://b/]\npages: 5\nworkers: 3\nquiet: true\n",
            "--pages",
            "7",
            "--seed=http://c/",
            "--no-quiet");
    assertThat(job.job().crawl().pages()).isEqualTo(7);
    assertThat(job.job().crawl().workers()).isEqualTo(3);
    assertThat(job.job().crawl().seed()).containsExactly("http://c/");
    assertThat(job.progress().quiet()).isFalse();
  }

  @Test
  void aListIsGivenFlagByFlagAndCommasBelongToTheValue() {
    assertThat(read("", "--seed", "http://a/?x=1,2", "--seeds", "http://b/").job().crawl().seed())
        .containsExactly("http://a/?x=1,2", "http://b/");
  }

  @Test
  void aSwitchTakesNoWordThatFollowsButAValueAfterAnEqualsSign() {
    assertThat(read("", "--quiet", "--pages", "1").progress().quiet()).isTrue();
    assertThat(read("quiet: true", "--quiet=false").progress().quiet()).isFalse();
  }

  private CrawlJob read(String yaml, String... args) {
    CommandSpec spec = CommandSpec.create();
    flags.addTo(spec);
    List<Given> file = JobFile.parse("job.yaml", yaml);
    return flags.read(file, new CommandLine(spec).parseArgs(args));
  }
}
