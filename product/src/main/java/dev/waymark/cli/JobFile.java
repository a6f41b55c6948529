package dev.waymark.cli;

import dev.waymark.engine.CrawlRun;
import dev.waymark.settings.BadSetting;
import dev.waymark.settings.Given;
import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;
import org.snakeyaml.engine.v2.nodes.Tag;

/**
 * Reads a job file: flat YAML of keys with a value or a list. Values are taken as written, so that
 * {@code 010} or {@code no} mean what they mean on the command line.
 */
final class JobFile {
  /** Keys that did nothing and are gone; older collections have them in their settings. */
  private static final Set<String> RETIRED = Set.of("max-features");

  /** What YAML says of a value with a colon and a space in it. */
  private static final String COLON = "mapping values are not allowed";

  private final String name;
  private final Map<String, Integer> lines = new HashMap<>();

  private JobFile(String name) {
    this.name = name;
  }

  static List<Given> read(Path file) {
    try {
      return parse(file.toString(), Files.readString(file));
    } catch (NoSuchFileException e) {
      // A path of a URL has lost one of its slashes.
      boolean isUrl = file.toString().matches("(?i)https?:/.*");
      throw new BadSetting(
          "There is no job file " + file + (isUrl ? "; a URL to begin at is a --seed." : "."));
    } catch (MalformedInputException e) {
      throw new BadSetting(file + ": this is not a text in UTF-8.");
    } catch (IOException e) {
      throw new BadSetting("The job file " + file + " cannot be read: " + e.getMessage() + ".");
    }
  }

  /** What a collection was last crawled with; where it is now, it may have been moved to. */
  static List<Given> remembered(Path collection) {
    List<Given> given = new ArrayList<>(read(collection.resolve(CrawlRun.SETTINGS)));
    given.add(Given.flag("into", List.of(collection.toString())));
    return given;
  }

  /** What a station says of a key begins with its name; if it is from the file, so is the line. */
  static BadSetting located(BadSetting said, List<Given> written, List<Given> flags) {
    String message = String.valueOf(said.getMessage());
    Predicate<Given> isMeant = given -> message.startsWith(given.name() + ": ");
    if (flags.stream().anyMatch(isMeant)) {
      return said;
    }
    return written.stream()
        .filter(isMeant)
        .findFirst()
        .map(given -> new BadSetting(given.where() + ": " + message))
        .orElse(said);
  }

  static List<Given> parse(String name, String yaml) {
    // Aliases could blow a small file up; a job file has no use for them.
    LoadSettings settings =
        LoadSettings.builder().setLabel(name).setMaxAliasesForCollections(0).build();
    try {
      Optional<Node> root = new Compose(settings).composeString(yaml);
      return root.isEmpty() ? List.of() : new JobFile(name).entries(root.get());
    } catch (MarkedYamlEngineException e) {
      String line = e.getProblemMark().map(mark -> ":" + (mark.getLine() + 1)).orElse("");
      String remedy = e.getProblem().contains(COLON) ? "; put the value in quotes" : "";
      throw new BadSetting(name + line + ": this is not YAML: " + e.getProblem() + remedy + ".");
    } catch (YamlEngineException e) {
      throw new BadSetting(name + ": this is not YAML: " + e.getMessage() + ".");
    }
  }

  private List<Given> entries(Node root) {
    if (root instanceof ScalarNode && root.getTag().equals(Tag.NULL)) {
      return List.of();
    }
    if (!(root instanceof MappingNode mapping)) {
      throw bad(root, "a job file has lines like \"pages: 1000\"");
    }
    List<Given> entries = new ArrayList<>();
    for (NodeTuple entry : mapping.getValue()) {
      if (!(entry.getKeyNode() instanceof ScalarNode key)) {
        throw bad(entry.getKeyNode(), "a key is a word");
      }
      Integer before = lines.put(key.getValue(), line(key));
      if (before != null) {
        throw bad(key, key.getValue() + " is already set in line " + before);
      }
      if (!RETIRED.contains(key.getValue())) {
        entries.add(Given.line(name, line(key), key.getValue(), texts(key, entry.getValueNode())));
      }
    }
    return entries;
  }

  private List<String> texts(ScalarNode key, Node value) {
    return switch (value) {
      case ScalarNode scalar when scalar.getTag().equals(Tag.NULL) -> List.of();
      case ScalarNode scalar -> List.of(scalar.getValue());
      case SequenceNode list -> {
        List<String> texts = new ArrayList<>();
        for (Node element : list.getValue()) {
          if (!(element instanceof ScalarNode scalar)) {
            throw bad(element, "an element of " + key.getValue() + " is not a text");
          }
          texts.add(scalar.getValue());
        }
        yield texts;
      }
      default ->
          throw bad(
              value, key.getValue() + " has keys below it; keys are not nested in a job file");
    };
  }

  private BadSetting bad(Node node, String what) {
    return new BadSetting(name + ":" + line(node) + ": " + what + ".");
  }

  private static int line(Node node) {
    return node.getStartMark().map(Mark::getLine).orElse(0) + 1;
  }
}
