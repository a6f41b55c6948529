package dev.waymark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** What commands leave behind is whole. */
class CheckAfterCommandsTest extends ReefSiteTestBase {
  private CommandOutput run(String command, String... flags) {
    String[] args = new String[flags.length + 2];
    args[0] = command;
    args[1] = folder.resolve("c").toString();
    System.arraycopy(flags, 0, args, 2, flags.length);
    return CommandOutput.run(args);
  }

  private void assertWhole(String after) {
    CommandOutput check = run("check");
    assertThat(check.code()).as("after " + after + ": " + check.out() + check.err()).isZero();
  }

  @Test
  void aCollectionIsWholeAfterEveryCommandThatWritesIt() {
    assertThat(crawl("--seed", url("/moved"), "--seed", url("/secret")).code()).isZero();
    assertWhole("crawl");
    assertThat(run("index").code()).isZero();
    assertWhole("index");
    assertThat(run("judge", "--want", "word(\"sheep\")", "--apply").code()).isZero();
    assertWhole("judge --apply");
    assertThat(crawl("--seed", url("/zlib"), "--keep", "relevant").code()).isZero();
    assertWhole("a crawl that keeps relevant pages");
    assertThat(run("repair").out()).contains("nothing was done");
  }
}
