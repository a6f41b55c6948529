package dev.waymark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The example plug-in, built by Maven against installed artifacts as a stranger would. */
@Tag("slow")
final class PluginFromOutsideTest {
  @TempDir Path folder;

  @Test
  void thePlugInIsBuiltAgainstInstalledArtifactsAndRuns() throws Exception {
    Path script = Path.of("").toAbsolutePath().resolveSibling("examples/plugin/try");
    Process process =
        new ProcessBuilder(script.toString(), folder.toString()).redirectErrorStream(true).start();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(out).isZero();
    assertThat(out).contains("GoodCompanyPolicy").contains("breadth-first");
  }
}
