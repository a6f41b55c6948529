package dev.waymark.relevance.predicate.expression;

import dev.cel.runtime.CelEvaluationException;
import dev.cel.runtime.Program;
import dev.waymark.relevance.predicate.PageFunction.Cost;

/** A node of an expression with a value of any type. */
sealed interface ValueNode {

  Object evaluate(Evaluation page);

  Cost cost();

  /** Explanation of the value for users; may be empty. */
  default String note(Evaluation page) {
    return "";
  }

  /** A constant. */
  record Constant(Object value) implements ValueNode {
    @Override
    public Object evaluate(Evaluation page) {
      return value;
    }

    @Override
    public Cost cost() {
      return Cost.LOOKUP;
    }
  }

  /** The result of a function call. */
  record ValueCall(int call, Cost cost) implements ValueNode {
    @Override
    public Object evaluate(Evaluation page) {
      return page.result(call).value();
    }

    @Override
    public String note(Evaluation page) {
      return page.result(call).note();
    }
  }

  /** Any other expression, evaluated by CEL. */
  record CelValue(Program program, Cost cost) implements ValueNode {
    @Override
    public Object evaluate(Evaluation page) {
      try {
        return program.eval(page);
      } catch (CelEvaluationException e) {
        throw new IllegalStateException(e.getMessage(), e);
      }
    }
  }
}
