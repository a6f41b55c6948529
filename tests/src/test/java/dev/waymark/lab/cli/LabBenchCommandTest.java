package dev.waymark.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.cli.CommandOutput;
import org.junit.jupiter.api.Test;

class LabBenchCommandTest {

  @Test
  void aBenchmarkIsRunByItsName() {
    CommandOutput output = CommandOutput.run("lab", "bench", "svd", "60", "2000", "5");
    assertThat(output.code()).as(output.err()).isZero();
  }

  @Test
  void anUnknownNameIsAnsweredWithTheNearest() {
    CommandOutput output = CommandOutput.run("lab", "bench", "frontir");
    assertThat(output.code()).isEqualTo(2);
    assertThat(output.err()).contains("did you mean `frontier`?");
  }
}
