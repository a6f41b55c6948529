package dev.waymark.search.result;

import dev.waymark.search.index.IndexFields;
import java.time.Instant;
import org.apache.lucene.document.LongPoint;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.TermQuery;
import org.jspecify.annotations.Nullable;

/**
 * Restricts the hits of a query. Empty texts and nulls are no filter.
 *
 * @param host or a domain it belongs to
 * @param language two letters
 * @param kind what it is written in, {@code pdf} for instance
 * @param relevant {@code yes} or {@code no}
 * @param topic one of those that the predicate found
 * @param fetchedFrom inclusive
 * @param fetchedBefore exclusive
 */
public record Filters(
    String host,
    String language,
    String kind,
    String relevant,
    String topic,
    @Nullable Instant fetchedFrom,
    @Nullable Instant fetchedBefore) {

  /** Restricts nothing. */
  public static final Filters NONE = new Filters("", "", "", "", "", null, null);

  /** Whether only fetched pages can match. */
  public boolean needsPage() {
    return !language.isEmpty()
        || !kind.isEmpty()
        || !relevant.isEmpty()
        || !topic.isEmpty()
        || fetchedFrom != null
        || fetchedBefore != null;
  }

  /** Whether everything passes. */
  public boolean isEmpty() {
    return host.isEmpty() && !needsPage();
  }

  /** These filters, and the others where these are empty. */
  public Filters orElse(Filters others) {
    return new Filters(
        host.isEmpty() ? others.host : host,
        language.isEmpty() ? others.language : language,
        kind.isEmpty() ? others.kind : kind,
        relevant.isEmpty() ? others.relevant : relevant,
        topic.isEmpty() ? others.topic : topic,
        fetchedFrom == null ? others.fetchedFrom : fetchedFrom,
        fetchedBefore == null ? others.fetchedBefore : fetchedBefore);
  }

  /** Adds all filters, for the index of pages. */
  public void addTo(BooleanQuery.Builder query) {
    addHost(query);
    addTerm(query, IndexFields.LANGUAGE, language);
    addTerm(query, IndexFields.KIND, kind);
    addTerm(query, IndexFields.RELEVANT, relevant);
    addTerm(query, IndexFields.TOPIC, topic);
    if (fetchedFrom != null || fetchedBefore != null) {
      long first = fetchedFrom == null ? Long.MIN_VALUE : fetchedFrom.getEpochSecond();
      long last = fetchedBefore == null ? Long.MAX_VALUE : fetchedBefore.getEpochSecond() - 1;
      query.add(LongPoint.newRangeQuery(IndexFields.DATE, first, last), Occur.FILTER);
    }
  }

  /** Adds the filter that every URL can match, fetched or not. */
  public void addHost(BooleanQuery.Builder query) {
    addTerm(query, IndexFields.HOST, host);
  }

  private static void addTerm(BooleanQuery.Builder query, String field, String value) {
    if (!value.isEmpty()) {
      query.add(new TermQuery(new Term(field, value)), Occur.FILTER);
    }
  }
}
