package dev.waymark.relevance.predicate;

import dev.cel.runtime.CelEvaluationException;
import dev.cel.runtime.Program;
import dev.waymark.relevance.predicate.PageFunction.Cost;

/** A part of an expression that has a value. */
sealed interface ValueNode {

  Object evaluate(Evaluation page);

  Cost cost();

  /** What lies behind the value, for a person; may be empty. */
  default String note(Evaluation page) {
    return "";
  }

  /** A value written out. */
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

  /** The answer to one question. */
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

  /** Anything else, computed by CEL. */
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
