package dev.waymark.judge;

import dev.waymark.model.Page;
import java.util.List;

/**
 * A function about the page that an expression can call by name with texts in quotes. A new one is
 * one more entry in {@link Questions} or in {@link JudgeContext#more}.
 *
 * @param name as written in an expression
 * @param kind what it answers with
 * @param cost what an answer costs
 * @param least fewest texts it takes
 * @param most most texts it takes
 * @param help one line for a person
 * @param preparation makes it ready for its texts, once, before the first page
 */
public record Question(
    String name, Kind kind, Cost cost, int least, int most, String help, Preparation preparation) {

  /** As many texts as an expression is likely to write out. */
  static final int MANY = 24;

  /** What a question answers with. */
  public enum Kind {
    YES_NO,
    /** A whole number from 0. */
    COUNT,
    /** A number from 0 to 1. */
    SHARE
  }

  /** What an answer costs; the cheap parts of an expression are asked first. */
  public enum Cost {
    /** Microseconds: a look at the URL or into the page's table of words. */
    LOOK,
    /** Up to 0.1 ms: one pass over the page. */
    PASS,
    /** Milliseconds: a neural network, another program. */
    THOUGHT
  }

  /** A question with its texts, ready for pages. Called from many threads. */
  @FunctionalInterface
  public interface Asked {
    Answer of(Page page);
  }

  /**
   * What a question found on a page.
   *
   * @param value the number; 1 or 0 for yes or no
   * @param note what lies behind it, for a person, e.g. {@code 4 times}; may be empty
   */
  public record Answer(double value, String note) {

    public static Answer yesNo(boolean yes, String note) {
      return new Answer(yes ? 1 : 0, note);
    }

    boolean yes() {
      return value > 0;
    }
  }

  /** Makes a question ready for its texts. */
  @FunctionalInterface
  public interface Preparation {
    /**
     * Called once for each place in an expression.
     *
     * @throws IllegalArgumentException with a sentence for the user if the texts make no sense
     */
    Asked prepare(List<String> texts, JudgeContext context);
  }
}
