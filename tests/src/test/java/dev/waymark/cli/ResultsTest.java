package dev.waymark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Where results go: to a shell's files and pipes, or to a file that a flag names. */
@Timeout(60)
class ResultsTest {
  @TempDir Path folder;

  @Test
  void resultsThatDoNotFitOnTheDiskAreNotSilentlyLost() throws Exception {
    File full = new File("/dev/full");
    Assumptions.assumeTrue(full.exists(), "needs /dev/full");
    Process process = orders(ProcessBuilder.Redirect.to(full));
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(process.exitValue()).isEqualTo(3);
    assertThat(Files.readString(folder.resolve("said")))
        .isEqualTo("waymark: The results could not be written: No space left on device.\n");
  }

  @Test
  void aReaderThatHasSeenEnoughIsNoTrouble() throws Exception {
    Process process = orders(ProcessBuilder.Redirect.PIPE);
    process.getInputStream().close();
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(process.exitValue()).isZero();
    assertThat(folder.resolve("said")).isEmptyFile();
  }

  private Process orders(ProcessBuilder.Redirect out) throws IOException {
    return new ProcessBuilder(ProgramProcess.command(List.of("orders")))
        .redirectOutput(out)
        .redirectError(folder.resolve("said").toFile())
        .start();
  }

  @Test
  void aFileThatCannotBeWrittenIsNamedBeforeTheWork() throws IOException {
    Path examples = Files.createDirectory(folder.resolve("examples")); // none: no work could begin
    String none = folder.resolve("none/file").toString();
    assertNoFolder("into", "knowledge", "export", "nothing", "--into", none);
    assertNoFolder("into", "knowledge", "merge", "nothing", "--into", none);
    assertNoFolder("into", "topics", "train", examples.toString(), "--into", none);
    assertNoFolder("into", "people", "sessions", "train", "nothing", "--into", none);
    assertNoFolder("svg", "people", "sessions", "show", "nothing", "--svg", none);
    assertNoFolder("svg", "people", "patterns", "nothing", "--svg", none);
    assertNoFolder("html", "people", "patterns", "nothing", "--html", none);
    assertNoFolder("into", "lab", "run", "--web", "warc:x", "--want", "a", "--into", none);
    CommandOutput there =
        CommandOutput.run("topics", "train", examples.toString(), "--into", folder.toString());
    assertThat(there.err()).contains("into: " + folder + " is a folder; name a file.");
  }

  private void assertNoFolder(String flag, String... args) {
    CommandOutput output = CommandOutput.run(args);
    assertThat(output.err())
        .contains(
            "waymark: " + flag + ": there is no folder " + folder.resolve("none") + "; make it");
    assertThat(output.code()).isEqualTo(2);
  }
}
