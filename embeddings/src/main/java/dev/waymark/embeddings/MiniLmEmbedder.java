package dev.waymark.embeddings;

import dev.langchain4j.model.embedding.EmbeddingModel;
import dev.langchain4j.model.embedding.onnx.allminilml6v2q.AllMiniLmL6V2QuantizedEmbeddingModel;
import dev.waymark.relevance.predicate.TextEmbedder;

/**
 * Embeds texts by the sentence model all-MiniLM-L6-v2 with 8-bit weights, which its jar contains:
 * 384 dimensions, English, milliseconds per text.
 */
public final class MiniLmEmbedder implements TextEmbedder {
  // In the caller's thread: the crawl limits its own concurrency.
  private final EmbeddingModel model = new AllMiniLmL6V2QuantizedEmbeddingModel(Runnable::run);

  @Override
  public float[] embed(String text) {
    // The model rejects a text without a letter.
    return model.embed(text.isBlank() ? "nothing" : text).content().vector();
  }
}
