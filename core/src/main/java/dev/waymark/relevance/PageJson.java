package dev.waymark.relevance;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.waymark.model.Link;
import dev.waymark.model.Page;
import dev.waymark.model.Relevance;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The JSON of pages and relevance for external predicates, one line each. */
final class PageJson {
  private static final JsonMapper MAPPER = new JsonMapper();

  /** Threshold of relevance for a response that has a score only. */
  private static final double MIN_RELEVANT_SCORE = 0.5;

  private PageJson() {}

  /** The page as one line, without a line end. */
  static String encode(Page page) {
    ObjectNode json = MAPPER.createObjectNode();
    json.put("url", page.url())
        .put("title", page.title().text())
        .put("text", page.body().text())
        .put("lang", page.language())
        .put("description", page.description());
    json.put("kind", page.kind().key());
    page.metadata().types().forEach(json.putArray("types")::add);
    putDate(json, "published", page.metadata().published());
    putDate(json, "modified", page.metadata().modified());
    page.headings().forEach(json.putArray("headings")::add);
    ArrayNode links = json.putArray("links");
    for (Link link : page.links()) {
      links.addObject().put("url", link.url()).put("anchor", page.anchorText(link));
    }
    return json.toString();
  }

  private static void putDate(ObjectNode json, String name, @Nullable Instant date) {
    if (date != null) {
      json.put(name, date.toString());
    }
  }

  /**
   * Parses {@code true}, {@code 0.8}, or {@code {"relevant": true, "score": 0.8, "reasons":
   * ["…"]}}, where either {@code relevant} or {@code score} may be missing.
   */
  static Relevance toRelevance(String source, String response) {
    try {
      JsonNode json = MAPPER.readTree(response);
      if (json.isBoolean()) {
        return toRelevance(source, json.booleanValue(), json.booleanValue() ? 1 : 0, List.of());
      }
      if (json.isNumber()) {
        return toRelevance(
            source, json.doubleValue() >= MIN_RELEVANT_SCORE, json.doubleValue(), List.of());
      }
      JsonNode relevant = json.path("relevant");
      JsonNode score = json.path("score");
      if ((relevant.isBoolean() && (score.isNumber() || score.isMissingNode()))
          || (relevant.isMissingNode() && score.isNumber())) {
        boolean isRelevant =
            relevant.isBoolean()
                ? relevant.booleanValue()
                : score.doubleValue() >= MIN_RELEVANT_SCORE;
        return toRelevance(
            source,
            isRelevant,
            score.isNumber() ? score.doubleValue() : isRelevant ? 1 : 0,
            reasons(json));
      }
    } catch (JacksonException e) {
      // Reported below, with the response itself.
    }
    return Relevance.error(
        "%s answered %s, not {\"relevant\": true, \"score\": 0.8}"
            .formatted(source, truncate(response)));
  }

  private static Relevance toRelevance(
      String source, boolean isRelevant, double score, List<String> reasons) {
    return score >= 0 && score <= 1
        ? new Relevance(isRelevant, score, reasons, "")
        : Relevance.error("%s gave a score of %s, not 0 to 1".formatted(source, score));
  }

  private static List<String> reasons(JsonNode json) {
    List<String> reasons = new ArrayList<>();
    json.path("reasons").forEach(reason -> reasons.add(reason.asText()));
    return List.copyOf(reasons);
  }

  private static String truncate(String response) {
    return response.length() <= 80 ? response : response.substring(0, 80) + "…";
  }
}
