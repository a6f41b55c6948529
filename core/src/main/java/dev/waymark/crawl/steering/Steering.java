package dev.waymark.crawl.steering;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * All that is steered in a crawl.
 *
 * @param paused nothing is fetched
 * @param rules in the order in which they were given
 * @param examples likewise
 */
public record Steering(boolean paused, List<UrlRule> rules, List<Example> examples) {
  /** A crawl left to itself. */
  public static final Steering NONE = new Steering(false, List.of(), List.of());

  /** The reason of a URL that is blocked begins with it; the pattern follows. */
  public static final String BLOCKED_REASON = "blocked: ";

  private static final ObjectMapper MAPPER = new ObjectMapper();

  /**
   * A crawled page that candidates are to be like, or not.
   *
   * @param positive more like this
   */
  public record Example(String url, boolean positive) {}

  public Steering {
    rules = List.copyOf(rules);
    examples = List.copyOf(examples);
  }

  /** The same after a command. */
  public Steering with(SteeringCommand command) {
    return switch (command) {
      case SteeringCommand.Pause pause -> new Steering(true, rules, examples);
      case SteeringCommand.Resume resume -> new Steering(false, rules, examples);
      case SteeringCommand.AddRule add -> {
        List<UrlRule> all = without(add.rule().pattern());
        all.add(add.rule());
        yield new Steering(paused, all, examples);
      }
      case SteeringCommand.RemoveRule remove ->
          new Steering(paused, without(remove.pattern()), examples);
      case SteeringCommand.AddExample add -> {
        List<Example> all = withoutExample(add.url());
        all.add(new Example(add.url(), add.positive()));
        yield new Steering(paused, rules, all);
      }
      case SteeringCommand.RemoveExample remove ->
          new Steering(paused, rules, withoutExample(remove.url()));
    };
  }

  private List<UrlRule> without(String pattern) {
    return new ArrayList<>(
        rules.stream().filter(rule -> !rule.pattern().equals(pattern.strip())).toList());
  }

  private List<Example> withoutExample(String url) {
    return new ArrayList<>(
        examples.stream().filter(example -> !example.url().equals(url)).toList());
  }

  /** The rule by which a URL is not fetched; null if there is none. */
  public @Nullable UrlRule blocking(String url) {
    for (UrlRule rule : rules) {
      if (rule.action() == UrlRule.Action.BLOCK && rule.matches(url)) {
        return rule;
      }
    }
    return null;
  }

  /** As stored, and as the API tells it. */
  public ObjectNode toJson() {
    ObjectNode json = MAPPER.createObjectNode().put("paused", paused);
    ArrayNode ruleList = json.putArray("rules");
    for (UrlRule rule : rules) {
      ruleList
          .addObject()
          .put("pattern", rule.pattern())
          .put("action", rule.action().name().toLowerCase(Locale.ROOT));
    }
    ArrayNode exampleList = json.putArray("examples");
    for (Example example : examples) {
      exampleList.addObject().put("url", example.url()).put("positive", example.positive());
    }
    return json;
  }

  byte[] toBytes() {
    return toJson().toString().getBytes(StandardCharsets.UTF_8);
  }

  static Steering fromBytes(byte[] bytes) {
    try {
      JsonNode json = MAPPER.readTree(bytes);
      List<UrlRule> rules = new ArrayList<>();
      for (JsonNode rule : json.path("rules")) {
        String action = rule.path("action").asText().toUpperCase(Locale.ROOT);
        rules.add(new UrlRule(rule.path("pattern").asText(), UrlRule.Action.valueOf(action)));
      }
      List<Example> examples = new ArrayList<>();
      for (JsonNode example : json.path("examples")) {
        examples.add(
            new Example(example.path("url").asText(), example.path("positive").asBoolean()));
      }
      return new Steering(json.path("paused").asBoolean(), rules, examples);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
