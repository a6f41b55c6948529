package dev.waymark.search;

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
 * @param verdict {@code yes} or {@code no}
 * @param topic that the predicate found
 * @param from fetched then or later
 * @param to fetched before
 */
public record Filters(
    String host,
    String language,
    String verdict,
    String topic,
    @Nullable Instant from,
    @Nullable Instant to) {

  /** Everything. */
  public static final Filters NONE = new Filters("", "", "", "", null, null);

  /** Whether something is asked that is known of fetched pages only. */
  boolean needsPage() {
    return !language.isEmpty()
        || !verdict.isEmpty()
        || !topic.isEmpty()
        || from != null
        || to != null;
  }

  boolean isEmpty() {
    return host.isEmpty() && !needsPage();
  }

  /** These where something is said, the others where nothing is. */
  Filters or(Filters others) {
    return new Filters(
        host.isEmpty() ? others.host : host,
        language.isEmpty() ? others.language : language,
        verdict.isEmpty() ? others.verdict : verdict,
        topic.isEmpty() ? others.topic : topic,
        from == null ? others.from : from,
        to == null ? others.to : to);
  }

  /** Adds what must hold of a fetched page. */
  void addTo(BooleanQuery.Builder query) {
    addHost(query);
    term(query, Names.LANGUAGE, language);
    term(query, Names.VERDICT, verdict);
    term(query, Names.TOPIC, topic);
    if (from != null || to != null) {
      long first = from == null ? Long.MIN_VALUE : from.getEpochSecond();
      long last = to == null ? Long.MAX_VALUE : to.getEpochSecond() - 1;
      query.add(LongPoint.newRangeQuery(Names.DATE, first, last), Occur.FILTER);
    }
  }

  /** Adds what must hold of any URL. */
  void addHost(BooleanQuery.Builder query) {
    term(query, Names.HOST, host);
  }

  private static void term(BooleanQuery.Builder query, String field, String value) {
    if (!value.isEmpty()) {
      query.add(new TermQuery(new Term(field, value)), Occur.FILTER);
    }
  }
}
