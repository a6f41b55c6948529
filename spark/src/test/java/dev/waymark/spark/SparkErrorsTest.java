package dev.waymark.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the error messages for invalid input. */
class SparkErrorsTest {
  @TempDir Path folder;

  private void assertError(int code, String message, String command, String... args) {
    SparkTestCommands.CommandOutput output = SparkTestCommands.spark(command, args);
    assertThat(output.err()).contains("waymark: ").contains(message);
    assertThat(output.code()).isEqualTo(code);
  }

  @Test
  void invalidSettingsAreReportedBeforeSparkStarts() throws IOException {
    Path warc = Files.createFile(folder.resolve("a.warc.gz"));
    String from = "--from=" + warc;
    assertError(2, "from: name a collection or a WARC file", "learn", "--want", "a");
    assertError(2, "there is no file or folder none", "learn", "--from", "none", "--want=a");
    assertError(2, "is not a collection and", "learn", "--from=" + newFolder(), "--want=a");
    assertError(2, "does not end with .warc", "learn", "--from", "pom.xml", "--want=a");
    assertError(2, "want: give a predicate", "learn", from);
    assertError(2, "wrod", "learn", from, "--want", "wrod(\"reef\")");
    assertError(2, "linked_from", "learn", from, "--want", "linked_from(\"a\")");
    assertError(2, "did you mean `waymark`", "learn", from, "--want=a", "--order=waymrak");
    assertError(2, "does not learn", "learn", from, "--want=a", "--order=in-degree");
    assertError(2, "which archives do not have", "score", from, "--want=a", "--order=intelligent");
    assertError(2, "is not KEY=VALUE", "learn", from, "--want=a", "--conf=fast");
    String into = "--into=" + folder.resolve("none/x.wmkn");
    assertError(2, "into: there is no folder", "learn", from, "--want=a", into);
    assertError(2, "into: there is no folder", "score", from, "--want=a", into);
    String later = "--knowledge=" + folder.resolve("none.wmkn");
    assertError(2, "into: there is no folder", "score", from, "--want=a", into, later);
  }

  @Test
  void aMasterThatDoesNotAnswerIsNamedBeforeTheCrawlBegins() throws IOException {
    int free;
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      free = socket.getLocalPort();
    }
    assertMasterError("nothing answers at spark://127.0.0.1:" + free, free + "");
    assertMasterError("spark://127.0.0.1:port is not spark://HOST:PORT", "port");
    assertThat(folder.resolve("driver")).doesNotExist();
  }

  private void assertMasterError(String message, String port) {
    SparkTestCommands.CommandOutput output =
        SparkTestCommands.run(
            "spark",
            "crawl",
            "--seed=http://a.test/",
            "--contact=you@example.org",
            "--shards=2",
            "--at=" + folder.resolve("at"),
            "--into=" + folder.resolve("driver"),
            "--master=spark://127.0.0.1:" + port);
    assertThat(output.err()).contains("waymark: master: ").contains(message);
    assertThat(output.code()).isEqualTo(2);
  }

  @Test
  void archivesWithoutAPageAreReported() throws IOException {
    Path warc = Files.createFile(folder.resolve("a.warc"));
    assertError(2, "from: there is no page", "learn", "--from=" + warc, "--want=a");
  }

  @Test
  void aFileThatIsNoWarcIsNamed() throws IOException {
    Path warc = Files.writeString(folder.resolve("b.warc"), "WARC? No.\n".repeat(50));
    assertError(3, warc.toString(), "learn", "--from=" + warc, "--want=a");
  }

  @Test
  void theHelpHasAnExampleWithinAHundredColumns() {
    for (String command : new String[] {"learn", "score"}) {
      SparkTestCommands.CommandOutput output = SparkTestCommands.run("spark", command, "--help");
      assertThat(output.out()).contains("Example");
      assertThat(output.out().lines()).allMatch(line -> line.length() <= 100);
    }
  }

  private Path newFolder() throws IOException {
    return Files.createTempDirectory(folder, "empty");
  }
}
