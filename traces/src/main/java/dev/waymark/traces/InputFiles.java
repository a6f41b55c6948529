package dev.waymark.traces;

import dev.waymark.traces.formats.ImportException;
import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Stream;

/** Resolves file names, folders and patterns such as {@code logs/*.gz} to files. */
final class InputFiles {
  /** Standard input. */
  static final String STDIN = "-";

  /** In a recorder's folder. */
  private static final String SESSIONS_FOLDER = "sessions";

  private InputFiles() {}

  /** Whether a folder has recorded sessions. */
  static boolean hasSessions(Path folder) throws IOException {
    Path sessions = folder.resolve(SESSIONS_FOLDER);
    if (!Files.isDirectory(sessions)) {
      return false;
    }
    try (Stream<Path> files = Files.list(sessions)) {
      return files.anyMatch(Files::isRegularFile);
    }
  }

  /**
   * The files that a name or pattern denotes, in order.
   *
   * @throws ImportException if there are none
   */
  static List<Path> resolve(String input) throws IOException, ImportException {
    Path path = Path.of(input);
    if (Files.isDirectory(path.resolve(SESSIONS_FOLDER))) {
      return resolve(path.resolve(SESSIONS_FOLDER).toString()); // of waymark people record
    }
    if (Files.isDirectory(path)) {
      try (Stream<Path> inside = Files.list(path)) {
        return requireSome(inside.filter(Files::isRegularFile).sorted().toList(), "in " + input);
      }
    }
    if (Files.exists(path)) {
      return List.of(path);
    }
    return requireSome(findMatching(input), input);
  }

  private static List<Path> requireSome(List<Path> files, String input) throws ImportException {
    if (files.isEmpty()) {
      throw new ImportException("There is no file " + input + ". Check the name.");
    }
    return files;
  }

  private static List<Path> findMatching(String pattern) throws IOException {
    int wildcard = 0;
    while (wildcard < pattern.length() && "*?[{".indexOf(pattern.charAt(wildcard)) < 0) {
      wildcard++;
    }
    if (wildcard == pattern.length()) {
      return List.of();
    }
    int slash = pattern.lastIndexOf('/', wildcard);
    Path root = Path.of(slash < 0 ? "." : slash == 0 ? "/" : pattern.substring(0, slash));
    if (!Files.isDirectory(root)) {
      return List.of();
    }
    String full = root.toAbsolutePath().normalize() + "/" + pattern.substring(slash + 1);
    PathMatcher matcher;
    try {
      matcher = FileSystems.getDefault().getPathMatcher("glob:" + full);
    } catch (PatternSyntaxException e) {
      return List.of();
    }
    List<Path> found = new ArrayList<>();
    try (Stream<Path> all = Files.walk(root)) {
      all.filter(Files::isRegularFile)
          .filter(file -> matcher.matches(file.toAbsolutePath().normalize()))
          .sorted()
          .forEach(found::add);
    }
    return found;
  }
}
