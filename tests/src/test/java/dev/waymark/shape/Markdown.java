package dev.waymark.shape;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A document of the project.
 *
 * @param name path from the project's root
 * @param blocks fenced code
 * @param spans inline code
 * @param prose everything outside of fenced code
 */
record Markdown(String name, List<Block> blocks, List<String> spans, String prose) {
  private static final Pattern SPAN = Pattern.compile("`([^`]+)`");
  private static final Pattern LINK = Pattern.compile("\\]\\(([^)\\s]+)\\)");

  /**
   * Fenced code.
   *
   * @param language as written behind the fence
   */
  record Block(String language, List<String> lines) {}

  /** All documents for readers. */
  static List<Markdown> all() {
    Path root = Sources.root();
    try (Stream<Path> top = Files.list(root);
        Stream<Path> docs = Files.walk(root.resolve("docs"))) {
      return Stream.concat(top, docs)
          .filter(file -> file.toString().endsWith(".md"))
          .sorted()
          .map(file -> parse(root.relativize(file).toString(), Sources.read(file)))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static Markdown read(String name) {
    return parse(name, Sources.read(Sources.root().resolve(name)));
  }

  static Markdown parse(String name, String text) {
    List<Block> blocks = new ArrayList<>();
    StringBuilder prose = new StringBuilder();
    Block open = null;
    for (String line : text.lines().toList()) {
      String stripped = line.strip();
      if (stripped.startsWith("```")) {
        if (open == null) {
          open = new Block(stripped.substring(3), new ArrayList<>());
          blocks.add(open);
        } else {
          open = null;
        }
      } else if (open != null) {
        open.lines().add(line);
      } else {
        prose.append(line).append('\n');
      }
    }
    List<String> spans =
        SPAN.matcher(prose).results().map(found -> found.group(1).replace("\\|", "|")).toList();
    return new Markdown(name, blocks, spans, prose.toString());
  }

  /** Targets of links to files of the project, as written. */
  List<String> relativeLinks() {
    return LINK.matcher(prose)
        .results()
        .map(found -> found.group(1))
        .filter(target -> !target.contains("://"))
        .toList();
  }

  /** The anchors of its headings, as GitHub makes them. */
  List<String> anchors() {
    List<String> anchors = new ArrayList<>();
    Matcher headings = Pattern.compile("(?m)^#+ (.+)$").matcher(prose);
    while (headings.find()) {
      anchors.add(
          headings
              .group(1)
              .toLowerCase(Locale.ROOT)
              .replaceAll("[^\\p{L}\\p{N} _-]", "")
              .replace(' ', '-'));
    }
    return anchors;
  }

  /** Its blocks of shell commands, lines that end in a backslash joined with the next. */
  List<String> shellLines() {
    return blocks.stream()
        .filter(block -> block.language().equals("sh"))
        .flatMap(block -> String.join("\n", block.lines()).replace("\\\n", " ").lines())
        .toList();
  }

  @Override
  public String toString() {
    return name;
  }
}
