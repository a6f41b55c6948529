package dev.waymark.relevance.predicate.expression;

import dev.waymark.model.Page;
import dev.waymark.model.Relevance;
import dev.waymark.relevance.predicate.PageFunction;
import dev.waymark.relevance.predicate.PageFunction.BoundFunction;
import dev.waymark.relevance.predicate.PageFunction.FunctionResult;
import dev.waymark.relevance.predicate.Predicate;
import dev.waymark.relevance.predicate.expression.BooleanNode.NodeResult;
import java.util.List;

/** A predicate written as an expression in CEL. */
public final class ExpressionPredicate implements Predicate {
  private final String text;
  private final BooleanNode root;
  private final List<BoundCall> calls;
  private final boolean mayTakeLong;

  ExpressionPredicate(String text, BooleanNode root, List<BoundCall> calls, boolean mayTakeLong) {
    this.text = text;
    this.root = root;
    this.calls = List.copyOf(calls);
    this.mayTakeLong = mayTakeLong;
  }

  @Override
  public Relevance judge(Page page) {
    try {
      NodeResult result = root.evaluate(new Evaluation(page, calls));
      return new Relevance(result.matches(), result.score(), List.copyOf(result.reasons()), "");
    } catch (RuntimeException e) {
      return Relevance.error(text + ": " + e.getMessage());
    }
  }

  /** Whether it loops, matches patterns in the text, or runs a model, and needs a time limit. */
  public boolean mayTakeLong() {
    return mayTakeLong;
  }

  /** The expression. */
  @Override
  public String toString() {
    return text;
  }

  /**
   * A function call with its arguments bound. CEL sees it as a variable, so that it is evaluated
   * only when its value is needed.
   */
  record BoundCall(PageFunction function, BoundFunction bound) {
    private static final String VARIABLE_PREFIX = "call_";

    /** The name of the variable for a call. */
    static String variableName(int number) {
      return VARIABLE_PREFIX + number;
    }

    /** The number of the call in a variable's name; -1 if it is none. */
    static int callIndex(String name) {
      return name.startsWith(VARIABLE_PREFIX)
          ? Integer.parseInt(name.substring(VARIABLE_PREFIX.length()))
          : -1;
    }

    /** The result as a CEL value. */
    Object toCelValue(FunctionResult result) {
      return switch (function.resultType()) {
        case BOOLEAN -> result.isTrue();
        case COUNT -> (long) result.value();
        case FRACTION -> result.value();
      };
    }
  }
}
