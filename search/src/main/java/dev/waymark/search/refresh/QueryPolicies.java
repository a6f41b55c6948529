package dev.waymark.search.refresh;

import dev.waymark.rank.OrderingPolicy;
import dev.waymark.search.QuerySimilarityPolicy;
import dev.waymark.search.index.TermVectorizer;

/** Makes the ordering policies of the crawls for queries. */
@FunctionalInterface
public interface QueryPolicies {
  /** The policy of the paper. */
  QueryPolicies BY_SIMILARITY = QuerySimilarityPolicy::new;

  /**
   * A policy that knows nothing of a crawl yet.
   *
   * @param vectorizer weighs words as the index of the collection does
   */
  OrderingPolicy create(String query, TermVectorizer vectorizer);
}
