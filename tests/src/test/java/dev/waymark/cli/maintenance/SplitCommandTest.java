package dev.waymark.cli.maintenance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.cli.CommandOutput;
import dev.waymark.cli.ReefSiteTestBase;
import org.junit.jupiter.api.Test;

/** A collection that is divided is read like the one that it was. */
class SplitCommandTest extends ReefSiteTestBase {

  @Test
  void shardsAreReadAsTheCollectionWas() {
    crawl("--pages", "0");
    String collection = folder.resolve("c").toString();
    String shards = folder.resolve("shards").toString();

    CommandOutput split = CommandOutput.run("split", collection, "--shards", "3", "--into", shards);

    assertThat(split.out()).contains("in 3 shards in " + shards);
    assertThat(CommandOutput.run("check", shards).out())
        .contains("is whole")
        .doesNotContain("damage");
    assertThat(CommandOutput.run("search", shards, "reef").out()).contains("3 of 3 pages found");
  }
}
