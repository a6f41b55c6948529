package dev.waymark.web;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Assumptions;

/** The data set beside the project, where there is one. */
public final class SharedData {
  private SharedData() {}

  /** A folder of it; the test is skipped if it is not there. */
  public static Path folder(String name) {
    Path root = Path.of("").toAbsolutePath();
    while (!Files.exists(root.resolve("core/pom.xml"))) {
      root = root.getParent();
    }
    Path folder = root.resolveSibling("shared").resolve("data").resolve(name);
    if (!Files.isDirectory(folder)) {
      Assumptions.abort("skipped: there is no ../shared/data/" + name + " beside the project");
    }
    return folder;
  }
}
