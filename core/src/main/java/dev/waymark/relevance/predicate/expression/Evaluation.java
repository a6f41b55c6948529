package dev.waymark.relevance.predicate.expression;

import dev.cel.runtime.CelVariableResolver;
import dev.waymark.model.Page;
import dev.waymark.relevance.predicate.PageFunction.FunctionResult;
import dev.waymark.relevance.predicate.expression.ExpressionPredicate.BoundCall;
import java.util.List;
import java.util.Optional;

/** The evaluation of an expression on one page, with memoized function calls. Single-threaded. */
final class Evaluation implements CelVariableResolver {
  private final Page page;
  private final List<BoundCall> calls;
  private final FunctionResult[] results;

  Evaluation(Page page, List<BoundCall> calls) {
    this.page = page;
    this.calls = calls;
    this.results = new FunctionResult[calls.size()];
  }

  FunctionResult result(int call) {
    if (results[call] == null) {
      results[call] = calls.get(call).bound().evaluate(page);
    }
    return results[call];
  }

  /** The value of a variable on this page. */
  Object value(PageVariable variable) {
    return variable.evaluate(page);
  }

  @Override
  public Optional<Object> find(String name) {
    PageVariable variable = PageVariable.find(name);
    if (variable != null) {
      return Optional.of(variable.evaluate(page));
    }
    int call = BoundCall.callIndex(name);
    return call < 0 ? Optional.empty() : Optional.of(calls.get(call).toCelValue(result(call)));
  }
}
