package dev.waymark.relevance.predicate;

import com.google.common.collect.ImmutableList;
import dev.cel.common.ast.CelExpr;
import dev.cel.common.ast.CelExpr.CelCall;
import dev.cel.common.ast.CelExpr.CelComprehension;
import dev.cel.common.ast.CelExpr.CelSelect;
import java.util.List;
import java.util.function.UnaryOperator;

/** Rebuilds an expression with every direct part replaced. */
final class ExpressionRewriter {
  private ExpressionRewriter() {}

  static CelExpr mapChildren(CelExpr part, UnaryOperator<CelExpr> change) {
    return switch (part.getKind()) {
      case CALL -> {
        CelCall call = part.call();
        yield CelExpr.ofCall(
            part.id(), call.target().map(change), call.function(), mapAll(call.args(), change));
      }
      case SELECT -> {
        CelSelect select = part.select();
        yield CelExpr.ofSelect(
            part.id(), change.apply(select.operand()), select.field(), select.testOnly());
      }
      case LIST ->
          CelExpr.ofList(
              part.id(), mapAll(part.list().elements(), change), part.list().optionalIndices());
      case MAP ->
          CelExpr.ofMap(
              part.id(),
              part.map().entries().stream()
                  .map(entry ->
                      CelExpr.ofMapEntry(
                          entry.id(),
                          change.apply(entry.key()),
                          change.apply(entry.value()),
                          entry.optionalEntry()))
                  .collect(ImmutableList.toImmutableList()));
      case COMPREHENSION -> comprehension(part.id(), part.comprehension(), change);
      default -> part;
    };
  }

  private static CelExpr comprehension(
      long id, CelComprehension loop, UnaryOperator<CelExpr> change) {
    return CelExpr.ofComprehension(
        id,
        loop.iterVar(),
        loop.iterVar2(),
        change.apply(loop.iterRange()),
        loop.accuVar(),
        change.apply(loop.accuInit()),
        change.apply(loop.loopCondition()),
        change.apply(loop.loopStep()),
        change.apply(loop.result()));
  }

  private static ImmutableList<CelExpr> mapAll(List<CelExpr> parts, UnaryOperator<CelExpr> change) {
    return parts.stream().map(change).collect(ImmutableList.toImmutableList());
  }
}
