package dev.waymark.relevance.predicate;

import java.util.ServiceLoader;

/**
 * Turns a text into a vector, so that texts of similar meaning have similar vectors. An
 * implementation is big and slow, hence none is part of this module: it is found on the class path
 * as a service. Called from many threads.
 */
@FunctionalInterface
public interface TextEmbedder {

  float[] embed(String text);

  /**
   * The one on the class path.
   *
   * @throws IllegalArgumentException if there is none, with a sentence for the user
   */
  static TextEmbedder find() {
    return ServiceLoader.load(TextEmbedder.class)
        .findFirst()
        .orElseThrow(() ->
            new IllegalArgumentException(
                "about needs a language model, which is not installed (130 MB); this fetches"
                    + " it: mvn -Pembeddings -pl embeddings -am package -DskipTests"));
  }
}
