package dev.waymark.relevance;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.waymark.model.Link;
import dev.waymark.model.Page;
import dev.waymark.model.Relevance;
import java.util.ArrayList;
import java.util.List;

/** How programs outside are told of a page, and how they answer: one line of JSON each. */
final class PageJson {
  private static final JsonMapper MAPPER = new JsonMapper();

  /** A score from here on means yes when an answer has nothing but a score. */
  private static final double MIN_RELEVANT_SCORE = 0.5;

  private PageJson() {}

  /** The page as one line, without the line's end. */
  static String encode(Page page) {
    ObjectNode json = MAPPER.createObjectNode();
    json.put("url", page.url())
        .put("title", page.title().text())
        .put("text", page.body().text())
        .put("lang", page.language())
        .put("description", page.description());
    page.headings().forEach(json.putArray("headings")::add);
    ArrayNode links = json.putArray("links");
    for (Link link : page.links()) {
      links.addObject().put("url", link.url()).put("anchor", page.anchorText(link));
    }
    return json.toString();
  }

  /**
   * A verdict from {@code true}, {@code 0.8}, or {@code {"relevant": true, "score": 0.8, "reasons":
   * ["…"]}}, where one of the first two is enough.
   */
  static Relevance toRelevance(String who, String answer) {
    try {
      JsonNode json = MAPPER.readTree(answer);
      if (json.isBoolean()) {
        return toRelevance(who, json.booleanValue(), json.booleanValue() ? 1 : 0, List.of());
      }
      if (json.isNumber()) {
        return toRelevance(
            who, json.doubleValue() >= MIN_RELEVANT_SCORE, json.doubleValue(), List.of());
      }
      JsonNode satisfied = json.path("relevant");
      JsonNode score = json.path("score");
      if ((satisfied.isBoolean() && (score.isNumber() || score.isMissingNode()))
          || (satisfied.isMissingNode() && score.isNumber())) {
        boolean yes =
            satisfied.isBoolean()
                ? satisfied.booleanValue()
                : score.doubleValue() >= MIN_RELEVANT_SCORE;
        return toRelevance(
            who, yes, score.isNumber() ? score.doubleValue() : yes ? 1 : 0, reasons(json));
      }
    } catch (JacksonException e) {
      // Told below, with the answer itself.
    }
    return Relevance.error(
        "%s answered %s, not {\"relevant\": true, \"score\": 0.8}"
            .formatted(who, truncate(answer)));
  }

  private static Relevance toRelevance(
      String who, boolean yes, double score, List<String> reasons) {
    return score >= 0 && score <= 1
        ? new Relevance(yes, score, reasons, "")
        : Relevance.error("%s gave a score of %s, not 0 to 1".formatted(who, score));
  }

  private static List<String> reasons(JsonNode json) {
    List<String> reasons = new ArrayList<>();
    json.path("reasons").forEach(reason -> reasons.add(reason.asText()));
    return List.copyOf(reasons);
  }

  private static String truncate(String answer) {
    return answer.length() <= 80 ? answer : answer.substring(0, 80) + "…";
  }
}
