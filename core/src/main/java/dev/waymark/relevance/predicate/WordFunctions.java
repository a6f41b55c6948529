package dev.waymark.relevance.predicate;

import dev.waymark.relevance.predicate.PageFunction.BoundFunction;
import dev.waymark.relevance.predicate.PageFunction.FunctionResult;
import dev.waymark.text.BagOfWords;
import dev.waymark.text.Tokens;
import dev.waymark.text.Words;
import java.util.ArrayList;
import java.util.List;

/** Functions about the words of a page, ignoring case. */
final class WordFunctions {
  private WordFunctions() {}

  static BoundFunction word(List<String> arguments, PredicateContext context) {
    long id = singleWordId("word", arguments.getFirst());
    return page -> {
      int count = page.words().count(id);
      return FunctionResult.ofBoolean(count > 0, describeCount(count));
    };
  }

  static BoundFunction count(List<String> arguments, PredicateContext context) {
    long id = singleWordId("count", arguments.getFirst());
    return page -> new FunctionResult(page.words().count(id), "");
  }

  static BoundFunction words(List<String> arguments, PredicateContext context) {
    List<String> words = splitWords("words", arguments);
    long[] ids = ids(words);
    return page -> {
      List<String> missing = new ArrayList<>();
      for (int i = 0; i < ids.length; i++) {
        if (page.words().count(ids[i]) == 0) {
          missing.add(words.get(i));
        }
      }
      return missing.isEmpty()
          ? FunctionResult.ofBoolean(true, "all there")
          : FunctionResult.ofBoolean(false, "missing " + String.join(", ", missing));
    };
  }

  static BoundFunction any(List<String> arguments, PredicateContext context) {
    List<String> words = splitWords("any", arguments);
    long[] ids = ids(words);
    return page -> {
      List<String> found = new ArrayList<>();
      BagOfWords bag = page.words();
      for (int i = 0; i < ids.length; i++) {
        int count = bag.count(ids[i]);
        if (count > 0) {
          found.add(words.get(i) + " " + describeCount(count));
        }
      }
      return found.isEmpty()
          ? FunctionResult.ofBoolean(false, "none there")
          : FunctionResult.ofBoolean(true, String.join(", ", found));
    };
  }

  static BoundFunction phrase(List<String> arguments, PredicateContext context) {
    long[] ids = ids(splitWords("phrase", arguments));
    return page -> {
      for (long id : ids) {
        if (page.words().count(id) == 0) {
          return FunctionResult.ofBoolean(false, "not there");
        }
      }
      int count = occurrences(page.title(), ids) + occurrences(page.body(), ids);
      return FunctionResult.ofBoolean(count > 0, describeCount(count));
    };
  }

  static BoundFunction inTitle(List<String> arguments, PredicateContext context) {
    long[] ids = ids(splitWords("in_title", arguments));
    return page -> {
      boolean found = occurrences(page.title(), ids) > 0;
      return FunctionResult.ofBoolean(found, found ? "there" : "not there");
    };
  }

  private static int occurrences(Tokens text, long[] ids) {
    int count = 0;
    for (int i = 0; i + ids.length <= text.size(); i++) {
      int k = 0;
      while (k < ids.length && text.id(i + k) == ids[k]) {
        k++;
      }
      if (k == ids.length) {
        count++;
      }
    }
    return count;
  }

  private static long singleWordId(String function, String text) {
    Tokens tokens = Tokens.tokenize(text);
    if (tokens.size() != 1) {
      String what = tokens.size() == 0 ? "no word" : tokens.size() + " words";
      throw new IllegalArgumentException(
          "%s takes one word, and \"%s\" is %s; phrase(\"…\") takes several in a row, words(\"…\") in any place"
              .formatted(function, text, what));
    }
    return tokens.id(0);
  }

  /** The words of all texts: words("coral reef") means the same as words("coral", "reef"). */
  private static List<String> splitWords(String function, List<String> arguments) {
    List<String> words = new ArrayList<>();
    for (String text : arguments) {
      Tokens tokens = Tokens.tokenize(text);
      if (tokens.size() == 0) {
        throw new IllegalArgumentException(
            "%s takes words, and \"%s\" has none".formatted(function, text));
      }
      for (int i = 0; i < tokens.size(); i++) {
        words.add(tokens.word(i));
      }
    }
    return words;
  }

  private static long[] ids(List<String> words) {
    return words.stream().mapToLong(Words::id).toArray();
  }

  private static String describeCount(int count) {
    return switch (count) {
      case 0 -> "not there";
      case 1 -> "once";
      default -> count + " times";
    };
  }
}
