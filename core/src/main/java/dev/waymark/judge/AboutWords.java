package dev.waymark.judge;

import dev.waymark.judge.Question.Answer;
import dev.waymark.judge.Question.Asked;
import dev.waymark.text.Bag;
import dev.waymark.text.Tokens;
import java.util.ArrayList;
import java.util.List;

/** Questions about the words of a page. Upper and lower case are the same. */
final class AboutWords {
  private AboutWords() {}

  static Asked word(List<String> texts, JudgeContext context) {
    long id = single("word", texts.getFirst());
    return page -> {
      int count = page.words().count(id);
      return Answer.yesNo(count > 0, times(count));
    };
  }

  static Asked count(List<String> texts, JudgeContext context) {
    long id = single("count", texts.getFirst());
    return page -> new Answer(page.words().count(id), "");
  }

  static Asked words(List<String> texts, JudgeContext context) {
    List<String> words = split("words", texts);
    long[] ids = ids(words);
    return page -> {
      List<String> missing = new ArrayList<>();
      for (int i = 0; i < ids.length; i++) {
        if (page.words().count(ids[i]) == 0) {
          missing.add(words.get(i));
        }
      }
      return missing.isEmpty()
          ? Answer.yesNo(true, "all there")
          : Answer.yesNo(false, "missing " + String.join(", ", missing));
    };
  }

  static Asked any(List<String> texts, JudgeContext context) {
    List<String> words = split("any", texts);
    long[] ids = ids(words);
    return page -> {
      List<String> found = new ArrayList<>();
      Bag bag = page.words();
      for (int i = 0; i < ids.length; i++) {
        int count = bag.count(ids[i]);
        if (count > 0) {
          found.add(words.get(i) + " " + times(count));
        }
      }
      return found.isEmpty()
          ? Answer.yesNo(false, "none there")
          : Answer.yesNo(true, String.join(", ", found));
    };
  }

  static Asked phrase(List<String> texts, JudgeContext context) {
    long[] ids = ids(split("phrase", texts));
    return page -> {
      for (long id : ids) {
        if (page.words().count(id) == 0) {
          return Answer.yesNo(false, "not there");
        }
      }
      int count = occurrences(page.title(), ids) + occurrences(page.body(), ids);
      return Answer.yesNo(count > 0, times(count));
    };
  }

  static Asked inTitle(List<String> texts, JudgeContext context) {
    long[] ids = ids(split("in_title", texts));
    return page -> {
      boolean there = occurrences(page.title(), ids) > 0;
      return Answer.yesNo(there, there ? "there" : "not there");
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

  private static long single(String function, String text) {
    Tokens tokens = Tokens.of(text);
    if (tokens.size() != 1) {
      String what = tokens.size() == 0 ? "no word" : tokens.size() + " words";
      throw new IllegalArgumentException(
          "%s takes one word, and \"%s\" is %s; phrase(\"…\") takes several in a row, words(\"…\") in any place"
              .formatted(function, text, what));
    }
    return tokens.id(0);
  }

  /** The words of all texts: words("coral reef") means the same as words("coral", "reef"). */
  private static List<String> split(String function, List<String> texts) {
    List<String> words = new ArrayList<>();
    for (String text : texts) {
      Tokens tokens = Tokens.of(text);
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
    return words.stream().mapToLong(dev.waymark.text.Words::id).toArray();
  }

  private static String times(int count) {
    return switch (count) {
      case 0 -> "not there";
      case 1 -> "once";
      default -> count + " times";
    };
  }
}
