package dev.waymark.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.cli.command.OutputFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** The command line, as a shell would use it. */
class WaymarkTest {
  @TempDir Path folder;

  @Test
  void everyCommandHasHelpWithAnExampleWithinAHundredColumns() {
    assertThat(commands(Commands.fullCommandLine(), ""))
        .isNotEmpty()
        .allSatisfy(name -> {
          CommandOutput output = CommandOutput.run((name + " --help").strip().split(" "));
          assertThat(output.code()).isZero();
          assertThat(output.out()).startsWith("Usage: waymark");
          assertThat(output.out().lines())
              .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(100));
          assertThat(output.out()).contains("Example");
        });
  }

  private static List<String> commands(CommandLine line, String prefix) {
    return line.getSubcommands().entrySet().stream()
        .flatMap(entry -> {
          String name = prefix + entry.getKey();
          List<String> below = commands(entry.getValue(), name + " ");
          return Stream.concat(Stream.of(name), below.stream());
        })
        .toList();
  }

  @Test
  void theHelpNamesEveryCommandAndExitCode() {
    CommandOutput output = CommandOutput.run("--help");
    assertThat(output.code()).isZero();
    assertThat(output.out()).contains("crawl", "completion", "11   interrupted", "14   stopped");
    assertThat(CommandOutput.run("help", "crawl").out())
        .isEqualTo(CommandOutput.run("crawl", "--help").out());
  }

  @Test
  void withoutACommandTheHelpIsAComplaint() {
    CommandOutput output = CommandOutput.run();
    assertThat(output.code()).isEqualTo(2);
    assertThat(output.err()).contains("Usage: waymark COMMAND");
    assertThat(output.out()).isEmpty();
  }

  @Test
  void theVersionIsThatOfTheBuildAndNamesTheFormats() {
    assertThat(CommandOutput.run("--version").out())
        .matches(
            "waymark \\d+\\.\\d+\\.\\d+\\S*, Java \\S+\n"
                + "formats: collection \\d+, search index \\d+, trace \\d+, sessions \\d+\n");
  }

  @Test
  void whatIsMistypedIsNamedWithTheNearestRightOne() {
    assertComplaint(
        "There is no command \"crwal\"; did you mean crawl? (waymark --help shows what there is)",
        "crwal");
    assertComplaint(
        "There is no flag --pags; did you mean --pages? (waymark crawl --help shows what there is)",
        "crawl",
        "--pags=3");
    assertComplaint(
        "The flag --pages needs a value. (waymark crawl --help shows what there is)",
        "crawl",
        "--pages");
    assertComplaint(
        "The flag --seed needs a value. (waymark crawl --help shows what there is)",
        "crawl",
        "--seed");
    assertComplaint(
        "--pages: \"many\" is not a whole number such as 1000 or 10k.", "crawl", "--pages", "many");
    assertComplaint("There is no job file none.yaml.", "crawl", "none.yaml");
    assertComplaint(
        "%s is a folder, no job file; waymark crawl --into %s crawls into it."
            .formatted(folder, folder),
        "crawl",
        folder.toString());
    assertComplaint(
        "There is no job file http:/example.org; a URL to begin at is a --seed.",
        "crawl",
        "http://example.org/");
    assertComplaint(
        "\"two\" is one word too many. (waymark crawl --help shows what there is)",
        "crawl",
        "one",
        "two");
  }

  @Test
  void aWrongKeyInTheJobFileIsNamedWithItsLine() throws IOException {
    Path job = folder.resolve("job.yaml");
    Files.writeString(job, "seed: http://127.0.0.1/\npags: 3\n");
    assertComplaint(
        job + ":2: there is no key \"pags\"; did you mean \"pages\"?", "crawl", job.toString());
    Files.writeString(job, "seed: http://127.0.0.1/\nno-robots: true\n");
    assertComplaint(
        job + ":2: there is no key \"no-robots\"; write \"robots: false\".",
        "crawl",
        job.toString());
  }

  @Test
  void aWrongValueInTheJobFileIsNamedWithItsLine() throws IOException {
    Path job = folder.resolve("job.yaml");
    Files.writeString(job, "seed: http://127.0.0.1/\nallow-address: loopbak\n");
    String sentence =
        "allow-address: \"loopbak\" is neither loopback nor private nor a network such as"
            + " 10.1.0.0/16; did you mean loopback?";
    String into = folder.resolve("c").toString();
    assertComplaint(job + ":2: " + sentence, "crawl", job.toString(), "--into", into);
    assertComplaint(
        sentence, "crawl", job.toString(), "--into", into, "--allow-address", "loopbak");
    Files.writeString(job, "want: a \"go: x\"\n");
    assertThat(CommandOutput.run("crawl", job.toString()).err())
        .endsWith("; put the value in quotes.\n");
  }

  @Test
  void valuesThatLetNothingWorkAreRefused() {
    for (String none : List.of("--timeout=0s", "--idle-timeout=0s", "--warc-size=1")) {
      CommandOutput output = CommandOutput.run("crawl", "--seed", "http://127.0.0.1/", none);
      assertThat(output.code()).isEqualTo(2);
      assertThat(output.err()).contains("is too little; at least");
    }
  }

  @Test
  void helpForACommandThatIsNotThereIsAComplaint() {
    for (String[] args : new String[][] {{"lab", "web", "--help"}, {"help", "lab", "web"}}) {
      assertComplaint(
          "There is no command \"web\". (waymark lab --help shows what there is)", args);
    }
    assertThat(CommandOutput.run("crwal", "--help").err()).contains("did you mean crawl?");
  }

  @Test
  void whereNothingCanBeWrittenTheReasonIsSaid() throws IOException {
    Path mounts = Path.of("/proc/mounts");
    Assumptions.assumeTrue(Files.exists(mounts), "needs Linux");
    assertThat(CommandOutput.run("crawl", "--seed", "http://127.0.0.1/", "--into", "/proc/x").err())
        .startsWith("waymark: cannot create folder /proc/x: no such file or folder. Check");
    Optional<Path> readOnly =
        Files.readAllLines(mounts).stream()
            .map(mount -> mount.split(" "))
            .filter(mount -> List.of(mount[3].split(",")).contains("ro"))
            .map(mount -> Path.of(mount[1]))
            .filter(Files::isDirectory)
            .findFirst();
    Assumptions.assumeTrue(readOnly.isPresent(), "needs a file system that is read-only");
    assertThatThrownBy(
            () -> OutputFile.requireWritable("into", readOnly.get().resolve("pages").toString()))
        .hasMessageContaining("its file system is read-only");
  }

  @Test
  void whatIsProposedCanBePasted() {
    assertThat(CommandOutput.runAs("./waymark", "crwal").err())
        .endsWith("did you mean crawl? (./waymark --help shows what there is)\n");
    assertThat(CommandOutput.runAs("/opt/way mark/waymark", "export", folder.toString()).err())
        .startsWith("waymark: " + folder + " is not a collection; '/opt/way mark/waymark' crawl");
    assertThat(CommandOutput.run("export", folder.toString()).err())
        .contains("; waymark crawl --into ");
  }

  @Test
  void debugShowsWhereAnErrorArose() {
    CommandOutput output = CommandOutput.run("crawl", "none.yaml", "--debug");
    assertThat(output.err())
        .startsWith("waymark: There is no job file")
        .contains("\tat dev.waymark");
  }

  @Test
  void completionIsAScriptThatKnowsCommandsAndFlags() {
    CommandOutput output = CommandOutput.run("completion");
    assertThat(output.code()).isZero();
    assertThat(output.out()).contains("complete -F", "crawl", "--pages");
    assertThat(CommandOutput.run("completion", "zsh").out()).isEqualTo(output.out());
    assertComplaint("There is no completion for \"fish\"; take bash or zsh.", "completion", "fish");
  }

  private static void assertComplaint(String sentence, String... args) {
    CommandOutput output = CommandOutput.run(args);
    assertThat(output.code()).isEqualTo(2);
    assertThat(output.err()).isEqualTo("waymark: " + sentence + "\n");
    assertThat(output.out()).isEmpty();
  }
}
