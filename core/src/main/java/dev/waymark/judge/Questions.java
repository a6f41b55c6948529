package dev.waymark.judge;

import dev.waymark.judge.Question.Cost;
import dev.waymark.judge.Question.Kind;
import dev.waymark.judge.Question.Preparation;
import java.util.ArrayList;
import java.util.List;

/** The functions that every expression can call. */
final class Questions {
  private static final List<Question> STANDARD =
      List.of(
          yesNo("word", 1, 1, "the word is on the page", AboutWords::word),
          yesNo("words", 1, Question.MANY, "all the words are on the page", AboutWords::words),
          yesNo("any", 1, Question.MANY, "one of the words is on the page", AboutWords::any),
          new Question(
              "count",
              Kind.COUNT,
              Cost.LOOK,
              1,
              1,
              "how often the word is on the page",
              AboutWords::count),
          new Question(
              "phrase",
              Kind.YES_NO,
              Cost.PASS,
              1,
              1,
              "the words stand on the page one after the other",
              AboutWords::phrase),
          yesNo("in_title", 1, 1, "the words stand in the title", AboutWords::inTitle),
          yesNo("token", 1, 1, "the URL has this piece between . / - _ ? = &", AboutUrls::token),
          yesNo("links_to", 1, 1, "a link leads to the URL, host or prefix", AboutUrls::linksTo),
          yesNo(
              "linked_from",
              1,
              1,
              "a crawled page of the URL, host or prefix links here",
              AboutUrls::linkedFrom),
          yesNo("label", 1, 1, "the recorded web gives the page this label", AboutUrls::label));

  private Questions() {}

  /** The standard functions and those of the context; a later one replaces its namesake. */
  static List<Question> in(JudgeContext context) {
    List<Question> all = new ArrayList<>(STANDARD);
    for (Question more : context.more()) {
      all.removeIf(known -> known.name().equals(more.name()));
      all.add(more);
    }
    return all;
  }

  private static Question yesNo(
      String name, int least, int most, String help, Preparation preparation) {
    return new Question(name, Kind.YES_NO, Cost.LOOK, least, most, help, preparation);
  }
}
