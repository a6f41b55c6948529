package dev.waymark.search;

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
record QueryText(List<Clause> clauses, Filters filters) {
  /** Longer queries are cut here. */
  private static final int MAX_LENGTH = 1_000;

  /** … and after so many words. */
  private static final int MAX_WORDS = 32;

  private static final Map<String, String> FIELDS =
      Map.of(
          "title", Names.TITLE,
          "intitle", Names.TITLE,
          "heading", Names.HEADINGS,
          "headings", Names.HEADINGS,
          "body", Names.BODY,
          "text", Names.BODY,
          "votes", Names.VOTES,
          "anchor", Names.VOTES);

  /** How much a clause asks. */
  enum Role {
    WANTED,
    REQUIRED,
    EXCLUDED
  }

  /**
   * One word or phrase, or several of which one will do.
   *
   * @param field it must stand in; empty for any
   */
  record Clause(Role role, String field, List<Phrase> either) {}

  /**
   * Words that stand beside each other; mostly one.
   *
   * @param stems as the index has them
   * @param words as typed, lower-cased
   * @param telling those of the stems that are no function words
   */
  record Phrase(List<String> stems, List<String> words, List<String> telling) {}

  static QueryText parse(String text, Stems stems) {
    return new Reader(text.substring(0, Math.min(MAX_LENGTH, text.length())), stems).read();
  }

  /** Words that only hold others together are left out, unless there is nothing else. */
  List<Clause> telling() {
    List<Clause> telling =
        clauses.stream()
            .filter(clause ->
                clause.role() != Role.WANTED
                    || clause.either().stream().anyMatch(phrase -> !phrase.telling().isEmpty()))
            .toList();
    boolean left = telling.stream().anyMatch(clause -> clause.role() != Role.EXCLUDED);
    return left ? telling : clauses;
  }

  /** Reads from left to right. */
  private static final class Reader {
    private final String text;
    private final Stems stems;
    private final List<Clause> clauses = new ArrayList<>();
    private Filters filters = Filters.NONE;
    private int at;
    private int words;
    private boolean or;

    Reader(String text, Stems stems) {
      this.text = text;
      this.stems = stems;
    }

    QueryText read() {
      while (at < text.length() && words < MAX_WORDS) {
        if (Character.isWhitespace(text.charAt(at))) {
          at++;
        } else {
          clause();
        }
      }
      return new QueryText(List.copyOf(clauses), filters);
    }

    private void clause() {
      Role role = Role.WANTED;
      char first = text.charAt(at);
      boolean begins = at == 0 || Character.isWhitespace(text.charAt(at - 1));
      if (begins && (first == '-' || first == '+') && at + 1 < text.length()) {
        role = first == '-' ? Role.EXCLUDED : Role.REQUIRED;
        at++;
      }
      boolean quoted = text.charAt(at) == '"';
      String token = quoted ? quoted() : bare();
      if (!quoted && token.equals("OR") && !clauses.isEmpty()) {
        or = true;
        return;
      }
      int colon = quoted ? -1 : token.indexOf(':');
      if (colon > 0 && field(role, token.substring(0, colon), token.substring(colon + 1))) {
        return;
      }
      add(quoted && role == Role.WANTED ? Role.REQUIRED : role, "", token);
    }

    /** Whether the token names a field or filter. */
    private boolean field(Role role, String name, String rest) {
      String key = name.toLowerCase(Locale.ROOT);
      String value = rest;
      if (value.startsWith("\"")) {
        at -= value.length();
        value = quoted();
      }
      String field = FIELDS.get(key);
      if (field != null) {
        add(role == Role.EXCLUDED ? role : Role.REQUIRED, field, value);
        return true;
      }
      Filters named =
          switch (key) {
            case "host", "site" ->
                new Filters(value.toLowerCase(Locale.ROOT), "", "", "", null, null);
            case "lang", "language" ->
                new Filters("", value.toLowerCase(Locale.ROOT), "", "", null, null);
            case "verdict" -> new Filters("", "", value, "", null, null);
            case "topic" -> new Filters("", "", "", value, null, null);
            default -> Filters.NONE;
          };
      filters = filters.or(named);
      return !named.isEmpty();
    }

    private String quoted() {
      int end = text.indexOf('"', at + 1);
      int to = end < 0 ? text.length() : end;
      String inside = text.substring(Math.min(at + 1, to), to);
      at = Math.min(text.length(), to + 1);
      return inside;
    }

    private String bare() {
      int from = at;
      while (at < text.length() && !Character.isWhitespace(text.charAt(at))) {
        if (text.charAt(at) == '"' && at > from && text.charAt(at - 1) != ':') {
          break;
        }
        at++;
      }
      return text.substring(from, at);
    }

    private void add(Role role, String field, String written) {
      Tokens tokens = Tokens.of(written);
      if (tokens.size() == 0) {
        return;
      }
      Phrase phrase = phrase(tokens);
      words += phrase.stems().size();
      Clause last = clauses.isEmpty() ? null : clauses.getLast();
      if (or && last != null && last.field().equals(field) && last.role() == role) {
        List<Phrase> either = new ArrayList<>(last.either());
        either.add(phrase);
        clauses.set(clauses.size() - 1, new Clause(role, field, List.copyOf(either)));
      } else {
        clauses.add(new Clause(role, field, List.of(phrase)));
      }
      or = false;
    }

    private Phrase phrase(Tokens tokens) {
      List<String> found = new ArrayList<>();
      List<String> written = new ArrayList<>();
      List<String> telling = new ArrayList<>();
      for (int i = 0; i < Math.min(MAX_WORDS, tokens.size()); i++) {
        Stems.Stem stem = stems.of(tokens, i);
        found.add(stem.text());
        written.add(tokens.word(i));
        if (stem.telling()) {
          telling.add(stem.text());
        }
      }
      return new Phrase(List.copyOf(found), List.copyOf(written), List.copyOf(telling));
    }
  }
}
