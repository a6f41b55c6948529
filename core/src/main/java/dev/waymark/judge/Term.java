package dev.waymark.judge;

import dev.cel.runtime.CelEvaluationException;
import dev.cel.runtime.Program;
import dev.waymark.judge.Question.Cost;

/** A part of an expression that has a value. */
sealed interface Term {

  Object of(Evaluation page);

  Cost cost();

  /** What lies behind the value, for a person; may be empty. */
  default String note(Evaluation page) {
    return "";
  }

  /** A value written out. */
  record Constant(Object value) implements Term {
    @Override
    public Object of(Evaluation page) {
      return value;
    }

    @Override
    public Cost cost() {
      return Cost.LOOK;
    }
  }

  /** The answer to one question. */
  record Ask(int question, Cost cost) implements Term {
    @Override
    public Object of(Evaluation page) {
      return page.answer(question).value();
    }

    @Override
    public String note(Evaluation page) {
      return page.answer(question).note();
    }
  }

  /** Anything else, computed by CEL. */
  record Computed(Program program, Cost cost) implements Term {
    @Override
    public Object of(Evaluation page) {
      try {
        return program.eval(page);
      } catch (CelEvaluationException e) {
        throw new IllegalStateException(e.getMessage(), e);
      }
    }
  }
}
