package dev.waymark.relevance.predicate.expression;

import dev.waymark.relevance.predicate.PageFunction.Cost;
import dev.waymark.relevance.predicate.PageFunction.FunctionResult;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** A boolean node of an expression, evaluated with score and reasons. */
sealed interface BooleanNode {

  /**
   * The result of a node for a page.
   *
   * @param matches whether the condition holds
   * @param score how much, 0 to 1
   * @param reasons of the operands that decided
   */
  record NodeResult(boolean matches, double score, List<String> reasons) {}

  NodeResult evaluate(Evaluation page);

  Cost cost();

  /**
   * A conjunction, scored by its lowest operand, or a disjunction, scored by its highest. Cheap
   * operands come first; expensive ones are skipped once the others have decided.
   */
  record Junction(boolean conjunction, List<BooleanNode> operands, Cost cost)
      implements BooleanNode {

    static Junction sortedByCost(boolean conjunction, List<BooleanNode> operands) {
      List<BooleanNode> cheapFirst = new ArrayList<>(operands);
      cheapFirst.sort(Comparator.comparing(BooleanNode::cost));
      return new Junction(conjunction, List.copyOf(cheapFirst), cheapFirst.getLast().cost());
    }

    @Override
    public NodeResult evaluate(Evaluation page) {
      boolean matches = conjunction;
      double score = conjunction ? 1 : 0;
      List<String> reasons = new ArrayList<>();
      for (BooleanNode operand : operands) {
        if (matches != conjunction && operand.cost() != Cost.LOOKUP) {
          break;
        }
        NodeResult result = operand.evaluate(page);
        score = conjunction ? Math.min(score, result.score()) : Math.max(score, result.score());
        if (result.matches() != conjunction && matches == conjunction) {
          // Decided: from here on only operands with this result are reasons.
          matches = !conjunction;
          reasons.clear();
        }
        if (result.matches() == matches) {
          reasons.addAll(result.reasons());
        }
      }
      return new NodeResult(matches, score, reasons);
    }
  }

  /** A negation. */
  record Not(BooleanNode operand) implements BooleanNode {
    @Override
    public NodeResult evaluate(Evaluation page) {
      NodeResult result = operand.evaluate(page);
      return new NodeResult(!result.matches(), 1 - result.score(), result.reasons());
    }

    @Override
    public Cost cost() {
      return operand.cost();
    }
  }

  /** A call of a boolean function. */
  record BooleanCall(String text, int call, Cost cost) implements BooleanNode {
    @Override
    public NodeResult evaluate(Evaluation page) {
      FunctionResult result = page.result(call);
      String note = result.note().isEmpty() ? (result.isTrue() ? "yes" : "no") : result.note();
      return new NodeResult(result.isTrue(), result.isTrue() ? 1 : 0, List.of(text + ": " + note));
    }
  }

  /** Any other boolean expression, evaluated by CEL. */
  record CelCondition(String text, ValueNode value) implements BooleanNode {
    @Override
    public NodeResult evaluate(Evaluation page) {
      boolean matches = (Boolean) value.evaluate(page);
      return new NodeResult(
          matches, matches ? 1 : 0, List.of(text + ": " + (matches ? "yes" : "no")));
    }

    @Override
    public Cost cost() {
      return value.cost();
    }
  }

  /**
   * A comparison of a number with a bound. The score is 0.5 at the bound, {@code value / bound *
   * 0.5} below it, and above it 0.5 plus half of {@code (value - bound) / (1 - bound)} for
   * fractions or of {@code 1 - bound / value} for other numbers. With a bound of 0.5 the score of a
   * fraction is the fraction itself.
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
      boolean matches = operator.holds(value, limit);
      String note = left.note(page);
      String reason =
          leftText
              + " = "
              + formatNumber(value)
              + (matches ? " " : ", not ")
              + operator.symbol
              + " "
              + boundText
              + (note.isEmpty() ? "" : " (" + note + ")");
      return new NodeResult(matches, score(value, limit, matches), List.of(reason));
    }

    /** Whole numbers unchanged, others with two decimals. */
    private static String formatNumber(double value) {
      return value == Math.rint(value) && Math.abs(value) < 1e9
          ? Long.toString((long) value)
          : String.format(Locale.ROOT, "%.2f", value);
    }

    private double score(double value, double limit, boolean matches) {
      return switch (operator) {
        case GREATER, GREATER_OR_EQUAL -> thresholdScore(value, limit, matches);
        case LESS, LESS_OR_EQUAL -> 1 - thresholdScore(value, limit, !matches);
        case EQUAL, NOT_EQUAL -> matches ? 1 : 0;
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

  /** A comparison of a date that the page tells with another; without one it does not hold. */
  record DateComparison(
      PageVariable variable, ComparisonOperator operator, Instant limit, String text)
      implements BooleanNode {

    @Override
    public NodeResult evaluate(Evaluation page) {
      Instant date = (Instant) page.value(variable);
      boolean known = !date.equals(PageVariable.UNKNOWN_DATE);
      boolean matches =
          known && operator.holds((double) date.getEpochSecond(), (double) limit.getEpochSecond());
      String told =
          known ? date.atOffset(ZoneOffset.UTC).toLocalDate().toString() : "the page does not say";
      String reason = text + ": " + (matches ? "yes" : "no") + " (" + told + ")";
      return new NodeResult(matches, matches ? 1 : 0, List.of(reason));
    }

    @Override
    public Cost cost() {
      return Cost.LOOKUP;
    }
  }

  /** A comparison operator. */
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

    /** The operator with its operands swapped: 3 &lt; x is x &gt; 3. */
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
