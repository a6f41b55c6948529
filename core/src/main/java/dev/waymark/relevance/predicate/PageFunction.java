package dev.waymark.relevance.predicate;

import dev.waymark.model.Page;
import java.util.List;

/**
 * A function of the page that an expression can call with string constants. A new one is one more
 * entry in {@link PageFunctions}, or of a {@link PageFunctionProvider}.
 *
 * @param name as written in an expression
 * @param resultType type of its result
 * @param cost of one evaluation
 * @param minArguments fewest arguments
 * @param maxArguments most arguments
 * @param help one line for users
 * @param binder binds its arguments, once, before the first page
 */
public record PageFunction(
    String name,
    ResultType resultType,
    Cost cost,
    int minArguments,
    int maxArguments,
    String help,
    Binder binder) {

  /** As many as an expression is likely to have. */
  static final int MAX_ARGUMENTS = 24;

  /** Type of a function's result. */
  public enum ResultType {
    BOOLEAN,
    /** A whole number from 0. */
    COUNT,
    /** A number from 0 to 1. */
    FRACTION
  }

  /** Cost of an evaluation; cheap parts of an expression are evaluated first. */
  public enum Cost {
    /** Microseconds: the URL or the page's table of words. */
    LOOKUP,
    /** Up to 0.1 ms: one pass over the page. */
    SCAN,
    /** Milliseconds: a neural network, another program. */
    INFERENCE
  }

  /** A function with its arguments bound. Called from many threads. */
  @FunctionalInterface
  public interface BoundFunction {
    FunctionResult evaluate(Page page);
  }

  /**
   * The result of a function on a page.
   *
   * @param value the number; 1 or 0 for true or false
   * @param note explanation for users, e.g. {@code 4 times}; may be empty
   */
  public record FunctionResult(double value, String note) {

    public static FunctionResult ofBoolean(boolean yes, String note) {
      return new FunctionResult(yes ? 1 : 0, note);
    }

    public boolean isTrue() {
      return value > 0;
    }
  }

  /** Binds arguments. */
  @FunctionalInterface
  public interface Binder {
    /**
     * Called once for each call in an expression.
     *
     * @throws IllegalArgumentException with a sentence for the user if the arguments are invalid
     */
    BoundFunction bind(List<String> arguments, PredicateContext context);
  }
}
