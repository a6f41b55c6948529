package dev.waymark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Traces in, and what they say out. */
class PeopleCommandsTest {
  private static final String LINE =
      "192.0.2.%d - - [10/Mar/2026:13:%02d:36 +0000] \"GET /page%d HTTP/1.1\" 200 2326 \"-\""
          + " \"Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0\"\n";

  @TempDir Path folder;
  private Path log;
  private String trace;

  @BeforeEach
  void write() throws IOException {
    StringBuilder lines = new StringBuilder();
    for (int person = 1; person <= 5; person++) {
      for (int page = 1; page <= 3; page++) {
        lines.append(LINE.formatted(person, page * 10 + person, page));
      }
    }
    log = folder.resolve("access.log");
    Files.writeString(log, lines);
    trace = folder.resolve("people").toString();
  }

  private CommandOutput imported(String... more) {
    String[] args = {
      "people", "import", log.toString(), "--into", trace, "--site", "http://www.example.org"
    };
    String[] all = Arrays.copyOf(args, args.length + more.length);
    System.arraycopy(more, 0, all, args.length, more.length);
    return CommandOutput.run(all);
  }

  @Test
  void aLogIsTakenInAndShownWithoutNamingAnybody() {
    CommandOutput output = imported();
    assertThat(output.err()).isEmpty();
    assertThat(output.out())
        .contains("15 lines of", "has 15 visits of 5 users to 3 pages")
        .doesNotContain("192.0.2");
    CommandOutput shown = CommandOutput.run("people", "show", trace);
    assertThat(shown.out())
        .contains("15 visits by 5 users to 3 pages", "http://www.example.org/page1")
        .doesNotContain("192.0.2");
  }

  @Test
  void programsGetTheFiguresAsJson() {
    assertThat(imported("--json").out())
        .startsWith("{\"format\":")
        .contains("\"lines\":15,\"bad_lines\":0,\"visits\":15,\"users\":5,\"urls\":3")
        .contains("\"dropped\":{");
  }

  @Test
  void theKeyCanBeThrownAway() throws IOException {
    imported();
    assertThat(CommandOutput.run("people", "forget", trace).out()).startsWith("The key is gone");
    assertThat(Path.of(trace).resolve("pseudonym.key")).doesNotExist();
    assertThat(CommandOutput.run("people", "forget", trace).out())
        .startsWith("The key was gone already");
  }

  @Test
  void aFolderWithoutATraceIsNamed() {
    CommandOutput output = CommandOutput.run("people", "show", folder.toString());
    assertThat(output.code()).isEqualTo(2);
    assertThat(output.err()).startsWith("waymark: There is no trace in " + folder);
    assertThat(CommandOutput.run("people", "shwo", trace).err())
        .isEqualTo(
            "waymark: There is no command \"shwo\"; did you mean show?"
                + " (waymark people --help shows what there is)\n");
    assertThat(CommandOutput.run("people").code()).isEqualTo(2);
  }
}
