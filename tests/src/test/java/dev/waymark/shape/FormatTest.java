package dev.waymark.shape;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.googlejavaformat.java.Formatter;
import com.google.googlejavaformat.java.RemoveUnusedImports;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The formatter runs as a test, on the JDK of the tests: the one Maven runs on may be too old. */
class FormatTest {
  @Test
  void everySourceIsFormattedAsGoogleJavaFormatDoes() throws Exception {
    boolean write = "write".equals(System.getProperty("format"));
    Formatter formatter = new Formatter();
    List<Path> wrong = new ArrayList<>();
    for (Path file : Sources.all()) {
      String source = Sources.read(file);
      String formatted =
          formatter.formatSourceAndFixImports(RemoveUnusedImports.removeUnusedImports(source));
      if (!formatted.equals(source)) {
        if (write) {
          Files.writeString(file, formatted);
        } else {
          wrong.add(Sources.root().relativize(file));
        }
      }
    }
    assertThat(wrong).as("not formatted; CONTRIBUTING says how to").isEmpty();
  }
}
