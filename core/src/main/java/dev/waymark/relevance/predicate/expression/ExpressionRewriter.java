package dev.waymark.relevance.predicate.expression;

import com.google.common.collect.ImmutableList;
import dev.cel.common.ast.CelExpr;
import dev.cel.common.ast.CelExpr.CelCall;
import dev.cel.common.ast.CelExpr.CelComprehension;
import dev.cel.common.ast.CelExpr.CelSelect;
import java.util.List;
import java.util.function.UnaryOperator;

/** Rebuilds an expression with all its children replaced. */
final class ExpressionRewriter {
  private ExpressionRewriter() {}

  static CelExpr mapChildren(CelExpr expression, UnaryOperator<CelExpr> mapper) {
    return switch (expression.getKind()) {
      case CALL -> {
        CelCall call = expression.call();
        yield CelExpr.ofCall(
            expression.id(),
            call.target().map(mapper),
            call.function(),
            mapAll(call.args(), mapper));
      }
      case SELECT -> {
        CelSelect select = expression.select();
        yield CelExpr.ofSelect(
            expression.id(), mapper.apply(select.operand()), select.field(), select.testOnly());
      }
      case LIST ->
          CelExpr.ofList(
              expression.id(),
              mapAll(expression.list().elements(), mapper),
              expression.list().optionalIndices());
      case MAP ->
          CelExpr.ofMap(
              expression.id(),
              expression.map().entries().stream()
                  .map(entry ->
                      CelExpr.ofMapEntry(
                          entry.id(),
                          mapper.apply(entry.key()),
                          mapper.apply(entry.value()),
                          entry.optionalEntry()))
                  .collect(ImmutableList.toImmutableList()));
      case COMPREHENSION -> comprehension(expression.id(), expression.comprehension(), mapper);
      default -> expression;
    };
  }

  private static CelExpr comprehension(
      long id, CelComprehension loop, UnaryOperator<CelExpr> mapper) {
    return CelExpr.ofComprehension(
        id,
        loop.iterVar(),
        loop.iterVar2(),
        mapper.apply(loop.iterRange()),
        loop.accuVar(),
        mapper.apply(loop.accuInit()),
        mapper.apply(loop.loopCondition()),
        mapper.apply(loop.loopStep()),
        mapper.apply(loop.result()));
  }

  private static ImmutableList<CelExpr> mapAll(
      List<CelExpr> expressions, UnaryOperator<CelExpr> mapper) {
    return expressions.stream().map(mapper).collect(ImmutableList.toImmutableList());
  }
}
