package dev.waymark.search.result;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Locale;

/** Search results as JSON. */
public final class SearchResultsJson {
  private SearchResultsJson() {}

  /** One object with the request, the total and the hits. */
  public static ObjectNode toJson(SearchResults results) {
    ObjectNode json =
        JsonNodeFactory.instance
            .objectNode()
            .put("query", results.request().text())
            .put("by", results.request().by().name().toLowerCase(Locale.ROOT))
            .put("page", results.request().page() + 1)
            .put("total", results.total())
            .put("total_is_exact", results.totalIsExact())
            .put("unfetched", results.unfetched())
            .put("has_more", results.hasMore())
            .put("indexed_pages", results.indexedPages())
            .put("millis", results.took().toNanos() / 1e6);
    if (!results.suggestion().isEmpty()) {
      json.put("suggestion", results.suggestion());
    }
    ArrayNode hits = json.putArray("hits");
    results.hits().forEach(hit -> hits.add(toJson(hit)));
    return json;
  }

  /** How the pages of a query are divided, by facet and value. */
  public static ObjectNode toJson(Facets facets) {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    put(json, "host", facets.hosts());
    put(json, "language", facets.languages());
    put(json, "kind", facets.kinds());
    put(json, "relevant", facets.relevant());
    put(json, "date", facets.days());
    return json;
  }

  private static void put(ObjectNode json, String name, List<Facets.Count> counts) {
    ObjectNode facet = json.putObject(name);
    counts.forEach(count -> facet.put(count.value(), count.pages()));
  }

  public static ObjectNode toJson(SearchHit hit) {
    ObjectNode json =
        JsonNodeFactory.instance
            .objectNode()
            .put("url", hit.url())
            .put("title", hit.title())
            .put("host", hit.host())
            .put("score", hit.score())
            .put("content_score", hit.contentScore())
            .put("vote_score", hit.voteScore())
            .put("people_score", hit.peopleScore())
            .put("voters", hit.voters())
            .put("grouped", hit.grouped())
            .put("fetched_at", hit.fetchedAt() == null ? null : hit.fetchedAt().toString());
    ArrayNode snippet = json.putArray("snippet");
    for (SearchHit.Fragment fragment : hit.snippet()) {
      snippet.addObject().put("text", fragment.text()).put("match", fragment.match());
    }
    if (hit.fetchedAt() != null) {
      json.put("kind", hit.kind()).put("language", hit.language()).put("relevant", hit.relevant());
      json.put("relevance", hit.relevance());
      hit.reasons().forEach(json.putArray("reasons")::add);
    }
    if (!hit.why().isEmpty()) {
      ArrayNode why = json.putArray("why");
      for (SearchHit.TermScore part : hit.why()) {
        why.addObject()
            .put("word", part.word())
            .put("field", part.field())
            .put("count", part.count())
            .put("score", part.score());
      }
    }
    return json;
  }
}
