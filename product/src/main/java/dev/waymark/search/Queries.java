package dev.waymark.search;

import dev.waymark.search.QueryText.Clause;
import dev.waymark.search.QueryText.Phrase;
import dev.waymark.search.QueryText.Role;
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
final class Queries {
  /** What a word in a field is worth beside one in the text. */
  static final Map<String, Float> WEIGHTS = weights();

  private final QueryText text;
  private final Filters filters;

  Queries(QueryText text, Filters filters) {
    this.text = text;
    this.filters = filters;
  }

  private static Map<String, Float> weights() {
    Map<String, Float> weights = new LinkedHashMap<>();
    weights.put(Names.TITLE, 2f);
    weights.put(Names.HEADINGS, 0.7f);
    weights.put(Names.BODY, 1f);
    return weights;
  }

  /** Pages by what they say; null if nothing is asked. */
  @Nullable Query content() {
    BooleanQuery.Builder query = new BooleanQuery.Builder();
    boolean asked = false;
    boolean required = false;
    for (Clause clause : text.telling()) {
      if (clause.field().equals(Names.VOTES)) {
        continue;
      }
      query.add(either(clause, this::said), occur(clause.role()));
      asked |= clause.role() != Role.EXCLUDED;
      required |= clause.role() == Role.REQUIRED;
    }
    if (!asked && filters.isEmpty()) {
      return null;
    }
    filters.addTo(query);
    if (!asked) {
      query.add(new FieldExistsQuery(Names.DECISION), Occur.FILTER);
    } else if (!required) {
      query.setMinimumNumberShouldMatch(1);
    }
    return query.build();
  }

  /** Pages by what others say of them; null if nothing is asked that others could say. */
  @Nullable Query votes() {
    BooleanQuery.Builder query = new BooleanQuery.Builder();
    boolean asked = false;
    boolean required = false;
    for (Clause clause : text.telling()) {
      if (!clause.field().isEmpty() && !clause.field().equals(Names.VOTES)) {
        continue;
      }
      // What must stand on the page is asked of the page; others need not repeat it.
      boolean must = clause.role() == Role.REQUIRED && clause.field().equals(Names.VOTES);
      if (clause.role() != Role.EXCLUDED) {
        query.add(either(clause, this::voted), must ? Occur.MUST : Occur.SHOULD);
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
  @Nullable Query page() {
    return holds(this::said, true);
  }

  /** What must hold of the votes for a page that was not fetched; null if nothing. */
  @Nullable Query reference() {
    return holds(this::voted, false);
  }

  private interface Form {
    Query of(String field, Phrase phrase);
  }

  private @Nullable Query holds(Form form, boolean page) {
    BooleanQuery.Builder query = new BooleanQuery.Builder();
    boolean any = page && !filters.isEmpty();
    for (Clause clause : text.clauses()) {
      if (clause.role() != Role.WANTED && !(page && clause.field().equals(Names.VOTES))) {
        query.add(either(clause, form), occur(clause.role()));
        any = true;
      }
    }
    if (!any) {
      return null;
    }
    if (page) {
      filters.addTo(query);
    }
    query.add(new FieldExistsQuery(Names.ID), Occur.FILTER);
    return query.build();
  }

  /** Whether a page that was not fetched can be what is looked for. */
  boolean referencesCount() {
    return !filters.needsPage()
        && text.clauses().stream()
            .noneMatch(clause ->
                clause.role() == Role.REQUIRED
                    && !clause.field().isEmpty()
                    && !clause.field().equals(Names.VOTES));
  }

  private static Occur occur(Role role) {
    return switch (role) {
      case WANTED -> Occur.SHOULD;
      case REQUIRED -> Occur.MUST;
      case EXCLUDED -> Occur.MUST_NOT;
    };
  }

  private static Query either(Clause clause, Form form) {
    List<Query> forms = new ArrayList<>();
    for (Phrase phrase : clause.either()) {
      forms.add(form.of(clause.field(), phrase));
    }
    return forms.size() == 1 ? forms.getFirst() : new DisjunctionMaxQuery(forms, 0);
  }

  private Query said(String field, Phrase phrase) {
    if (!field.isEmpty()) {
      return in(field, phrase);
    }
    BooleanQuery.Builder anywhere = new BooleanQuery.Builder();
    WEIGHTS.forEach(
        (name, weight) -> anywhere.add(new BoostQuery(in(name, phrase), weight), Occur.SHOULD));
    return anywhere.build();
  }

  private static Query in(String field, Phrase phrase) {
    if (phrase.stems().size() == 1) {
      return new TermQuery(new Term(field, phrase.stems().getFirst()));
    }
    return new PhraseQuery(field, phrase.stems().toArray(String[]::new));
  }

  /** Votes have no places: the words of a phrase must all be there. */
  private Query voted(String field, Phrase phrase) {
    List<String> stems = phrase.telling().isEmpty() ? phrase.stems() : phrase.telling();
    if (stems.size() == 1) {
      return new TermQuery(new Term(Names.VOTES, stems.getFirst()));
    }
    BooleanQuery.Builder all = new BooleanQuery.Builder();
    for (String stem : stems) {
      all.add(new TermQuery(new Term(Names.VOTES, stem)), Occur.MUST);
    }
    return all.build();
  }
}
