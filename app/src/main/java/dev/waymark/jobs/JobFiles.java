package dev.waymark.jobs;

import dev.waymark.archive.CollectionFolder;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Comparator;
import java.util.stream.Stream;

/** How large the files of a collection are. */
public final class JobFiles {
  private JobFiles() {}

  static long journalBytes(Path folder) {
    try {
      return Files.size(folder.resolve(CollectionFolder.JOURNAL_FILE));
    } catch (IOException e) {
      return 0;
    }
  }

  /** Deletes a folder with all that is in it. */
  public static void delete(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path path : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(path);
      }
    }
  }

  /** All files of a folder together, in bytes; those that vanish meanwhile are left out. */
  public static long diskBytes(Path folder) {
    long[] sum = {0};
    try {
      Files.walkFileTree(
          folder,
          new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
              sum[0] += attributes.size();
              return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException gone) {
              return FileVisitResult.CONTINUE;
            }
          });
    } catch (IOException e) {
      return sum[0];
    }
    return sum[0];
  }
}
