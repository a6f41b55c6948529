package dev.waymark.relevance.predicate;

import dev.waymark.model.Page;
import java.util.List;

/**
 * A function about the page that an expression can call by name with texts in quotes. A new one is
 * one more entry in {@link PageFunctions} or in {@link PredicateContext#extraFunctions}.
 *
 * @param name as written in an expression
 * @param resultType what it answers with
 * @param cost what an answer costs
 * @param minArguments fewest texts it takes
 * @param maxArguments most texts it takes
 * @param help one line for a person
 * @param binder makes it ready for its texts, once, before the first page
 */
public record PageFunction(
    String name,
    ResultType resultType,
    Cost cost,
    int minArguments,
    int maxArguments,
    String help,
    Binder binder) {

  /** As many texts as an expression is likely to write out. */
  static final int MAX_ARGUMENTS = 24;

  /** What a question answers with. */
  public enum ResultType {
    BOOLEAN,
    /** A whole number from 0. */
    COUNT,
    /** A number from 0 to 1. */
    FRACTION
  }

  /** What an answer costs; the cheap parts of an expression are asked first. */
  public enum Cost {
    /** Microseconds: a look at the URL or into the page's table of words. */
    LOOKUP,
    /** Up to 0.1 ms: one pass over the page. */
    SCAN,
    /** Milliseconds: a neural network, another program. */
    INFERENCE
  }

  /** A question with its texts, ready for pages. Called from many threads. */
  @FunctionalInterface
  public interface BoundFunction {
    FunctionResult evaluate(Page page);
  }

  /**
   * What a question found on a page.
   *
   * @param value the number; 1 or 0 for yes or no
   * @param note what lies behind it, for a person, e.g. {@code 4 times}; may be empty
   */
  public record FunctionResult(double value, String note) {

    public static FunctionResult ofBoolean(boolean yes, String note) {
      return new FunctionResult(yes ? 1 : 0, note);
    }

    boolean isTrue() {
      return value > 0;
    }
  }

  /** Makes a question ready for its texts. */
  @FunctionalInterface
  public interface Binder {
    /**
     * Called once for each place in an expression.
     *
     * @throws IllegalArgumentException with a sentence for the user if the texts make no sense
     */
    BoundFunction bind(List<String> texts, PredicateContext context);
  }
}
