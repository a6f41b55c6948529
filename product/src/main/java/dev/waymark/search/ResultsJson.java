package dev.waymark.search;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Locale;

/** Results for programs. */
public final class ResultsJson {
  private ResultsJson() {}

  /** One object: what was asked, how much was found, the hits. */
  public static ObjectNode of(Results results) {
    ObjectNode json =
        JsonNodeFactory.instance
            .objectNode()
            .put("query", results.request().text())
            .put("by", results.request().by().name().toLowerCase(Locale.ROOT))
            .put("page", results.request().page() + 1)
            .put("total", results.total())
            .put("exact", results.exact())
            .put("more", results.more())
            .put("pages", results.pages())
            .put("millis", results.took().toNanos() / 1e6);
    if (!results.suggestion().isEmpty()) {
      json.put("suggestion", results.suggestion());
    }
    ArrayNode hits = json.putArray("hits");
    results.hits().forEach(hit -> hits.add(of(hit)));
    return json;
  }

  private static ObjectNode of(Hit hit) {
    ObjectNode json =
        JsonNodeFactory.instance
            .objectNode()
            .put("url", hit.url())
            .put("title", hit.title())
            .put("host", hit.host())
            .put("score", hit.score())
            .put("content", hit.content())
            .put("votes", hit.votes())
            .put("voters", hit.voters())
            .put("grouped", hit.grouped())
            .put("fetched", hit.fetched() == null ? null : hit.fetched().toString());
    ArrayNode snippet = json.putArray("snippet");
    for (Hit.Piece piece : hit.snippet()) {
      snippet.addObject().put("text", piece.text()).put("match", piece.match());
    }
    if (hit.fetched() != null) {
      json.put("language", hit.language()).put("satisfied", hit.satisfied());
      json.put("verdict", hit.verdict());
      hit.reasons().forEach(json.putArray("reasons")::add);
    }
    if (!hit.why().isEmpty()) {
      ArrayNode why = json.putArray("why");
      for (Hit.Part part : hit.why()) {
        why.addObject()
            .put("word", part.word())
            .put("where", part.where())
            .put("count", part.count())
            .put("score", part.score());
      }
    }
    return json;
  }
}
