package dev.waymark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What bash offers after the tabulator. */
class CompletionTest {
  private static final String OFFERS =
      """
      . "$1"; shift
      COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); COMP_LINE="$*"; COMP_POINT=${#COMP_LINE}
      _complete_waymark 2>/dev/null
      echo "${COMPREPLY[@]}"
      """;

  @TempDir Path folder;

  @Test
  void commandsFlagsAndChoicesOfEachFlagAreOffered() throws Exception {
    Assumptions.assumeTrue(Files.isExecutable(Path.of("/bin/bash")), "needs bash");
    Files.writeString(folder.resolve("script"), CommandOutput.run("completion").out());
    assertThat(offered("peo")).isEqualTo("people");
    assertThat(offered("people", "sessions", "t")).isEqualTo("train");
    assertThat(offered("crawl", "--warc-")).isEqualTo("--warc-size");
    assertThat(offered("crawl", "--keep", "")).isEqualTo("all relevant");
    assertThat(offered("crawl", "--stay", "")).isEqualTo("any domain host");
    assertThat(offered("crawl", "--order", "bread")).isEqualTo("breadth-first");
    assertThat(offered("crawl", "--order", "w")).contains("waymark");
    assertThat(offered("crawl", "--no-r")).isEqualTo("--no-robots");
    assertThat(offered("search", "reefs", "--by", "v")).isEqualTo("votes");
  }

  private String offered(String... words) throws Exception {
    String[] command = new String[words.length + 6];
    System.arraycopy(
        new String[] {
          "/bin/bash", "-c", OFFERS, "bash", folder.resolve("script").toString(), "waymark"
        },
        0,
        command,
        0,
        6);
    System.arraycopy(words, 0, command, 6, words.length);
    Process bash = new ProcessBuilder(command).start();
    String completions = new String(bash.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(bash.waitFor()).isZero();
    return completions.strip();
  }
}
