package dev.waymark.frontier;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.frontier.store.MemoryFrontierStore;
import dev.waymark.frontier.store.RocksFrontierStore;
import java.io.BufferedReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DurabilityTest {
  @TempDir Path folder;

  @Test
  void aStoreClosedAnywhereHasTheStateOfTheLastCommit() {
    Random random = new Random(7);
    MemoryFrontierStore expected = new MemoryFrontierStore();
    StoreWorkload model = new StoreWorkload(expected);
    int committed = 0;
    for (int opening = 0; opening < 6; opening++) {
      try (FrontierStore state = new RocksFrontierStore(folder, StoreWorkload.CACHED)) {
        StoreWorkload.assertSame(state, expected, committed);
        StoreWorkload rounds = new StoreWorkload(state);
        int more = random.nextInt(40);
        for (int i = 0; i < more; i++) {
          rounds.play(committed + i);
          state.commit();
        }
        for (int round = committed; round < committed + more; round++) {
          model.play(round);
        }
        committed += more;
        rounds.play(committed);
        // Not committed: gone with the next opening.
      }
    }
  }

  @Test
  void aProcessKilledAnywhereLosesNothingThatItCommitted() throws Exception {
    Random random = new Random(11);
    MemoryFrontierStore expected = new MemoryFrontierStore();
    StoreWorkload model = new StoreWorkload(expected);
    for (int kill = 0; kill < 5; kill++) {
      int announced = workAndDie(model.done() + 1 + random.nextInt(150));
      try (FrontierStore state = new RocksFrontierStore(folder, StoreWorkload.CACHED)) {
        int done = new StoreWorkload(state).done();
        assertThat(done).isGreaterThanOrEqualTo(announced);
        for (int round = model.done(); round < done; round++) {
          model.play(round);
        }
        StoreWorkload.assertSame(state, expected, done);
      }
    }
    try (Stream<Path> left = Files.list(folder)) {
      assertThat(left.filter(file -> file.toString().endsWith(".so")).count())
          .as("copies of the native library that killed processes left")
          .isLessThanOrEqualTo(1);
    }
  }

  /** Lets a process work until it has announced so many rounds, kills it; what it announced. */
  private int workAndDie(int rounds) throws Exception {
    Process process =
        new ProcessBuilder(
                List.of(
                    Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                    "-Xmx128m",
                    "-XX:+UseSerialGC",
                    "-XX:TieredStopAtLevel=1",
                    "--enable-native-access=ALL-UNNAMED",
                    "-cp",
                    System.getProperty("java.class.path"),
                    StoreWorkload.class.getName(),
                    folder.toString()))
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    int announced = 0;
    try (BufferedReader lines = process.inputReader()) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        announced = Integer.parseInt(line);
        if (announced >= rounds) {
          break;
        }
      }
    } finally {
      process.destroyForcibly().waitFor();
    }
    return announced;
  }
}
