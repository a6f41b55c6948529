package dev.waymark.judge;

import static dev.waymark.judge.Question.Cost.LOOK;
import static dev.waymark.judge.Question.Cost.PASS;
import static dev.waymark.judge.Question.Cost.THOUGHT;
import static dev.waymark.judge.Question.Kind.COUNT;
import static dev.waymark.judge.Question.Kind.SHARE;
import static dev.waymark.judge.Question.Kind.YES_NO;
import static dev.waymark.judge.Question.MANY;

import dev.waymark.judge.Question.Cost;
import dev.waymark.judge.Question.Kind;
import dev.waymark.judge.Question.Preparation;
import java.util.ArrayList;
import java.util.List;

/** The functions that every expression can call. */
final class Questions {
  private static final List<Question> STANDARD =
      List.of(
          look("word", 1, "the word is on the page", AboutWords::word),
          look("words", MANY, "all the words are on the page", AboutWords::words),
          look("any", MANY, "one of the words is on the page", AboutWords::any),
          one("count", COUNT, LOOK, "how often the word is on the page", AboutWords::count),
          one("phrase", YES_NO, PASS, "the words stand on the page in a row", AboutWords::phrase),
          look("in_title", 1, "the words stand in the title in a row", AboutWords::inTitle),
          look("token", 1, "the URL has this piece between . / - _ ? = &", AboutUrls::token),
          look("links_to", 1, "a link leads to the URL, host or prefix", AboutUrls::linksTo),
          look(
              "linked_from",
              1,
              "a crawled page of the URL, host or prefix links here",
              AboutUrls::linkedFrom),
          look("label", 1, "the recorded web gives the page this label", AboutUrls::label),
          one("topic", SHARE, PASS, "probability of a trained topic", AboutMeaning::topic),
          one(
              "similar",
              SHARE,
              PASS,
              "likeness to the most similar text of a file or folder",
              AboutExamples::similar),
          one("about", SHARE, THOUGHT, "how close it is to a sentence", AboutMeaning::about));

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

  private static Question look(String name, int most, String help, Preparation preparation) {
    return new Question(name, YES_NO, LOOK, 1, most, help, preparation);
  }

  private static Question one(
      String name, Kind kind, Cost cost, String help, Preparation preparation) {
    return new Question(name, kind, cost, 1, 1, help, preparation);
  }
}
