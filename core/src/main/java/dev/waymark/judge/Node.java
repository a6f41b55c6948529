package dev.waymark.judge;

import dev.waymark.judge.Question.Answer;
import dev.waymark.judge.Question.Cost;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** A part of an expression that says yes or no. */
sealed interface Node {

  /**
   * What a part of an expression says of a page.
   *
   * @param yes or no
   * @param score how much, 0 to 1
   * @param reasons of the parts that decided
   */
  record Opinion(boolean yes, double score, List<String> reasons) {}

  Opinion of(Evaluation page);

  Cost cost();

  /**
   * Several parts joined: by and, the lowest score counts; by or, the highest. Parts that cost more
   * than a look are not asked once the others have decided, and never before the cheaper ones.
   */
  record Joint(boolean and, List<Node> parts, Cost cost) implements Node {

    static Joint of(boolean and, List<Node> parts) {
      List<Node> cheapFirst = new ArrayList<>(parts);
      cheapFirst.sort(Comparator.comparing(Node::cost));
      return new Joint(and, List.copyOf(cheapFirst), cheapFirst.getLast().cost());
    }

    @Override
    public Opinion of(Evaluation page) {
      boolean yes = and;
      double score = and ? 1 : 0;
      List<String> reasons = new ArrayList<>();
      for (Node part : parts) {
        if (yes != and && part.cost() != Cost.LOOK) {
          break;
        }
        Opinion said = part.of(page);
        score = and ? Math.min(score, said.score()) : Math.max(score, said.score());
        if (said.yes() != and && yes == and) {
          // From here on it is decided: only parts that say so are reasons.
          yes = !and;
          reasons.clear();
        }
        if (said.yes() == yes) {
          reasons.addAll(said.reasons());
        }
      }
      return new Opinion(yes, score, reasons);
    }
  }

  /** The opposite. */
  record Not(Node part) implements Node {
    @Override
    public Opinion of(Evaluation page) {
      Opinion said = part.of(page);
      return new Opinion(!said.yes(), 1 - said.score(), said.reasons());
    }

    @Override
    public Cost cost() {
      return part.cost();
    }
  }

  /** One question that is answered with yes or no. */
  record Ask(String text, int question, Cost cost) implements Node {
    @Override
    public Opinion of(Evaluation page) {
      Answer answer = page.answer(question);
      String note = answer.note().isEmpty() ? (answer.yes() ? "yes" : "no") : answer.note();
      return new Opinion(answer.yes(), answer.yes() ? 1 : 0, List.of(text + ": " + note));
    }
  }

  /** Anything else that is true or false, left to CEL. */
  record Other(String text, Term term) implements Node {
    @Override
    public Opinion of(Evaluation page) {
      boolean yes = (Boolean) term.of(page);
      return new Opinion(yes, yes ? 1 : 0, List.of(text + ": " + (yes ? "yes" : "no")));
    }

    @Override
    public Cost cost() {
      return term.cost();
    }
  }

  /**
   * A number against a bound. The score says how far: the bound itself is 0.5. Below it, {@code
   * value / bound * 0.5}; above it, half of what is left, which is {@code (value - bound) / (1 -
   * bound)} for numbers that end at 1 and {@code 1 - bound / value} for others. With a bound of 0.5
   * the score of a share is the share itself.
   */
  record Comparison(Term left, Sign sign, Term right, boolean share, String text, String bound)
      implements Node {

    @Override
    public Opinion of(Evaluation page) {
      double value = ((Number) left.of(page)).doubleValue();
      double limit = ((Number) right.of(page)).doubleValue();
      boolean yes = sign.holds(value, limit);
      String note = left.note(page);
      String reason =
          text
              + " = "
              + brief(value)
              + (yes ? " " : ", not ")
              + sign.text
              + " "
              + bound
              + (note.isEmpty() ? "" : " (" + note + ")");
      return new Opinion(yes, score(value, limit, yes), List.of(reason));
    }

    /** Whole numbers as they are, others with two digits after the point. */
    private static String brief(double value) {
      return value == Math.rint(value) && Math.abs(value) < 1e9
          ? Long.toString((long) value)
          : String.format(Locale.ROOT, "%.2f", value);
    }

    private double score(double value, double limit, boolean yes) {
      return switch (sign) {
        case MORE, AT_LEAST -> reach(value, limit, yes);
        case LESS, AT_MOST -> 1 - reach(value, limit, !yes);
        case EQUAL, DIFFERENT -> yes ? 1 : 0;
      };
    }

    private double reach(double value, double limit, boolean reached) {
      if (limit <= 0 || (share && limit >= 1) || Double.isNaN(value)) {
        return reached ? 1 : 0;
      }
      if (value < limit) {
        return 0.5 * Math.max(0, value) / limit;
      }
      return 0.5 + 0.5 * (share ? (Math.min(1, value) - limit) / (1 - limit) : 1 - limit / value);
    }

    @Override
    public Cost cost() {
      return left.cost().compareTo(right.cost()) > 0 ? left.cost() : right.cost();
    }
  }

  /** How a number stands to a bound. */
  enum Sign {
    MORE(">"),
    AT_LEAST(">="),
    LESS("<"),
    AT_MOST("<="),
    EQUAL("=="),
    DIFFERENT("!=");

    final String text;

    Sign(String text) {
      this.text = text;
    }

    boolean holds(double value, double limit) {
      return switch (this) {
        case MORE -> value > limit;
        case AT_LEAST -> value >= limit;
        case LESS -> value < limit;
        case AT_MOST -> value <= limit;
        case EQUAL -> value == limit;
        case DIFFERENT -> value != limit;
      };
    }

    /** The same seen from the other side: 3 &lt; x is x &gt; 3. */
    Sign turned() {
      return switch (this) {
        case MORE -> LESS;
        case AT_LEAST -> AT_MOST;
        case LESS -> MORE;
        case AT_MOST -> AT_LEAST;
        case EQUAL, DIFFERENT -> this;
      };
    }
  }
}
