package dev.waymark.lab;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import dev.waymark.config.ConfigException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Results of experiments as JSON. */
public final class LabFile {
  private static final ObjectMapper MAPPER =
      new ObjectMapper()
          .setPropertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);

  private LabFile() {}

  /** One line; the same result makes the same bytes. */
  public static String toJson(Object result) {
    try {
      return MAPPER.writeValueAsString(result) + "\n";
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e);
    }
  }

  /**
   * @throws ConfigException if it is not what {@code lab run --into} writes
   */
  public static LabResult read(Path file) throws IOException {
    byte[] bytes = Files.readAllBytes(file);
    try {
      LabResult result = MAPPER.readValue(bytes, LabResult.class);
      if (result != null
          && result.results() != null
          && result.seedSets() > 0
          && !result.summary().isEmpty()) {
        return result;
      }
    } catch (JsonProcessingException | NullPointerException e) {
      // Reported below: to a user, broken JSON and JSON of another kind are the same mistake.
    }
    throw new ConfigException(
        file + " is not a result of the lab: waymark lab run --into FILE writes one.");
  }
}
