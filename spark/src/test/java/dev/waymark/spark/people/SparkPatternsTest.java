package dev.waymark.spark.people;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.spark.SparkTestCommands;
import dev.waymark.spark.SparkTestCommands.CommandOutput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Compares patterns mined on Spark, with their HITS ranks, with those of one machine. */
class SparkPatternsTest {
  @TempDir static Path folder;
  private static List<String> referred;
  private static List<String> plain;

  @BeforeAll
  static void writeLogs() throws IOException {
    Path first = LogFiles.write(folder.resolve("a.log"), 6_000, 1);
    referred =
        List.of(first.toString(), LogFiles.write(folder.resolve("b.log.gz"), 2_000, 2).toString());
    String text = Files.readString(first).replaceAll("99 \"[^\"]*\"", "99 \"-\"");
    plain = List.of(Files.writeString(folder.resolve("plain.log"), text).toString());
  }

  private static List<String> command(List<String> logs, String... more) {
    List<String> command = new ArrayList<>(List.of("people", "patterns"));
    command.addAll(logs);
    command.addAll(List.of("--json"));
    command.addAll(List.of(more));
    return command;
  }

  /** Without the time that it took. */
  private static String patterns(CommandOutput output) {
    assertThat(output.code()).as(output.err()).isZero();
    assertThat(output.out()).contains("\"hub\"", "\"authority\"", "/item/");
    return output.out().replaceFirst("\"seconds\":[^,]*", "");
  }

  @ParameterizedTest
  @CsvSource({"1, ''", "2, ''", "7, ''", "2, http://site1.example"})
  void inHoweverManyPartsThePatternsAreTheSame(int partitions, String site) {
    for (List<String> logs : List.of(referred, plain)) {
      String[] chosen = site.isEmpty() ? new String[0] : new String[] {"--site", site};
      List<String> spark = command(logs, chosen);
      spark.addAll(List.of("--partitions", "" + partitions));
      assertThat(patterns(SparkTestCommands.spark(spark)))
          .isEqualTo(patterns(SparkTestCommands.run(command(logs, chosen).toArray(String[]::new))));
    }
  }

  @Test
  void aSiteThatNobodyVisitedIsNamed() {
    CommandOutput output =
        SparkTestCommands.spark(command(plain, "--site", "http://nobody.example"));
    assertThat(output.code()).isEqualTo(2);
    assertThat(output.err()).contains("Nobody visited nobody.example; check --site.");
  }
}
