package dev.waymark.spark.people;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.spark.SparkTestCommands;
import dev.waymark.spark.SparkTestCommands.CommandOutput;
import dev.waymark.traces.anonymize.PseudonymKey;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Compares traces imported on Spark with those that one machine imported. */
class SparkImportTest {
  @TempDir static Path folder;
  private static List<String> first;
  private static List<String> second;
  private static List<Trace> expected;
  private static List<String> reports;

  /** The files of a trace, and its description without the times of imports. */
  private record Trace(Map<String, byte[]> files, String description) {
    void assertEquals(Trace other) {
      assertThat(description).isEqualTo(other.description);
      assertThat(files.keySet()).isEqualTo(other.files.keySet());
      files.forEach((name, bytes) -> assertThat(bytes).as(name).isEqualTo(other.files.get(name)));
    }
  }

  @BeforeAll
  static void importOnOneMachine() throws IOException {
    first =
        List.of(
            LogFiles.write(folder.resolve("a.log"), 5_000, 1).toString(),
            LogFiles.write(folder.resolve("b.log.gz"), 2_000, 2).toString());
    second = List.of(LogFiles.write(folder.resolve("c.log"), 3_000, 3).toString());
    Path into = newFolder("expected");
    reports = new ArrayList<>();
    expected = new ArrayList<>();
    for (List<String> logs : List.of(first, second)) {
      List<String> command = new ArrayList<>(List.of("people", "import"));
      command.addAll(logs);
      command.addAll(List.of("--into", into.toString(), "--json"));
      CommandOutput output = SparkTestCommands.run(command.toArray(String[]::new));
      assertThat(output.code()).as(output.err()).isZero();
      assertThat(output.out()).containsPattern("\"added_visits\":[1-9]\\d{3}");
      reports.add(output.out());
      expected.add(read(into));
    }
  }

  /** All have the same key, since files contain pseudonyms. */
  private static Path newFolder(String name) throws IOException {
    Path into = Files.createDirectory(folder.resolve(name));
    Path key = folder.resolve("key");
    PseudonymKey.openOrCreate(key);
    Files.copy(key, into.resolve(PseudonymKey.FILE_NAME));
    return into;
  }

  private static Trace read(Path into) throws IOException {
    Map<String, byte[]> files = new TreeMap<>();
    try (Stream<Path> all = Files.walk(into)) {
      for (Path file : all.filter(Files::isRegularFile).toList()) {
        files.put(into.relativize(file).toString(), Files.readAllBytes(file));
      }
    }
    String description = new String(files.remove("trace.json"));
    return new Trace(files, description.replaceAll("\"time\" : \\d+", ""));
  }

  private static CommandOutput spark(List<String> logs, Path into, String... more) {
    List<String> command = new ArrayList<>(List.of("people", "import"));
    command.addAll(logs);
    command.addAll(List.of("--into", into.toString()));
    command.addAll(Arrays.asList(more));
    return SparkTestCommands.spark(command);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7})
  void inHoweverManyPartsTheTraceIsTheSame(int partitions) throws IOException {
    Path into = newFolder("spark" + partitions);
    CommandOutput output = spark(first, into, "--json", "--partitions", "" + partitions);
    assertThat(output.code()).as(output.err()).isZero();
    read(into).assertEquals(expected.getFirst());
    assertThat(output.out()).isEqualTo(reports.getFirst());
    assertThat(output.err())
        .contains("a.log, line 2: xxx x xxxx xx x xxx")
        .contains("cleaning visits …\nselecting pages …\nwriting visits …\nwriting visitors …");
    CommandOutput added = spark(second, into, "--json", "--partitions", "" + partitions);
    assertThat(added.code()).as(added.err()).isZero();
    read(into).assertEquals(expected.getLast());
    assertThat(added.out()).isEqualTo(reports.getLast());
    assertThat(spark(first, into).out()).contains("not counted again", "Nothing new");
  }

  @Test
  void whatIsNoLogIsNamedWithTheRemedy() throws IOException {
    Path into = folder.resolve("none");
    Path sessions =
        Files.writeString(folder.resolve("s.json"), "{\"waymark\":\"sessions\",\"sessions\":[]}");
    assertThat(spark(List.of(sessions.toString()), into).err())
        .contains("s.json is no log but what one user did: waymark people import reads it.");
    assertThat(spark(List.of("-"), into).err()).contains("waymark people import reads it.");
    Path other = Files.writeString(folder.resolve("d.log"), "x\n".repeat(50));
    assertThat(spark(List.of(other.toString()), into).err()).contains("d.log: unknown format");
    Path half = folder.resolve("e.log");
    Files.writeString(half, Files.readString(Path.of(first.getFirst())) + "x\n".repeat(900));
    CommandOutput output = spark(List.of(half.toString()), into);
    assertThat(output.code()).isEqualTo(2);
    assertThat(output.err()).contains("e.log: 952 of 5952 lines do not match the format");
    assertThat(Files.exists(into.resolve("trace.json"))).isFalse();
  }

  @Test
  void theHelpHasAnExampleWithinAHundredColumns() {
    for (String command : List.of("import", "patterns", "embed")) {
      CommandOutput output = SparkTestCommands.run("spark", "people", command, "--help");
      assertThat(output.out()).contains("Example");
      assertThat(output.out().lines()).allMatch(line -> line.length() <= 100);
    }
  }
}
