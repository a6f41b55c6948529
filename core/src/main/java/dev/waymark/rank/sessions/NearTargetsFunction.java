package dev.waymark.rank.sessions;

import dev.waymark.model.Page;
import dev.waymark.relevance.predicate.PageFunction;
import dev.waymark.relevance.predicate.PredicateContext;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Locale;

/**
 * The predicate function {@code near_targets()}: the similarity of a page to the nearest target of
 * some sessions, 0 to 1; the paper calls a page relevant from 0.7 on (section 5.1).
 */
public final class NearTargetsFunction {
  private NearTargetsFunction() {}

  /**
   * @param file of session models, for an expression that names none; may be empty
   */
  public static PageFunction create(String file) {
    return new PageFunction(
        "near_targets",
        PageFunction.ResultType.FRACTION,
        PageFunction.Cost.SCAN,
        0,
        1,
        "similarity to a target of sessions; text: their model, FILE or FILE#TOPIC",
        (texts, context) -> bind(texts, context, file));
  }

  private static PageFunction.BoundFunction bind(
      List<String> texts, PredicateContext context, String defaultFile) {
    String file = texts.isEmpty() ? defaultFile : texts.getFirst();
    if (file.isEmpty()) {
      throw new IllegalArgumentException(
          "near_targets() needs a model: near_targets(\"sessions.model\") or --sessions FILE;"
              + " waymark people sessions train makes one");
    }
    String location = texts.isEmpty() ? file : context.folder().resolve(file).toString();
    try {
      SessionModel model = SessionModels.loadModel(location);
      ThreadLocal<SessionModel.ClusterClassifier> classifiers =
          ThreadLocal.withInitial(model::classifier);
      return page -> evaluate(classifiers.get(), page);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static PageFunction.FunctionResult evaluate(
      SessionModel.ClusterClassifier classifier, Page page) {
    SessionModel.ClusterPrediction prediction = classifier.classify(page.words());
    String reason =
        prediction.target().isEmpty()
            ? "no word of the sessions"
            : String.format(
                Locale.ROOT, "%.2f, like %s", prediction.targetSimilarity(), prediction.target());
    return new PageFunction.FunctionResult(prediction.targetSimilarity(), reason);
  }
}
