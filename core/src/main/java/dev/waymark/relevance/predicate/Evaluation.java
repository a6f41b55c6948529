package dev.waymark.relevance.predicate;

import dev.cel.runtime.CelVariableResolver;
import dev.waymark.model.Page;
import dev.waymark.relevance.predicate.ExpressionPredicate.BoundCall;
import dev.waymark.relevance.predicate.PageFunction.FunctionResult;
import java.util.List;
import java.util.Optional;

/** One page on its way through an expression: no question is asked twice. Used by one thread. */
final class Evaluation implements CelVariableResolver {
  private final Page page;
  private final List<BoundCall> calls;
  private final FunctionResult[] results;

  Evaluation(Page page, List<BoundCall> questions) {
    this.page = page;
    this.calls = questions;
    this.results = new FunctionResult[questions.size()];
  }

  FunctionResult result(int question) {
    if (results[question] == null) {
      results[question] = calls.get(question).bound().evaluate(page);
    }
    return results[question];
  }

  @Override
  public Optional<Object> find(String name) {
    PageVariable variable = PageVariable.find(name);
    if (variable != null) {
      return Optional.of(variable.evaluate(page));
    }
    int question = BoundCall.callIndex(name);
    return question < 0
        ? Optional.empty()
        : Optional.of(calls.get(question).toCelValue(result(question)));
  }
}
