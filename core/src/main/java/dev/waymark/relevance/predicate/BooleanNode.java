package dev.waymark.relevance.predicate;

import dev.waymark.relevance.predicate.PageFunction.Cost;
import dev.waymark.relevance.predicate.PageFunction.FunctionResult;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** A part of an expression that says yes or no. */
sealed interface BooleanNode {

  /**
   * What a part of an expression says of a page.
   *
   * @param matches or no
   * @param score how much, 0 to 1
   * @param reasons of the parts that decided
   */
  record NodeResult(boolean matches, double score, List<String> reasons) {}

  NodeResult evaluate(Evaluation page);

  Cost cost();

  /**
   * Several parts joined: by and, the lowest score counts; by or, the highest. Parts that cost more
   * than a look are not asked once the others have decided, and never before the cheaper ones.
   */
  record Junction(boolean conjunction, List<BooleanNode> operands, Cost cost)
      implements BooleanNode {

    static Junction sortedByCost(boolean and, List<BooleanNode> parts) {
      List<BooleanNode> cheapFirst = new ArrayList<>(parts);
      cheapFirst.sort(Comparator.comparing(BooleanNode::cost));
      return new Junction(and, List.copyOf(cheapFirst), cheapFirst.getLast().cost());
    }

    @Override
    public NodeResult evaluate(Evaluation page) {
      boolean yes = conjunction;
      double score = conjunction ? 1 : 0;
      List<String> reasons = new ArrayList<>();
      for (BooleanNode part : operands) {
        if (yes != conjunction && part.cost() != Cost.LOOKUP) {
          break;
        }
        NodeResult said = part.evaluate(page);
        score = conjunction ? Math.min(score, said.score()) : Math.max(score, said.score());
        if (said.matches() != conjunction && yes == conjunction) {
          // From here on it is decided: only parts that say so are reasons.
          yes = !conjunction;
          reasons.clear();
        }
        if (said.matches() == yes) {
          reasons.addAll(said.reasons());
        }
      }
      return new NodeResult(yes, score, reasons);
    }
  }

  /** The opposite. */
  record Not(BooleanNode operand) implements BooleanNode {
    @Override
    public NodeResult evaluate(Evaluation page) {
      NodeResult said = operand.evaluate(page);
      return new NodeResult(!said.matches(), 1 - said.score(), said.reasons());
    }

    @Override
    public Cost cost() {
      return operand.cost();
    }
  }

  /** One question that is answered with yes or no. */
  record BooleanCall(String text, int call, Cost cost) implements BooleanNode {
    @Override
    public NodeResult evaluate(Evaluation page) {
      FunctionResult answer = page.result(call);
      String note = answer.note().isEmpty() ? (answer.isTrue() ? "yes" : "no") : answer.note();
      return new NodeResult(answer.isTrue(), answer.isTrue() ? 1 : 0, List.of(text + ": " + note));
    }
  }

  /** Anything else that is true or false, left to CEL. */
  record CelCondition(String text, ValueNode term) implements BooleanNode {
    @Override
    public NodeResult evaluate(Evaluation page) {
      boolean yes = (Boolean) term.evaluate(page);
      return new NodeResult(yes, yes ? 1 : 0, List.of(text + ": " + (yes ? "yes" : "no")));
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
  record Comparison(
      ValueNode left,
      ComparisonOperator operator,
      ValueNode right,
      boolean fraction,
      String leftText,
      String boundText)
      implements BooleanNode {

    @Override
    public NodeResult evaluate(Evaluation page) {
      double value = ((Number) left.evaluate(page)).doubleValue();
      double limit = ((Number) right.evaluate(page)).doubleValue();
      boolean yes = operator.holds(value, limit);
      String note = left.note(page);
      String reason =
          leftText
              + " = "
              + formatNumber(value)
              + (yes ? " " : ", not ")
              + operator.symbol
              + " "
              + boundText
              + (note.isEmpty() ? "" : " (" + note + ")");
      return new NodeResult(yes, score(value, limit, yes), List.of(reason));
    }

    /** Whole numbers as they are, others with two digits after the point. */
    private static String formatNumber(double value) {
      return value == Math.rint(value) && Math.abs(value) < 1e9
          ? Long.toString((long) value)
          : String.format(Locale.ROOT, "%.2f", value);
    }

    private double score(double value, double limit, boolean yes) {
      return switch (operator) {
        case GREATER, GREATER_OR_EQUAL -> thresholdScore(value, limit, yes);
        case LESS, LESS_OR_EQUAL -> 1 - thresholdScore(value, limit, !yes);
        case EQUAL, NOT_EQUAL -> yes ? 1 : 0;
      };
    }

    private double thresholdScore(double value, double limit, boolean reached) {
      if (limit <= 0 || (fraction && limit >= 1) || Double.isNaN(value)) {
        return reached ? 1 : 0;
      }
      if (value < limit) {
        return 0.5 * Math.max(0, value) / limit;
      }
      return 0.5
          + 0.5 * (fraction ? (Math.min(1, value) - limit) / (1 - limit) : 1 - limit / value);
    }

    @Override
    public Cost cost() {
      return left.cost().compareTo(right.cost()) > 0 ? left.cost() : right.cost();
    }
  }

  /** How a number stands to a bound. */
  enum ComparisonOperator {
    GREATER(">"),
    GREATER_OR_EQUAL(">="),
    LESS("<"),
    LESS_OR_EQUAL("<="),
    EQUAL("=="),
    NOT_EQUAL("!=");

    final String symbol;

    ComparisonOperator(String text) {
      this.symbol = text;
    }

    boolean holds(double value, double limit) {
      return switch (this) {
        case GREATER -> value > limit;
        case GREATER_OR_EQUAL -> value >= limit;
        case LESS -> value < limit;
        case LESS_OR_EQUAL -> value <= limit;
        case EQUAL -> value == limit;
        case NOT_EQUAL -> value != limit;
      };
    }

    /** The same seen from the other side: 3 &lt; x is x &gt; 3. */
    ComparisonOperator flipped() {
      return switch (this) {
        case GREATER -> LESS;
        case GREATER_OR_EQUAL -> LESS_OR_EQUAL;
        case LESS -> GREATER;
        case LESS_OR_EQUAL -> GREATER_OR_EQUAL;
        case EQUAL, NOT_EQUAL -> this;
      };
    }
  }
}
