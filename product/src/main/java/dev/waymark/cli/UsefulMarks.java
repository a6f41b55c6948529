package dev.waymark.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.waymark.settings.BadSetting;
import dev.waymark.url.Urls;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Pages that people marked as useful, in a list or in the marks of a search page. */
final class UsefulMarks {
  private UsefulMarks() {}

  /**
   * URLs in normal form. Of several marks of a page the last one holds.
   *
   * @param file a URL a line, or a JSON object with url and useful; none if the name is empty
   */
  static List<String> read(String file) throws IOException {
    if (file.isEmpty()) {
      return List.of();
    }
    if (!Files.isRegularFile(Path.of(file))) {
      throw new BadSetting("useful: there is no file " + file + ".");
    }
    ObjectMapper mapper = new ObjectMapper();
    Set<String> urls = new LinkedHashSet<>();
    int number = 0;
    for (String line : Files.readAllLines(Path.of(file))) {
      number++;
      boolean useful = true;
      String text = line.strip();
      if (text.startsWith("{")) {
        JsonNode mark = mark(mapper, text, file + ", line " + number);
        useful = mark.path("useful").asBoolean(true);
        text = mark.path("url").asText("");
      }
      String url = text.isEmpty() ? null : Urls.normal(text);
      if (url != null && useful) {
        urls.add(url);
      } else if (url != null) {
        urls.remove(url);
      }
    }
    return new ArrayList<>(urls);
  }

  private static JsonNode mark(ObjectMapper mapper, String text, String where) {
    try {
      return mapper.readTree(text);
    } catch (JsonProcessingException e) {
      throw new BadSetting("useful: " + where + " is no JSON; delete the line or mend it.");
    }
  }
}
