package dev.waymark.search;

import dev.waymark.search.ParsedQuery.Clause;
import dev.waymark.search.ParsedQuery.ClauseType;
import dev.waymark.search.ParsedQuery.Phrase;
import dev.waymark.search.ParsedQuery.Reading;
import dev.waymark.search.index.IndexFields;
import dev.waymark.search.result.Filters;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.DisjunctionMaxQuery;
import org.apache.lucene.search.FieldExistsQuery;
import org.apache.lucene.search.PhraseQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.SynonymQuery;
import org.apache.lucene.search.TermQuery;
import org.jspecify.annotations.Nullable;

/**
 * Builds Lucene's queries of a parsed one: for pages, for votes, and filters for what either of
 * them found.
 */
final class LuceneQueryBuilder {
  /** Boosts of the fields that a word without a field is looked up in. */
  static final Map<String, Float> FIELD_BOOSTS = fieldBoosts();

  private final ParsedQuery query;
  private final Filters filters;

  LuceneQueryBuilder(ParsedQuery query, Filters filters) {
    this.query = query;
    this.filters = filters;
  }

  private static Map<String, Float> fieldBoosts() {
    Map<String, Float> boosts = new LinkedHashMap<>();
    boosts.put(IndexFields.TITLE, 2f);
    boosts.put(IndexFields.HEADINGS, 0.7f);
    boosts.put(IndexFields.BODY, 1f);
    return boosts;
  }

  /** For the index of pages; null if the query has neither words nor filters. */
  @Nullable Query contentQuery() {
    BooleanQuery.Builder builder = new BooleanQuery.Builder();
    boolean hasClause = false;
    boolean required = false;
    for (Clause clause : query.contentClauses()) {
      if (clause.field().equals(IndexFields.VOTES)) {
        continue;
      }
      builder.add(anyOf(clause, this::phraseInContent), toOccur(clause.type()));
      hasClause |= clause.type() != ClauseType.EXCLUDED;
      required |= clause.type() == ClauseType.REQUIRED;
    }
    if (!hasClause && filters.isEmpty()) {
      return null;
    }
    filters.addTo(builder);
    if (!hasClause) {
      builder.add(new FieldExistsQuery(IndexFields.ENTRY_NUMBER), Occur.FILTER);
    } else if (!required) {
      builder.setMinimumNumberShouldMatch(1);
    }
    return builder.build();
  }

  /** For the index of votes; null if the query has no words that votes could be for. */
  @Nullable Query voteQuery() {
    BooleanQuery.Builder builder = new BooleanQuery.Builder();
    boolean hasClause = false;
    boolean required = false;
    for (Clause clause : query.contentClauses()) {
      if (!clause.field().isEmpty() && !clause.field().equals(IndexFields.VOTES)) {
        continue;
      }
      // What must stand on the page is a clause of contentQuery(); voters need not repeat it.
      boolean must =
          clause.type() == ClauseType.REQUIRED && clause.field().equals(IndexFields.VOTES);
      if (clause.type() != ClauseType.EXCLUDED) {
        builder.add(anyOf(clause, this::phraseInVotes), must ? Occur.MUST : Occur.SHOULD);
        hasClause = true;
        required |= must;
      }
    }
    if (!hasClause) {
      return null;
    }
    if (!required) {
      builder.setMinimumNumberShouldMatch(1);
    }
    filters.addHost(builder);
    return builder.build();
  }

  /** Filters fetched pages that were found by votes; null if all pass. */
  @Nullable Query pageFilter() {
    return buildFilter(this::phraseInContent, true);
  }

  /** Filters the votes for pages that were not fetched; null if all pass. */
  @Nullable Query unfetchedFilter() {
    return buildFilter(this::phraseInVotes, false);
  }

  private interface PhraseQueryFunction {
    Query build(String field, Phrase phrase);
  }

  private @Nullable Query buildFilter(PhraseQueryFunction phraseQuery, boolean fetched) {
    BooleanQuery.Builder builder = new BooleanQuery.Builder();
    boolean any = fetched && !filters.isEmpty();
    for (Clause clause : query.clauses()) {
      if (clause.type() != ClauseType.OPTIONAL
          && !(fetched && clause.field().equals(IndexFields.VOTES))) {
        builder.add(anyOf(clause, phraseQuery), toOccur(clause.type()));
        any = true;
      }
    }
    if (!any) {
      return null;
    }
    if (fetched) {
      filters.addTo(builder);
    }
    builder.add(new FieldExistsQuery(IndexFields.ID), Occur.FILTER);
    return builder.build();
  }

  /** Whether a page that was not fetched can be a hit. */
  boolean allowsUnfetched() {
    return !filters.needsPage()
        && query.clauses().stream()
            .noneMatch(clause ->
                clause.type() == ClauseType.REQUIRED
                    && !clause.field().isEmpty()
                    && !clause.field().equals(IndexFields.VOTES));
  }

  private static Occur toOccur(ClauseType type) {
    return switch (type) {
      case OPTIONAL -> Occur.SHOULD;
      case REQUIRED -> Occur.MUST;
      case EXCLUDED -> Occur.MUST_NOT;
    };
  }

  private static Query anyOf(Clause clause, PhraseQueryFunction phraseQuery) {
    List<Query> alternatives = new ArrayList<>();
    for (Phrase phrase : clause.alternatives()) {
      alternatives.add(phraseQuery.build(clause.field(), phrase));
    }
    return best(alternatives);
  }

  private static Query best(List<Query> alternatives) {
    return alternatives.size() == 1
        ? alternatives.getFirst()
        : new DisjunctionMaxQuery(alternatives, 0);
  }

  private Query phraseInContent(String field, Phrase phrase) {
    if (!field.isEmpty()) {
      return phraseInField(field, phrase);
    }
    BooleanQuery.Builder anyField = new BooleanQuery.Builder();
    FIELD_BOOSTS.forEach((name, boost) ->
        anyField.add(new BoostQuery(phraseInField(name, phrase), boost), Occur.SHOULD));
    return anyField.build();
  }

  /** Single words are forms of each other and rank as one term; phrases are alternatives. */
  private static Query phraseInField(String field, Phrase phrase) {
    List<Query> alternatives = new ArrayList<>();
    Set<String> words = new LinkedHashSet<>();
    for (Reading reading : phrase.readings()) {
      if (reading.stems().size() == 1) {
        words.add(reading.stems().getFirst());
      } else {
        alternatives.add(new PhraseQuery(field, reading.stems().toArray(String[]::new)));
      }
    }
    if (words.size() == 1) {
      alternatives.add(new TermQuery(new Term(field, words.iterator().next())));
    } else if (!words.isEmpty()) {
      SynonymQuery.Builder forms = new SynonymQuery.Builder(field);
      words.forEach(word -> forms.addTerm(new Term(field, word)));
      alternatives.add(forms.build());
    }
    return best(alternatives);
  }

  /** Votes have no positions: all words of a phrase must match. */
  private Query phraseInVotes(String field, Phrase phrase) {
    Set<Query> alternatives = new LinkedHashSet<>();
    for (Reading reading : phrase.readings()) {
      List<String> stems =
          reading.contentStems().isEmpty() ? reading.stems() : reading.contentStems();
      if (stems.size() == 1) {
        alternatives.add(new TermQuery(new Term(IndexFields.VOTES, stems.getFirst())));
      } else {
        BooleanQuery.Builder all = new BooleanQuery.Builder();
        for (String stem : stems) {
          all.add(new TermQuery(new Term(IndexFields.VOTES, stem)), Occur.MUST);
        }
        alternatives.add(all.build());
      }
    }
    return best(List.copyOf(alternatives));
  }
}
