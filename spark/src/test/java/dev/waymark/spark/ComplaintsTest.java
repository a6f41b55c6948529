package dev.waymark.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a person hears who asks for something that cannot be. */
class ComplaintsTest {
  @TempDir Path folder;

  private void assertComplaint(int code, String sentence, String command, String... args) {
    SparkTestCommands.CommandOutput output = SparkTestCommands.spark(command, args);
    assertThat(output.err()).contains("waymark: ").contains(sentence);
    assertThat(output.code()).isEqualTo(code);
  }

  @Test
  void whatCannotBeUnderstoodIsNamedBeforeSparkStarts() throws IOException {
    Path warc = Files.createFile(folder.resolve("a.warc.gz"));
    String from = "--from=" + warc;
    assertComplaint(2, "from: say where the pages are", "learn", "--want", "a");
    assertComplaint(2, "there is no file or folder none", "learn", "--from", "none", "--want=a");
    assertComplaint(2, "is no collection, and", "learn", "--from=" + newFolder(), "--want=a");
    assertComplaint(2, "does not end with .warc", "learn", "--from", "pom.xml", "--want=a");
    assertComplaint(
        2, "want: give a predicate; only collections have stored relevance.", "learn", from);
    assertComplaint(2, "wrod", "learn", from, "--want", "wrod(\"reef\")");
    assertComplaint(2, "linked_from", "learn", from, "--want", "linked_from(\"a\")");
    assertComplaint(2, "did you mean `waymark`", "learn", from, "--want=a", "--order=waymrak");
    assertComplaint(2, "learns nothing", "learn", from, "--want=a", "--order=in-degree");
    assertComplaint(
        2, "which archives do not have", "score", from, "--want=a", "--order=intelligent");
    assertComplaint(2, "not written KEY=VALUE", "learn", from, "--want=a", "--conf=fast");
    String into = "--into=" + folder.resolve("none/x.wmkn");
    assertComplaint(2, "into: there is no folder", "learn", from, "--want=a", into);
    assertComplaint(2, "into: there is no folder", "score", from, "--want=a", into);
    String later = "--knowledge=" + folder.resolve("none.wmkn");
    assertComplaint(2, "into: there is no folder", "score", from, "--want=a", into, later);
  }

  @Test
  void archivesWithoutAPageAreNamed() throws IOException {
    Path warc = Files.createFile(folder.resolve("a.warc"));
    assertComplaint(2, "from: there is no page", "learn", "--from=" + warc, "--want=a");
  }

  @Test
  void aFileThatIsNoWarcIsNamedByTheMachineThatReadIt() throws IOException {
    Path warc = Files.writeString(folder.resolve("b.warc"), "WARC? No.\n".repeat(50));
    assertComplaint(3, warc.toString(), "learn", "--from=" + warc, "--want=a");
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
