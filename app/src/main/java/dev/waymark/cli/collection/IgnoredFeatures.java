package dev.waymark.cli.collection;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.waymark.file.AtomicFile;
import dev.waymark.rank.SelectiveLearner;
import dev.waymark.rank.knowledge.FeatureType;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/** Features that a collection's crawls are not to learn from, with their names. */
public final class IgnoredFeatures {
  /** In the folder of a collection: a JSON line each, with type, id and name. */
  public static final String FILE_NAME = "ignored-features.jsonl";

  private static final ObjectMapper MAPPER = new ObjectMapper();

  private IgnoredFeatures() {}

  public static Map<SelectiveLearner.Feature, String> read(Path collection) throws IOException {
    Map<SelectiveLearner.Feature, String> names = new LinkedHashMap<>();
    Path file = collection.resolve(FILE_NAME);
    if (Files.exists(file)) {
      for (String line : Files.readAllLines(file)) {
        try {
          JsonNode json = MAPPER.readTree(line);
          FeatureType type = FeatureType.valueOf(json.path("type").asText());
          long id = Long.parseUnsignedLong(json.path("id").asText(), 16);
          names.put(new SelectiveLearner.Feature(type, id), json.path("name").asText());
        } catch (JsonProcessingException | IllegalArgumentException e) {
          throw new IOException(file + ": a line makes no sense: " + line, e);
        }
      }
    }
    return names;
  }

  /** Switches a feature off, or on again. */
  public static synchronized void set(
      Path collection, SelectiveLearner.Feature feature, String name, boolean off)
      throws IOException {
    Map<SelectiveLearner.Feature, String> names = new LinkedHashMap<>(read(collection));
    names.remove(feature);
    if (off) {
      names.put(feature, name);
    }
    StringBuilder lines = new StringBuilder();
    names.forEach((one, text) ->
        lines
            .append(
                MAPPER
                    .createObjectNode()
                    .put("type", one.type().name())
                    .put("id", Long.toHexString(one.id()))
                    .put("name", text))
            .append('\n'));
    AtomicFile.write(collection.resolve(FILE_NAME), lines.toString());
  }
}
