package dev.waymark.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AtomicFileTest {
  @TempDir Path folder;

  @Test
  void aFileIsReplacedAsAWhole() throws IOException {
    Path file = folder.resolve("a.txt");
    AtomicFile.write(file, "old and long");
    AtomicFile.write(file, "new ü");
    assertThat(file).content().isEqualTo("new ü");
    assertThat(folder).isDirectoryNotContaining("glob:**.new");
  }

  @Test
  void whatCouldNotBeWrittenLeavesTheOldFileAndNothingElse() throws IOException {
    Path file = Files.writeString(folder.resolve("a.txt"), "old");
    assertThatThrownBy(() ->
            AtomicFile.write(
                file,
                out -> {
                  out.write(new byte[100_000]);
                  throw new IOException("No space left on device");
                }))
        .hasMessage("No space left on device");
    assertThat(file).content().isEqualTo("old");
    assertThat(folder).isDirectoryNotContaining("glob:**.new");
  }
}
