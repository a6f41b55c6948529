package dev.waymark.relevance.predicate;

import dev.waymark.config.Suggestion;
import dev.waymark.model.Page;
import dev.waymark.relevance.predicate.PageFunction.BoundFunction;
import dev.waymark.relevance.predicate.PageFunction.FunctionResult;
import dev.waymark.relevance.topics.TopicModel;
import dev.waymark.relevance.topics.TopicScorer;
import java.util.List;

/** Functions about the meaning of a page: trained topics, and a language model. */
final class SemanticFunctions {
  /** The start of a page says what it is about; each further word costs time. */
  private static final int MAX_WORDS = 200;

  private SemanticFunctions() {}

  static BoundFunction topic(List<String> arguments, PredicateContext context) {
    TopicModel model = context.topics();
    if (model == null) {
      throw new IllegalArgumentException(
          "topic needs trained topics: waymark topics train DIR --into topics.model, then --topics"
              + " topics.model");
    }
    String name = arguments.getFirst();
    int topic = model.topicIndex(name);
    if (topic < 0) {
      String nearest = Suggestion.find(name, model.topics());
      throw new IllegalArgumentException(
          "there is no topic \"%s\"%s"
              .formatted(
                  name,
                  nearest.isEmpty()
                      ? "; there are " + String.join(", ", model.topics())
                      : "; did you mean \"" + nearest + "\"?"));
    }
    TopicScorer scorer = model.scorer(topic);
    return page -> {
      TopicScorer.Prediction prediction = scorer.predict(page.words());
      return new FunctionResult(prediction.probability(), String.join(", ", prediction.topWords()));
    };
  }

  static BoundFunction about(List<String> arguments, PredicateContext context) {
    TextEmbedder embedder = context.embedder();
    float[] target = embedder.embed(arguments.getFirst());
    return page -> {
      double cosine = cosine(target, embedder.embed(leadText(page)));
      return new FunctionResult(Math.clamp(cosine, 0, 1), "");
    };
  }

  private static String leadText(Page page) {
    String text = page.body().slice(0, Math.min(MAX_WORDS, page.body().size()));
    return String.join(". ", page.title().text(), page.description(), text);
  }

  private static double cosine(float[] a, float[] b) {
    double dot = 0;
    double aa = 0;
    double bb = 0;
    for (int i = 0; i < a.length; i++) {
      dot += a[i] * b[i];
      aa += a[i] * a[i];
      bb += b[i] * b[i];
    }
    return aa == 0 || bb == 0 ? 0 : dot / Math.sqrt(aa * bb);
  }
}
