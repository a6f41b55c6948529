package dev.waymark.relevance.predicate;

import dev.waymark.relevance.predicate.PageFunction.BoundFunction;
import dev.waymark.relevance.predicate.PageFunction.FunctionResult;
import dev.waymark.relevance.predicate.SoughtPhrase.Occurrences;
import dev.waymark.text.Tokens;
import java.util.ArrayList;
import java.util.List;

/** Functions about the words of a page, in any inflected form, ignoring case. */
final class WordFunctions {
  private WordFunctions() {}

  static BoundFunction word(List<String> arguments, PredicateContext context) {
    SoughtPhrase word = singleWord("word", arguments.getFirst());
    return page -> {
      Occurrences found = word.find(page);
      return FunctionResult.ofBoolean(found.count() > 0, found.describe());
    };
  }

  static BoundFunction count(List<String> arguments, PredicateContext context) {
    SoughtPhrase word = singleWord("count", arguments.getFirst());
    return page -> {
      Occurrences found = word.find(page);
      String forms = String.join(", ", found.forms());
      return new FunctionResult(found.count(), forms.isEmpty() ? "" : "as " + forms);
    };
  }

  static BoundFunction words(List<String> arguments, PredicateContext context) {
    List<SoughtPhrase> words = splitWords("words", arguments);
    return page -> {
      List<String> missing = new ArrayList<>();
      for (SoughtPhrase word : words) {
        if (word.find(page).count() == 0) {
          missing.add(word.text());
        }
      }
      return missing.isEmpty()
          ? FunctionResult.ofBoolean(true, "all there")
          : FunctionResult.ofBoolean(false, "missing " + String.join(", ", missing));
    };
  }

  static BoundFunction any(List<String> arguments, PredicateContext context) {
    List<SoughtPhrase> words = splitWords("any", arguments);
    return page -> {
      List<String> notes = new ArrayList<>();
      for (SoughtPhrase word : words) {
        Occurrences found = word.find(page);
        if (found.count() > 0) {
          notes.add(word.text() + " " + found.describe());
        }
      }
      return notes.isEmpty()
          ? FunctionResult.ofBoolean(false, "none there")
          : FunctionResult.ofBoolean(true, String.join("; ", notes));
    };
  }

  static BoundFunction phrase(List<String> arguments, PredicateContext context) {
    SoughtPhrase phrase = phraseOf("phrase", arguments.getFirst());
    return page -> {
      Occurrences found = phrase.find(page);
      return FunctionResult.ofBoolean(found.count() > 0, found.describe());
    };
  }

  static BoundFunction exact(List<String> arguments, PredicateContext context) {
    SoughtPhrase phrase = phraseOf("exact", arguments.getFirst());
    return page -> {
      Occurrences found = new Occurrences(phrase.countExact(page), List.of());
      return FunctionResult.ofBoolean(found.count() > 0, found.describe());
    };
  }

  static BoundFunction inTitle(List<String> arguments, PredicateContext context) {
    SoughtPhrase phrase = phraseOf("in_title", arguments.getFirst());
    return page -> {
      boolean found = phrase.isInTitle(page);
      return FunctionResult.ofBoolean(found, found ? "there" : "not there");
    };
  }

  private static SoughtPhrase singleWord(String function, String text) {
    Tokens tokens = Tokens.tokenize(text);
    List<SoughtPhrase> words = SoughtPhrase.split(tokens);
    if (tokens.size() == 0 || words.size() != 1) {
      String what = tokens.size() == 0 ? "no word" : words.size() + " words";
      throw new IllegalArgumentException(
          "%s takes one word, and \"%s\" is %s; phrase(\"…\") takes several in a row, words(\"…\") in any place"
              .formatted(function, text, what));
    }
    return words.getFirst();
  }

  private static SoughtPhrase phraseOf(String function, String text) {
    return SoughtPhrase.of(tokenize(function, text));
  }

  /** The words of all texts: words("coral reef") means the same as words("coral", "reef"). */
  private static List<SoughtPhrase> splitWords(String function, List<String> arguments) {
    List<SoughtPhrase> words = new ArrayList<>();
    for (String text : arguments) {
      words.addAll(SoughtPhrase.split(tokenize(function, text)));
    }
    return words;
  }

  private static Tokens tokenize(String function, String text) {
    Tokens tokens = Tokens.tokenize(text);
    if (tokens.size() == 0) {
      throw new IllegalArgumentException(
          "%s takes words, and \"%s\" has none".formatted(function, text));
    }
    return tokens;
  }
}
