package dev.waymark.web.recorded;

import dev.waymark.config.ConfigException;
import dev.waymark.web.RecordedWeb;
import dev.waymark.web.generated.GeneratedWeb;
import dev.waymark.web.generated.GeneratedWebSettings;
import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Stream;

/** Opens recorded webs by their specifications. */
public final class RecordedWebs {
  /** Syntax of the specifications. */
  public static final String SYNTAX =
      "wikispeedia:DIR, warc:FILE,FILE (or a glob such as warc:DIR/*.warc.gz), html:DIR,"
          + " generated:KEY=VALUE,…";

  private RecordedWebs() {}

  /** Opens a web such as {@code generated:pages=1000}. */
  public static RecordedWeb open(String spec) {
    return open(spec, LinkExtractor.allLinks());
  }

  /** Opens a web with an extractor for the links of HTML pages. */
  public static RecordedWeb open(String spec, LinkExtractor linkExtractor) {
    if (spec.isBlank()) {
      throw new ConfigException(
          "web: name one, for instance --web generated:pages=1000; forms: " + SYNTAX);
    }
    int colon = spec.indexOf(':');
    String kind = colon < 0 ? spec : spec.substring(0, colon);
    String rest = colon < 0 ? "" : spec.substring(colon + 1);
    return switch (kind) {
      case "generated" -> generated(rest);
      case "wikispeedia" -> new WikispeediaWeb(requireFolder(spec, rest));
      case "html" -> new HtmlFolderWeb(requireFolder(spec, rest), linkExtractor);
      case "warc" -> new WarcWeb(findAllWarcFiles(spec, rest), linkExtractor);
      default -> throw new ConfigException("no web is named '" + spec + "': use " + SYNTAX);
    };
  }

  private static RecordedWeb generated(String settings) {
    if (settings.equals("help")) {
      throw new ConfigException(
          "generated:KEY=VALUE,… with these keys, defaults and meanings:\n  "
              + String.join("\n  ", GeneratedWebSettings.help()));
    }
    return GeneratedWeb.parse(settings);
  }

  private static Path requireFolder(String spec, String path) {
    if (path.isEmpty() || !Files.isDirectory(Path.of(path))) {
      throw new ConfigException("web '" + spec + "': '" + path + "' is not a folder");
    }
    return Path.of(path);
  }

  private static List<Path> findAllWarcFiles(String spec, String names) {
    List<Path> files = new ArrayList<>();
    for (String name : names.split(",", -1)) {
      List<Path> found = name.isBlank() ? List.of() : findWarcFiles(Path.of(name));
      if (found.isEmpty()) {
        throw new ConfigException("web '" + spec + "': there is no WARC file '" + name + "'");
      }
      files.addAll(found);
    }
    return files;
  }

  /**
   * The file itself, the WARC files in a folder or collection, or those that match a glob in the
   * last part of the path.
   */
  private static List<Path> findWarcFiles(Path path) {
    if (Files.isRegularFile(path)) {
      return List.of(path);
    }
    boolean folder = Files.isDirectory(path);
    Path collection = path.resolve("warc");
    Path within = Files.isDirectory(collection) ? collection : path;
    Path parent = folder ? within : path.toAbsolutePath().getParent();
    String glob = folder ? "*.{warc,warc.gz}" : path.getFileName().toString();
    try (Stream<Path> files = Files.list(parent)) {
      PathMatcher matcher = FileSystems.getDefault().getPathMatcher("glob:" + glob);
      return files
          .filter(file -> Files.isRegularFile(file) && matcher.matches(file.getFileName()))
          .sorted()
          .toList();
    } catch (IOException | PatternSyntaxException e) {
      return List.of();
    }
  }
}
