package dev.waymark.sessions;

import dev.waymark.judge.JudgeContext;
import dev.waymark.judge.Question;
import dev.waymark.model.Page;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Locale;

/**
 * The question {@code near_targets()}: how similar a page is to the nearest target of some
 * sessions, 0 to 1; the paper calls a page relevant from 0.7 on (section 5.1).
 */
public final class NearTargets {
  private NearTargets() {}

  /**
   * @param file with the models, for an expression that names none; may be empty
   */
  public static Question question(String file) {
    return new Question(
        "near_targets",
        Question.Kind.SHARE,
        Question.Cost.PASS,
        0,
        1,
        "likeness to a target of sessions; text: their model, FILE or FILE#TOPIC",
        (texts, context) -> prepare(texts, context, file));
  }

  private static Question.Asked prepare(List<String> texts, JudgeContext context, String preset) {
    String file = texts.isEmpty() ? preset : texts.getFirst();
    if (file.isEmpty()) {
      throw new IllegalArgumentException(
          "near_targets() needs a model: near_targets(\"sessions.model\") or --sessions FILE;"
              + " waymark people sessions train makes one");
    }
    String place = texts.isEmpty() ? file : context.folder().resolve(file).toString();
    try {
      SessionModel model = SessionModels.at(place);
      ThreadLocal<SessionModel.Reader> readers = ThreadLocal.withInitial(model::reader);
      return page -> answer(readers.get(), page);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Question.Answer answer(SessionModel.Reader reader, Page page) {
    SessionModel.Guess guess = reader.guess(page.words());
    String note =
        guess.target().isEmpty()
            ? "no word of the sessions"
            : String.format(Locale.ROOT, "%.2f, like %s", guess.nearness(), guess.target());
    return new Question.Answer(guess.nearness(), note);
  }
}
