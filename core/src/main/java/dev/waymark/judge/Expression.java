package dev.waymark.judge;

import dev.waymark.judge.Node.Opinion;
import dev.waymark.judge.Question.Answer;
import dev.waymark.judge.Question.Asked;
import dev.waymark.model.Page;
import dev.waymark.model.Verdict;
import java.util.List;

/** A predicate written as an expression in CEL. */
final class Expression implements Predicate {
  private final String text;
  private final Node root;
  private final List<Prepared> questions;
  private final boolean mayTakeLong;

  Expression(String text, Node root, List<Prepared> questions, boolean mayTakeLong) {
    this.text = text;
    this.root = root;
    this.questions = List.copyOf(questions);
    this.mayTakeLong = mayTakeLong;
  }

  @Override
  public Verdict judge(Page page) {
    try {
      Opinion said = root.of(new Evaluation(page, questions));
      return new Verdict(said.yes(), said.score(), List.copyOf(said.reasons()), "");
    } catch (RuntimeException e) {
      return Verdict.trouble(text + ": " + e.getMessage());
    }
  }

  /** It loops, searches the text for patterns, or thinks: worth watching. */
  boolean mayTakeLong() {
    return mayTakeLong;
  }

  /** The expression. */
  @Override
  public String toString() {
    return text;
  }

  /**
   * A question of this expression with its texts. CEL sees it as a variable, so that it is asked
   * only when its value is needed.
   */
  record Prepared(Question question, Asked asked) {
    private static final String PREFIX = "question_";

    /** The variable's name for the question with a number. */
    static String name(int number) {
      return PREFIX + number;
    }

    /** The number in a variable's name; -1 if it is no question's. */
    static int number(String name) {
      return name.startsWith(PREFIX) ? Integer.parseInt(name.substring(PREFIX.length())) : -1;
    }

    /** The answer as a value of CEL. */
    Object value(Answer answer) {
      return switch (question.kind()) {
        case YES_NO -> answer.yes();
        case COUNT -> (long) answer.value();
        case SHARE -> answer.value();
      };
    }
  }
}
