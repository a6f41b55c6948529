package dev.waymark.fetch.usage;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.waymark.model.UsagePreferences;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** A site's reservations of text and data mining (W3C TDMRep): the first rule that matches. */
record TdmRepFile(List<Rule> rules) {
  static final String PATH = "/.well-known/tdmrep.json";

  private static final int MAX_RULES = 1_000;
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private record Rule(String location, UsagePreferences preferences) {}

  /** Without rules if it is none. */
  static TdmRepFile parse(byte[] body) {
    List<Rule> rules = new ArrayList<>();
    try {
      for (JsonNode rule : MAPPER.readTree(body)) {
        if (rule.path("location").isTextual() && rules.size() < MAX_RULES) {
          List<String> statements = new ArrayList<>();
          for (String key : List.of("tdm-reservation", "tdm-policy")) {
            if (rule.path(key).isValueNode()) {
              statements.add(UsagePreferences.statement(key, rule.get(key).asText()));
            }
          }
          rules.add(new Rule(rule.get("location").textValue(), new UsagePreferences(statements)));
        }
      }
    } catch (IOException e) {
      return new TdmRepFile(List.of()); // no JSON, or no characters
    }
    return new TdmRepFile(rules);
  }

  UsagePreferences preferences(String path) {
    for (Rule rule : rules) {
      if (UrlPatterns.matches(rule.location, path)) {
        return rule.preferences;
      }
    }
    return UsagePreferences.NONE;
  }
}
