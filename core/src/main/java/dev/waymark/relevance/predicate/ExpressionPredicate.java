package dev.waymark.relevance.predicate;

import dev.waymark.model.Page;
import dev.waymark.model.Relevance;
import dev.waymark.relevance.predicate.BooleanNode.NodeResult;
import dev.waymark.relevance.predicate.PageFunction.BoundFunction;
import dev.waymark.relevance.predicate.PageFunction.FunctionResult;
import java.util.List;

/** A predicate written as an expression in CEL. */
public final class ExpressionPredicate implements Predicate {
  private final String text;
  private final BooleanNode root;
  private final List<BoundCall> calls;
  private final boolean mayTakeLong;

  ExpressionPredicate(
      String text, BooleanNode root, List<BoundCall> questions, boolean mayTakeLong) {
    this.text = text;
    this.root = root;
    this.calls = List.copyOf(questions);
    this.mayTakeLong = mayTakeLong;
  }

  @Override
  public Relevance judge(Page page) {
    try {
      NodeResult said = root.evaluate(new Evaluation(page, calls));
      return new Relevance(said.matches(), said.score(), List.copyOf(said.reasons()), "");
    } catch (RuntimeException e) {
      return Relevance.error(text + ": " + e.getMessage());
    }
  }

  /** It loops, searches the text for patterns, or thinks: worth watching. */
  public boolean mayTakeLong() {
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
  record BoundCall(PageFunction function, BoundFunction bound) {
    private static final String VARIABLE_PREFIX = "call_";

    /** The variable's name for the question with a number. */
    static String variableName(int number) {
      return VARIABLE_PREFIX + number;
    }

    /** The number in a variable's name; -1 if it is no question's. */
    static int callIndex(String name) {
      return name.startsWith(VARIABLE_PREFIX)
          ? Integer.parseInt(name.substring(VARIABLE_PREFIX.length()))
          : -1;
    }

    /** The answer as a value of CEL. */
    Object toCelValue(FunctionResult answer) {
      return switch (function.resultType()) {
        case BOOLEAN -> answer.isTrue();
        case COUNT -> (long) answer.value();
        case FRACTION -> answer.value();
      };
    }
  }
}
