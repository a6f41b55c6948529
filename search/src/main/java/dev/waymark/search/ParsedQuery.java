package dev.waymark.search;

import dev.waymark.search.index.IndexFields;
import dev.waymark.search.index.KrovetzStemmer;
import dev.waymark.text.Tokens;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * A query as typed, understood: {@code coral "great barrier" -diving (title:reef OR title:atoll)
 * host:example.org lang:en}. Whatever is not understood is taken as words; no text is an error.
 *
 * @param clauses what is looked for
 * @param filters that the text itself names
 */
record ParsedQuery(List<Clause> clauses, Filters filters) {
  /** Longer queries are cut here. */
  private static final int MAX_LENGTH = 1_000;

  /** … and after so many words. */
  private static final int MAX_WORDS = 32;

  private static final Map<String, String> FIELDS =
      Map.of(
          "title", IndexFields.TITLE,
          "intitle", IndexFields.TITLE,
          "heading", IndexFields.HEADINGS,
          "headings", IndexFields.HEADINGS,
          "body", IndexFields.BODY,
          "text", IndexFields.BODY,
          "votes", IndexFields.VOTES,
          "anchor", IndexFields.VOTES);

  /** How much a clause asks. */
  enum ClauseType {
    OPTIONAL,
    REQUIRED,
    EXCLUDED
  }

  /**
   * One word or phrase, or several of which one will do.
   *
   * @param field it must stand in; empty for any
   */
  record Clause(ClauseType type, String field, List<Phrase> alternatives) {}

  /**
   * Words that stand beside each other; mostly one.
   *
   * @param stems as the index has them
   * @param words as typed, lower-cased
   * @param contentStems those of the stems that are no function words
   */
  record Phrase(List<String> stems, List<String> words, List<String> contentStems) {}

  static ParsedQuery parse(String text, KrovetzStemmer stems) {
    return new QueryParser(text.substring(0, Math.min(MAX_LENGTH, text.length())), stems).parse();
  }

  /** Words that only hold others together are left out, unless there is nothing else. */
  List<Clause> contentClauses() {
    List<Clause> telling =
        clauses.stream()
            .filter(clause ->
                clause.type() != ClauseType.OPTIONAL
                    || clause.alternatives().stream()
                        .anyMatch(phrase -> !phrase.contentStems().isEmpty()))
            .toList();
    boolean left = telling.stream().anyMatch(clause -> clause.type() != ClauseType.EXCLUDED);
    return left ? telling : clauses;
  }

  /** Reads from left to right. */
  private static final class QueryParser {
    private final String text;
    private final KrovetzStemmer stemmer;
    private final List<Clause> clauses = new ArrayList<>();
    private Filters filters = Filters.NONE;
    private int position;
    private int wordCount;
    private boolean pendingOr;

    QueryParser(String text, KrovetzStemmer stems) {
      this.text = text;
      this.stemmer = stems;
    }

    ParsedQuery parse() {
      while (position < text.length() && wordCount < MAX_WORDS) {
        if (Character.isWhitespace(text.charAt(position))) {
          position++;
        } else {
          parseClause();
        }
      }
      return new ParsedQuery(List.copyOf(clauses), filters);
    }

    private void parseClause() {
      ClauseType role = ClauseType.OPTIONAL;
      char first = text.charAt(position);
      boolean begins = position == 0 || Character.isWhitespace(text.charAt(position - 1));
      if (begins && (first == '-' || first == '+') && position + 1 < text.length()) {
        role = first == '-' ? ClauseType.EXCLUDED : ClauseType.REQUIRED;
        position++;
      }
      boolean quoted = text.charAt(position) == '"';
      String token = quoted ? parseQuoted() : parseBare();
      if (!quoted && token.equals("OR") && !clauses.isEmpty()) {
        pendingOr = true;
        return;
      }
      int colon = quoted ? -1 : token.indexOf(':');
      if (colon > 0 && parseField(role, token.substring(0, colon), token.substring(colon + 1))) {
        return;
      }
      addPhrase(quoted && role == ClauseType.OPTIONAL ? ClauseType.REQUIRED : role, "", token);
    }

    /** Whether the token names a field or filter. */
    private boolean parseField(ClauseType role, String name, String rest) {
      String key = name.toLowerCase(Locale.ROOT);
      String value = rest;
      if (value.startsWith("\"")) {
        position -= value.length();
        value = parseQuoted();
      }
      String field = FIELDS.get(key);
      if (field != null) {
        addPhrase(role == ClauseType.EXCLUDED ? role : ClauseType.REQUIRED, field, value);
        return true;
      }
      Filters named =
          switch (key) {
            case "host", "site" ->
                new Filters(value.toLowerCase(Locale.ROOT), "", "", "", null, null);
            case "lang", "language" ->
                new Filters("", value.toLowerCase(Locale.ROOT), "", "", null, null);
            case "relevant" -> new Filters("", "", value, "", null, null);
            case "topic" -> new Filters("", "", "", value, null, null);
            default -> Filters.NONE;
          };
      filters = filters.orElse(named);
      return !named.isEmpty();
    }

    private String parseQuoted() {
      int end = text.indexOf('"', position + 1);
      int to = end < 0 ? text.length() : end;
      String inside = text.substring(Math.min(position + 1, to), to);
      position = Math.min(text.length(), to + 1);
      return inside;
    }

    private String parseBare() {
      int from = position;
      while (position < text.length() && !Character.isWhitespace(text.charAt(position))) {
        if (text.charAt(position) == '"' && position > from && text.charAt(position - 1) != ':') {
          break;
        }
        position++;
      }
      return text.substring(from, position);
    }

    private void addPhrase(ClauseType role, String field, String written) {
      Tokens tokens = Tokens.tokenize(written);
      if (tokens.size() == 0) {
        return;
      }
      Phrase phrase = stemPhrase(tokens);
      wordCount += phrase.stems().size();
      Clause last = clauses.isEmpty() ? null : clauses.getLast();
      if (pendingOr && last != null && last.field().equals(field) && last.type() == role) {
        List<Phrase> either = new ArrayList<>(last.alternatives());
        either.add(phrase);
        clauses.set(clauses.size() - 1, new Clause(role, field, List.copyOf(either)));
      } else {
        clauses.add(new Clause(role, field, List.of(phrase)));
      }
      pendingOr = false;
    }

    private Phrase stemPhrase(Tokens tokens) {
      List<String> found = new ArrayList<>();
      List<String> written = new ArrayList<>();
      List<String> telling = new ArrayList<>();
      for (int i = 0; i < Math.min(MAX_WORDS, tokens.size()); i++) {
        KrovetzStemmer.Stem stem = stemmer.stem(tokens, i);
        found.add(stem.text());
        written.add(tokens.word(i));
        if (stem.contentWord()) {
          telling.add(stem.text());
        }
      }
      return new Phrase(List.copyOf(found), List.copyOf(written), List.copyOf(telling));
    }
  }
}
