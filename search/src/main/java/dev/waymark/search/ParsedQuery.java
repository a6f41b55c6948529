package dev.waymark.search;

import dev.waymark.search.index.IndexFields;
import dev.waymark.search.result.Filters;
import dev.waymark.text.Tokens;
import dev.waymark.text.language.LanguageAnalysis;
import dev.waymark.text.language.Stemmer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * A parsed query: {@code coral "great barrier" -diving (title:reef OR title:atoll) host:example.org
 * lang:en}. What is no operator is words; no text is an error.
 *
 * @param clauses words and phrases
 * @param filters that are part of the text
 */
record ParsedQuery(List<Clause> clauses, Filters filters) {
  /** Characters; the rest is ignored. */
  private static final int MAX_LENGTH = 1_000;

  /** … and words. */
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

  /** Whether a hit must match a clause. */
  enum ClauseType {
    OPTIONAL,
    REQUIRED,
    EXCLUDED
  }

  /**
   * Alternative words or phrases, mostly one.
   *
   * @param field to match in; empty for any
   */
  record Clause(ClauseType type, String field, List<Phrase> alternatives) {}

  /**
   * Words next to each other, mostly one.
   *
   * @param words lower-cased
   * @param readings in the languages of the collection, each once
   */
  record Phrase(List<String> words, List<Reading> readings) {
    boolean hasContent() {
      return readings.stream().anyMatch(reading -> !reading.contentStems().isEmpty());
    }
  }

  /**
   * Words as a language reads them.
   *
   * @param stems terms of the index
   * @param contentStems stems without function words
   */
  record Reading(List<String> stems, List<String> contentStems) {}

  static ParsedQuery parse(String text, CollectionLanguages languages, Stemmer stemmer) {
    String start = text.substring(0, Math.min(MAX_LENGTH, text.length()));
    return new QueryParser(start, languages, stemmer).parse();
  }

  /** The stems that hits may have, with the word of the query that each is of. */
  Map<String, String> wordByStem() {
    Map<String, String> words = new LinkedHashMap<>();
    for (Clause clause : contentClauses()) {
      if (clause.type() != ClauseType.EXCLUDED) {
        for (Phrase phrase : clause.alternatives()) {
          for (Reading reading : phrase.readings()) {
            boolean aligned = reading.stems().size() == phrase.words().size();
            for (int i = 0; i < reading.stems().size(); i++) {
              String stem = reading.stems().get(i);
              words.putIfAbsent(stem, aligned ? phrase.words().get(i) : stem);
            }
          }
        }
      }
    }
    return words;
  }

  /** Whether there is anything to rank by: words that a page may have. */
  boolean hasWords() {
    return clauses.stream().anyMatch(clause -> clause.type() != ClauseType.EXCLUDED);
  }

  /** The clauses without function words, unless there is nothing else. */
  List<Clause> contentClauses() {
    List<Clause> content =
        clauses.stream()
            .filter(clause ->
                clause.type() != ClauseType.OPTIONAL
                    || clause.alternatives().stream().anyMatch(Phrase::hasContent))
            .toList();
    boolean any = content.stream().anyMatch(clause -> clause.type() != ClauseType.EXCLUDED);
    return any ? content : clauses;
  }

  /** Reads from left to right. */
  private static final class QueryParser {
    private final String text;
    private final CollectionLanguages languages;
    private final Stemmer stemmer;
    private final List<Clause> clauses = new ArrayList<>();
    private Filters filters = Filters.NONE;
    private int position;
    private int wordCount;
    private boolean pendingOr;

    QueryParser(String text, CollectionLanguages languages, Stemmer stemmer) {
      this.text = text;
      this.languages = languages;
      this.stemmer = stemmer;
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
      ClauseType type = ClauseType.OPTIONAL;
      char first = text.charAt(position);
      boolean atStart = position == 0 || Character.isWhitespace(text.charAt(position - 1));
      if (atStart && (first == '-' || first == '+') && position + 1 < text.length()) {
        type = first == '-' ? ClauseType.EXCLUDED : ClauseType.REQUIRED;
        position++;
      }
      boolean quoted = text.charAt(position) == '"';
      String token = quoted ? parseQuoted() : parseBare();
      if (!quoted && token.equals("OR") && !clauses.isEmpty()) {
        pendingOr = true;
        return;
      }
      int colon = quoted ? -1 : token.indexOf(':');
      if (colon > 0 && parseField(type, token.substring(0, colon), token.substring(colon + 1))) {
        return;
      }
      addPhrase(quoted && type == ClauseType.OPTIONAL ? ClauseType.REQUIRED : type, "", token);
    }

    /** Whether the token names a field or filter. */
    private boolean parseField(ClauseType type, String name, String rest) {
      String key = name.toLowerCase(Locale.ROOT);
      String value = rest;
      if (value.startsWith("\"")) {
        position -= value.length();
        value = parseQuoted();
      }
      String field = FIELDS.get(key);
      if (field != null) {
        addPhrase(type == ClauseType.EXCLUDED ? type : ClauseType.REQUIRED, field, value);
        return true;
      }
      Filters filter =
          switch (key) {
            case "host", "site" ->
                new Filters(value.toLowerCase(Locale.ROOT), "", "", "", "", null, null);
            case "lang", "language" ->
                new Filters("", value.toLowerCase(Locale.ROOT), "", "", "", null, null);
            case "kind" -> new Filters("", "", value.toLowerCase(Locale.ROOT), "", "", null, null);
            case "relevant" -> new Filters("", "", "", value, "", null, null);
            case "topic" -> new Filters("", "", "", "", value, null, null);
            default -> Filters.NONE;
          };
      filters = filters.orElse(filter);
      return !filter.isEmpty();
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

    private void addPhrase(ClauseType type, String field, String words) {
      Tokens tokens = Tokens.tokenize(words);
      if (tokens.size() == 0) {
        return;
      }
      Phrase phrase = readPhrase(tokens);
      wordCount += phrase.words().size();
      Clause last = clauses.isEmpty() ? null : clauses.getLast();
      if (pendingOr && last != null && last.field().equals(field) && last.type() == type) {
        List<Phrase> alternatives = new ArrayList<>(last.alternatives());
        alternatives.add(phrase);
        clauses.set(clauses.size() - 1, new Clause(type, field, List.copyOf(alternatives)));
      } else {
        clauses.add(new Clause(type, field, List.of(phrase)));
      }
      pendingOr = false;
    }

    private Phrase readPhrase(Tokens tokens) {
      List<String> words = new ArrayList<>();
      for (int i = 0; i < Math.min(MAX_WORDS, tokens.size()); i++) {
        words.add(tokens.word(i));
      }
      Set<Reading> readings = new LinkedHashSet<>();
      for (LanguageAnalysis language : languages.all()) {
        boolean japanese = language == LanguageAnalysis.JAPANESE;
        readings.add(read(language, japanese ? Tokens.tokenize(tokens.text(), true) : tokens));
      }
      return new Phrase(List.copyOf(words), List.copyOf(readings));
    }

    private Reading read(LanguageAnalysis language, Tokens tokens) {
      List<String> stems = new ArrayList<>();
      List<String> contentStems = new ArrayList<>();
      for (int i = 0; i < Math.min(MAX_WORDS, tokens.size()); i++) {
        String stem = stemmer.stem(language, tokens, i).text();
        stems.add(stem);
        if (languages.isContentWord(stemmer, tokens, i)) {
          contentStems.add(stem);
        }
      }
      return new Reading(List.copyOf(stems), List.copyOf(contentStems));
    }
  }
}
