package dev.waymark.faults;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.waymark.cli.CommandOutput;
import dev.waymark.cli.ProgramProcess;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.rocksdb.RocksDB;
import org.rocksdb.util.Environment;

/** Commands in processes of their own, that something happens to. */
final class CommandProcess {
  /** Milliseconds after which a process is killed, at most: a start takes some 500. */
  private static final int MAX_KILL_MILLIS = 2500;

  private CommandProcess() {}

  /** Prints the random seed of a test. */
  static Random random(Class<?> test) {
    long seed = Long.getLong("waymark.seed", System.nanoTime());
    System.out.println(test.getSimpleName() + ": -Dwaymark.seed=" + seed);
    return new Random(seed);
  }

  /** Unpacks RocksDB once: where files are limited, there is no room for it. */
  static void unpackLibrary(Path folder) throws IOException {
    String library = Environment.getJniLibraryFileName("rocksdb");
    try (InputStream in = RocksDB.class.getClassLoader().getResourceAsStream(library)) {
      Files.copy(Objects.requireNonNull(in, library), folder.resolve(library));
    }
  }

  /** Starts a command and kills it after some time. */
  static void kill(Path library, List<String> command, Random random) throws Exception {
    Process process = start(library, command, "");
    process.waitFor(random.nextInt(MAX_KILL_MILLIS), TimeUnit.MILLISECONDS);
    process.destroyForcibly().waitFor();
  }

  /** Starts it; its output is nobody's. */
  static Process start(Path library, List<String> command, String setup) throws IOException {
    return builder(library, command, setup).redirectOutput(ProcessBuilder.Redirect.DISCARD).start();
  }

  /**
   * @param library folder with RocksDB's
   * @param setup for the shell, before it becomes the program
   * @param flags of the JVM
   */
  static ProcessBuilder builder(Path library, List<String> command, String setup, String... flags) {
    List<String> all = new ArrayList<>(List.of("sh", "-c", setup + "exec \"$@\"", "sh"));
    List<String> jvm =
        new ArrayList<>(List.of("-XX:-UsePerfData", "-Djava.library.path=" + library));
    jvm.addAll(List.of(flags));
    all.addAll(ProgramProcess.command(System.getProperty("java.class.path"), jvm, command));
    return new ProcessBuilder(all).redirectErrorStream(true);
  }

  static void signal(String name, Process process) throws Exception {
    new ProcessBuilder("kill", "-" + name, Long.toString(process.pid())).start().waitFor();
  }

  /** Checks a collection; returns the entries of its journal. */
  static long checkWhole(Path folder, String after) throws IOException {
    CommandOutput check = CommandOutput.run("check", folder.toString(), "--json");
    assertThat(check.code()).as("after " + after + ": " + check.out() + check.err()).isZero();
    JsonNode report = new ObjectMapper().readTree(check.out());
    return report.path("entries").asLong();
  }

  /** Pages in the journal. */
  static Set<String> pages(Path folder) throws IOException {
    Set<String> urls = new TreeSet<>();
    for (String line : Files.readAllLines(folder.resolve("journal.jsonl"))) {
      if (line.contains("\"relevant\":")) {
        urls.add(new ObjectMapper().readTree(line).path("url").asText());
      }
    }
    return urls;
  }

  static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> files = Files.walk(from)) {
      for (Path file : files.toList()) {
        Files.copy(file, to.resolve(from.relativize(file).toString()));
      }
    }
  }
}
