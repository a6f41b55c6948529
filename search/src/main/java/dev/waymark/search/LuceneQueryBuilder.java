package dev.waymark.search;

import dev.waymark.search.ParsedQuery.Clause;
import dev.waymark.search.ParsedQuery.ClauseType;
import dev.waymark.search.ParsedQuery.Phrase;
import dev.waymark.search.index.IndexFields;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.DisjunctionMaxQuery;
import org.apache.lucene.search.FieldExistsQuery;
import org.apache.lucene.search.PhraseQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermQuery;
import org.jspecify.annotations.Nullable;

/**
 * A query in Lucene's terms: one for what pages say, one for what others say of them, and what must
 * hold of a page whoever found it.
 */
final class LuceneQueryBuilder {
  /** What a word in a field is worth beside one in the text. */
  static final Map<String, Float> FIELD_BOOSTS = fieldBoosts();

  private final ParsedQuery text;
  private final Filters filters;

  LuceneQueryBuilder(ParsedQuery text, Filters filters) {
    this.text = text;
    this.filters = filters;
  }

  private static Map<String, Float> fieldBoosts() {
    Map<String, Float> weights = new LinkedHashMap<>();
    weights.put(IndexFields.TITLE, 2f);
    weights.put(IndexFields.HEADINGS, 0.7f);
    weights.put(IndexFields.BODY, 1f);
    return weights;
  }

  /** Pages by what they say; null if nothing is asked. */
  @Nullable Query contentQuery() {
    BooleanQuery.Builder query = new BooleanQuery.Builder();
    boolean asked = false;
    boolean required = false;
    for (Clause clause : text.contentClauses()) {
      if (clause.field().equals(IndexFields.VOTES)) {
        continue;
      }
      query.add(anyOf(clause, this::phraseInContent), toOccur(clause.type()));
      asked |= clause.type() != ClauseType.EXCLUDED;
      required |= clause.type() == ClauseType.REQUIRED;
    }
    if (!asked && filters.isEmpty()) {
      return null;
    }
    filters.addTo(query);
    if (!asked) {
      query.add(new FieldExistsQuery(IndexFields.ENTRY_NUMBER), Occur.FILTER);
    } else if (!required) {
      query.setMinimumNumberShouldMatch(1);
    }
    return query.build();
  }

  /** Pages by what others say of them; null if nothing is asked that others could say. */
  @Nullable Query voteQuery() {
    BooleanQuery.Builder query = new BooleanQuery.Builder();
    boolean asked = false;
    boolean required = false;
    for (Clause clause : text.contentClauses()) {
      if (!clause.field().isEmpty() && !clause.field().equals(IndexFields.VOTES)) {
        continue;
      }
      // What must stand on the page is asked of the page; others need not repeat it.
      boolean must =
          clause.type() == ClauseType.REQUIRED && clause.field().equals(IndexFields.VOTES);
      if (clause.type() != ClauseType.EXCLUDED) {
        query.add(anyOf(clause, this::phraseInVotes), must ? Occur.MUST : Occur.SHOULD);
        asked = true;
        required |= must;
      }
    }
    if (!asked) {
      return null;
    }
    if (!required) {
      query.setMinimumNumberShouldMatch(1);
    }
    filters.addHost(query);
    return query.build();
  }

  /** What must hold of a fetched page that was found by its votes; null if nothing. */
  @Nullable Query pageFilter() {
    return buildFilter(this::phraseInContent, true);
  }

  /** What must hold of the votes for a page that was not fetched; null if nothing. */
  @Nullable Query unfetchedFilter() {
    return buildFilter(this::phraseInVotes, false);
  }

  private interface PhraseQueryFunction {
    Query build(String field, Phrase phrase);
  }

  private @Nullable Query buildFilter(PhraseQueryFunction form, boolean page) {
    BooleanQuery.Builder query = new BooleanQuery.Builder();
    boolean any = page && !filters.isEmpty();
    for (Clause clause : text.clauses()) {
      if (clause.type() != ClauseType.OPTIONAL
          && !(page && clause.field().equals(IndexFields.VOTES))) {
        query.add(anyOf(clause, form), toOccur(clause.type()));
        any = true;
      }
    }
    if (!any) {
      return null;
    }
    if (page) {
      filters.addTo(query);
    }
    query.add(new FieldExistsQuery(IndexFields.ID), Occur.FILTER);
    return query.build();
  }

  /** Whether a page that was not fetched can be what is looked for. */
  boolean allowsUnfetched() {
    return !filters.needsPage()
        && text.clauses().stream()
            .noneMatch(clause ->
                clause.type() == ClauseType.REQUIRED
                    && !clause.field().isEmpty()
                    && !clause.field().equals(IndexFields.VOTES));
  }

  private static Occur toOccur(ClauseType role) {
    return switch (role) {
      case OPTIONAL -> Occur.SHOULD;
      case REQUIRED -> Occur.MUST;
      case EXCLUDED -> Occur.MUST_NOT;
    };
  }

  private static Query anyOf(Clause clause, PhraseQueryFunction form) {
    List<Query> forms = new ArrayList<>();
    for (Phrase phrase : clause.alternatives()) {
      forms.add(form.build(clause.field(), phrase));
    }
    return forms.size() == 1 ? forms.getFirst() : new DisjunctionMaxQuery(forms, 0);
  }

  private Query phraseInContent(String field, Phrase phrase) {
    if (!field.isEmpty()) {
      return phraseInField(field, phrase);
    }
    BooleanQuery.Builder anywhere = new BooleanQuery.Builder();
    FIELD_BOOSTS.forEach((name, weight) ->
        anywhere.add(new BoostQuery(phraseInField(name, phrase), weight), Occur.SHOULD));
    return anywhere.build();
  }

  private static Query phraseInField(String field, Phrase phrase) {
    if (phrase.stems().size() == 1) {
      return new TermQuery(new Term(field, phrase.stems().getFirst()));
    }
    return new PhraseQuery(field, phrase.stems().toArray(String[]::new));
  }

  /** Votes have no places: the words of a phrase must all be there. */
  private Query phraseInVotes(String field, Phrase phrase) {
    List<String> stems = phrase.contentStems().isEmpty() ? phrase.stems() : phrase.contentStems();
    if (stems.size() == 1) {
      return new TermQuery(new Term(IndexFields.VOTES, stems.getFirst()));
    }
    BooleanQuery.Builder all = new BooleanQuery.Builder();
    for (String stem : stems) {
      all.add(new TermQuery(new Term(IndexFields.VOTES, stem)), Occur.MUST);
    }
    return all.build();
  }
}
