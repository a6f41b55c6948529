package dev.waymark.search;

import dev.waymark.search.index.IndexFields;
import java.time.Instant;
import org.apache.lucene.document.LongPoint;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.TermQuery;
import org.jspecify.annotations.Nullable;

/**
 * Which pages are wanted at all. Empty texts and nulls leave a filter out.
 *
 * @param host or a domain it belongs to
 * @param language two letters
 * @param relevant {@code yes} or {@code no}
 * @param topic that the predicate found
 * @param fetchedFrom fetched then or later
 * @param fetchedBefore fetched before
 */
public record Filters(
    String host,
    String language,
    String relevant,
    String topic,
    @Nullable Instant fetchedFrom,
    @Nullable Instant fetchedBefore) {

  /** Everything. */
  public static final Filters NONE = new Filters("", "", "", "", null, null);

  /** Whether something is asked that is known of fetched pages only. */
  boolean needsPage() {
    return !language.isEmpty()
        || !relevant.isEmpty()
        || !topic.isEmpty()
        || fetchedFrom != null
        || fetchedBefore != null;
  }

  boolean isEmpty() {
    return host.isEmpty() && !needsPage();
  }

  /** These where something is said, the others where nothing is. */
  Filters orElse(Filters others) {
    return new Filters(
        host.isEmpty() ? others.host : host,
        language.isEmpty() ? others.language : language,
        relevant.isEmpty() ? others.relevant : relevant,
        topic.isEmpty() ? others.topic : topic,
        fetchedFrom == null ? others.fetchedFrom : fetchedFrom,
        fetchedBefore == null ? others.fetchedBefore : fetchedBefore);
  }

  /** Adds what must hold of a fetched page. */
  void addTo(BooleanQuery.Builder query) {
    addHost(query);
    addTerm(query, IndexFields.LANGUAGE, language);
    addTerm(query, IndexFields.RELEVANT, relevant);
    addTerm(query, IndexFields.TOPIC, topic);
    if (fetchedFrom != null || fetchedBefore != null) {
      long first = fetchedFrom == null ? Long.MIN_VALUE : fetchedFrom.getEpochSecond();
      long last = fetchedBefore == null ? Long.MAX_VALUE : fetchedBefore.getEpochSecond() - 1;
      query.add(LongPoint.newRangeQuery(IndexFields.DATE, first, last), Occur.FILTER);
    }
  }

  /** Adds what must hold of any URL. */
  void addHost(BooleanQuery.Builder query) {
    addTerm(query, IndexFields.HOST, host);
  }

  private static void addTerm(BooleanQuery.Builder query, String field, String value) {
    if (!value.isEmpty()) {
      query.add(new TermQuery(new Term(field, value)), Occur.FILTER);
    }
  }
}
