package dev.waymark.cli.command;

import dev.waymark.archive.CollectionFormat;
import dev.waymark.collection.LiveCrawl;
import dev.waymark.config.ConfigException;
import dev.waymark.config.RawSetting;
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
public final class ConfigFile {
  /** The YAML parser's message about a value with a colon and a space in it. */
  private static final String COLON_PROBLEM = "mapping values are not allowed";

  private final String name;
  private final Map<String, Integer> lines = new HashMap<>();

  private ConfigFile(String name) {
    this.name = name;
  }

  public static List<RawSetting> read(Path file) {
    if (Files.isDirectory(file)) {
      throw new ConfigException(
          file + " is a folder, no job file; waymark crawl --into " + file + " crawls into it.");
    }
    try {
      return parse(file.toString(), Files.readString(file));
    } catch (NoSuchFileException e) {
      // A path of a URL has lost one of its slashes.
      boolean isUrl = file.toString().matches("(?i)https?:/.*");
      throw new ConfigException(
          "There is no job file " + file + (isUrl ? "; a URL to begin at is a --seed." : "."));
    } catch (MalformedInputException e) {
      throw new ConfigException(file + ": this is not a text in UTF-8.");
    } catch (IOException e) {
      throw new ConfigException(
          "The job file " + file + " cannot be read: " + e.getMessage() + ".");
    }
  }

  /** What a collection was last crawled with; it may have been moved since. */
  public static List<RawSetting> readStored(Path collection) {
    CollectionFormat.check(collection);
    List<RawSetting> stored = new ArrayList<>(read(collection.resolve(LiveCrawl.SETTINGS_FILE)));
    stored.add(RawSetting.flag("into", List.of(collection.toString())));
    return stored;
  }

  /** A message about a key begins with its name; of a key of the file, the line is added. */
  static ConfigException withLocation(
      ConfigException error, List<RawSetting> fileSettings, List<RawSetting> flags) {
    String message = String.valueOf(error.getMessage());
    Predicate<RawSetting> isMeant = setting -> message.startsWith(setting.name() + ": ");
    if (flags.stream().anyMatch(isMeant)) {
      return error;
    }
    return fileSettings.stream()
        .filter(isMeant)
        .findFirst()
        .map(setting -> new ConfigException(setting.source() + ": " + message))
        .orElse(error);
  }

  /**
   * @param name of what is parsed, for messages
   */
  public static List<RawSetting> parse(String name, String yaml) {
    // Aliases could blow a small file up; a job file has no use for them.
    LoadSettings settings =
        LoadSettings.builder().setLabel(name).setMaxAliasesForCollections(0).build();
    try {
      Optional<Node> root = new Compose(settings).composeString(yaml);
      return root.isEmpty() ? List.of() : new ConfigFile(name).entries(root.get());
    } catch (MarkedYamlEngineException e) {
      String line = e.getProblemMark().map(mark -> ":" + (mark.getLine() + 1)).orElse("");
      String remedy = e.getProblem().contains(COLON_PROBLEM) ? "; put the value in quotes" : "";
      throw new ConfigException(
          name + line + ": this is not YAML: " + e.getProblem() + remedy + ".");
    } catch (YamlEngineException e) {
      throw new ConfigException(name + ": this is not YAML: " + e.getMessage() + ".");
    } catch (StackOverflowError e) {
      throw new ConfigException(name + ": it is nested too deeply; a job file is flat.");
    }
  }

  private List<RawSetting> entries(Node root) {
    if (root instanceof ScalarNode && root.getTag().equals(Tag.NULL)) {
      return List.of();
    }
    if (!(root instanceof MappingNode mapping)) {
      throw error(root, "a job file has lines like \"pages: 1000\"");
    }
    List<RawSetting> entries = new ArrayList<>();
    for (NodeTuple entry : mapping.getValue()) {
      if (!(entry.getKeyNode() instanceof ScalarNode key)) {
        throw error(entry.getKeyNode(), "a key is a word");
      }
      Integer before = lines.put(key.getValue(), line(key));
      if (before != null) {
        throw error(key, key.getValue() + " is already set in line " + before);
      }
      entries.add(
          RawSetting.line(name, line(key), key.getValue(), values(key, entry.getValueNode())));
    }
    return entries;
  }

  private List<String> values(ScalarNode key, Node value) {
    return switch (value) {
      case ScalarNode scalar when scalar.getTag().equals(Tag.NULL) -> List.of();
      case ScalarNode scalar -> List.of(scalar.getValue());
      case SequenceNode list -> {
        List<String> texts = new ArrayList<>();
        for (Node element : list.getValue()) {
          if (!(element instanceof ScalarNode scalar)) {
            throw error(element, "an element of " + key.getValue() + " is not a text");
          }
          texts.add(scalar.getValue());
        }
        yield texts;
      }
      default ->
          throw error(
              value, key.getValue() + " has keys below it; keys are not nested in a job file");
    };
  }

  private ConfigException error(Node node, String what) {
    return new ConfigException(name + ":" + line(node) + ": " + what + ".");
  }

  private static int line(Node node) {
    return node.getStartMark().map(Mark::getLine).orElse(0) + 1;
  }
}
