package dev.waymark.jobs;

import dev.waymark.file.AtomicFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Which crawls run, a name a line, in the folder that is served. */
final class JobsFile {
  /** Folder of what belongs to no collection. */
  static final String FOLDER = ".waymark";

  private static final String NAME = "running";

  private final @Nullable Path file;

  /**
   * @param root null where nothing is remembered
   */
  JobsFile(@Nullable Path root) {
    this.file = root == null ? null : root.resolve(FOLDER).resolve(NAME);
  }

  List<String> read() {
    try {
      return file == null || !Files.exists(file)
          ? List.of()
          : Files.readAllLines(file).stream().filter(line -> !line.isBlank()).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  void write(List<String> names) {
    if (file == null) {
      return;
    }
    try {
      Files.createDirectories(file.getParent());
      AtomicFile.write(file, String.join("\n", names) + "\n");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
