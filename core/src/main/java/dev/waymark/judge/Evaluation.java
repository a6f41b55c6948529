package dev.waymark.judge;

import dev.cel.runtime.CelVariableResolver;
import dev.waymark.judge.Expression.Prepared;
import dev.waymark.judge.Question.Answer;
import dev.waymark.model.Page;
import java.util.List;
import java.util.Optional;

/** One page on its way through an expression: no question is asked twice. Used by one thread. */
final class Evaluation implements CelVariableResolver {
  private final Page page;
  private final List<Prepared> questions;
  private final Answer[] answers;

  Evaluation(Page page, List<Prepared> questions) {
    this.page = page;
    this.questions = questions;
    this.answers = new Answer[questions.size()];
  }

  Answer answer(int question) {
    if (answers[question] == null) {
      answers[question] = questions.get(question).asked().of(page);
    }
    return answers[question];
  }

  @Override
  public Optional<Object> find(String name) {
    Variable variable = Variable.named(name);
    if (variable != null) {
      return Optional.of(variable.of(page));
    }
    int question = Prepared.number(name);
    return question < 0
        ? Optional.empty()
        : Optional.of(questions.get(question).value(answer(question)));
  }
}
