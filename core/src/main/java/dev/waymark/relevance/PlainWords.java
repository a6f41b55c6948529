package dev.waymark.relevance;

import dev.waymark.text.Tokens;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.StringJoiner;

/**
 * Reads a want without syntax. Mostly it is words, all of which a page must have. English prose
 * with a "not" or an "or" ("pages about coral reefs, but not shops") becomes the expression that it
 * means; as that is a guess, users are shown the expression before anything is fetched.
 */
final class PlainWords {
  private static final Set<String> NEGATIONS = Set.of("not", "without", "except", "no");

  /** A negation goes up to one of these. */
  private static final Set<String> TURNS = Set.of("but", "with");

  private static final String ALTERNATIVE = "or";

  /** Say nothing of a page where they stand in a sentence about pages. */
  private static final Set<String> FILLERS =
      Set.of(
          ("a an about all and any anything are articles but dealing everything find for i in is me"
                  + " of on only page pages please show site sites some that the these to want"
                  + " websites which with")
              .split(" "));

  private PlainWords() {}

  /** The expression; the text itself if it has no word. */
  static String toExpression(String text) {
    List<String> terms = terms(text);
    if (terms.isEmpty()) {
      return text;
    }
    List<String> prose =
        terms.stream().anyMatch(PlainWords::isOperator) ? clauses(terms) : List.of();
    return prose.isEmpty() ? call("words", terms) : String.join(" && ", prose);
  }

  private static boolean isOperator(String term) {
    return NEGATIONS.contains(term) || term.equals(ALTERNATIVE);
  }

  /** Words; what is written without spaces stays together. */
  private static List<String> terms(String text) {
    Tokens tokens = Tokens.tokenize(text);
    List<String> terms = new ArrayList<>();
    for (int i = 0; i < tokens.size(); i++) {
      if (tokens.joined(i)) {
        terms.set(terms.size() - 1, terms.getLast() + tokens.word(i));
      } else {
        terms.add(tokens.word(i));
      }
    }
    return terms;
  }

  /** The clauses of a sentence; none if it says nothing of what is wanted. */
  private static List<String> clauses(List<String> terms) {
    List<List<String>> alternatives = new ArrayList<>(List.of(new ArrayList<>()));
    List<String> excluded = new ArrayList<>();
    boolean negated = false;
    for (String term : terms) {
      if (NEGATIONS.contains(term) || TURNS.contains(term)) {
        negated = NEGATIONS.contains(term);
      } else if (term.equals(ALTERNATIVE)) {
        if (!negated && !alternatives.getLast().isEmpty()) {
          alternatives.add(new ArrayList<>());
        }
      } else if (!FILLERS.contains(term)) {
        (negated ? excluded : alternatives.getLast()).add(term);
      }
    }
    alternatives.removeIf(List::isEmpty);
    List<String> clauses = new ArrayList<>();
    if (!alternatives.isEmpty()) {
      clauses.add(anyOf(alternatives, !excluded.isEmpty()));
      excluded.forEach(word -> clauses.add("!" + call("word", List.of(word))));
    }
    return clauses;
  }

  private static String anyOf(List<List<String>> alternatives, boolean brackets) {
    if (alternatives.stream().allMatch(words -> words.size() == 1)) {
      return call("any", alternatives.stream().map(List::getFirst).toList());
    }
    StringJoiner either =
        alternatives.size() > 1 && brackets
            ? new StringJoiner(" || ", "(", ")")
            : new StringJoiner(" || ");
    alternatives.forEach(words -> either.add(call("words", words)));
    return either.toString();
  }

  private static String call(String function, List<String> words) {
    StringJoiner call = new StringJoiner(", ", words.size() == 1 ? "word(" : function + "(", ")");
    words.forEach(word -> call.add('"' + word + '"'));
    return call.toString();
  }
}
