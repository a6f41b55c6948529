package dev.waymark.embeddings;

import dev.langchain4j.model.embedding.EmbeddingModel;
import dev.langchain4j.model.embedding.onnx.allminilml6v2q.AllMiniLmL6V2QuantizedEmbeddingModel;
import dev.waymark.relevance.predicate.TextEmbedder;

/**
 * The sentence model all-MiniLM-L6-v2 with 8-bit weights, which come with its jar: 384 dimensions,
 * English, milliseconds a text.
 */
public final class MiniLmEmbedder implements TextEmbedder {
  // In the caller's thread: the crawl has its own ideas of how many work at once.
  private final EmbeddingModel model = new AllMiniLmL6V2QuantizedEmbeddingModel(Runnable::run);

  @Override
  public float[] embed(String text) {
    // The model refuses a text without a letter.
    return model.embed(text.isBlank() ? "nothing" : text).content().vector();
  }
}
