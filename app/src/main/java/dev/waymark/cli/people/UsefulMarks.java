package dev.waymark.cli.people;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.waymark.config.ConfigException;
import dev.waymark.url.Urls;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Pages that people marked as useful or not, in a list or in the marks of a search page. */
public final class UsefulMarks {
  private UsefulMarks() {}

  /**
   * The useful ones, in normal form.
   *
   * @param file see {@link #readAll}; none if the name is empty
   */
  static List<String> readUseful(String file) throws IOException {
    if (file.isEmpty()) {
      return List.of();
    }
    if (!Files.isRegularFile(Path.of(file))) {
      throw new ConfigException("useful: there is no file " + file + ".");
    }
    List<String> urls = new ArrayList<>();
    readAll(Path.of(file))
        .forEach((url, useful) -> {
          if (useful) {
            urls.add(url);
          }
        });
    return urls;
  }

  /**
   * By URL in normal form, whether it is useful. Of several marks of a page the last one holds.
   *
   * @param file a URL a line, or a JSON object with url and useful, which is null where a mark is
   *     taken back
   */
  public static Map<String, Boolean> readAll(Path file) throws IOException {
    ObjectMapper mapper = new ObjectMapper();
    Map<String, Boolean> urls = new LinkedHashMap<>();
    int number = 0;
    for (String line : Files.readAllLines(file)) {
      number++;
      boolean useful = true;
      boolean undone = false;
      String text = line.strip();
      if (text.startsWith("{")) {
        JsonNode mark = parseMark(mapper, text, file + ", line " + number);
        useful = mark.path("useful").asBoolean(true);
        undone = mark.path("useful").isNull();
        text = mark.path("url").asText("");
      }
      String url = text.isEmpty() ? null : Urls.normalize(text);
      if (url != null && undone) {
        urls.remove(url);
      } else if (url != null) {
        urls.put(url, useful);
      }
    }
    return urls;
  }

  private static JsonNode parseMark(ObjectMapper mapper, String text, String where) {
    try {
      return mapper.readTree(text);
    } catch (JsonProcessingException e) {
      throw new ConfigException("useful: " + where + " is no JSON; delete the line or mend it.");
    }
  }
}
