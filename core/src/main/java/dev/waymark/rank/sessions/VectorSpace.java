package dev.waymark.rank.sessions;

import dev.waymark.math.SparseMatrix;
import dev.waymark.math.SparseVector;
import dev.waymark.math.TruncatedSvd;
import dev.waymark.text.BagOfWords;
import java.util.List;

/**
 * Where pages stand by their words: in as many dimensions as there are terms, or reduced to those
 * in which terms that occur together are near each other (latent semantic indexing). A page known
 * from training and the same page met again stand at the same place.
 *
 * @param dictionary of the terms
 * @param rank dimensions of the reduced space; 0 if it is not reduced
 * @param termVectors of the reduced space: for each term its place
 */
record VectorSpace(TermDictionary dictionary, int rank, float[][] termVectors) {

  /** The space of all terms. */
  static VectorSpace lexical(TermDictionary dictionary) {
    return new VectorSpace(dictionary, 0, new float[0][]);
  }

  /**
   * The reduced space of a collection.
   *
   * @param dimensions at most; half the number of pages is the limit, since with as many dimensions
   *     as pages nothing is brought together
   */
  static VectorSpace latent(
      TermDictionary dictionary, List<SparseVector> pages, int dimensions, long seed) {
    int maxRank = Math.max(2, Math.min(dimensions, pages.size() / 2));
    TruncatedSvd svd = TruncatedSvd.compute(pages, dictionary.size(), maxRank, seed);
    return new VectorSpace(dictionary, svd.rank(), svd.rightVectors());
  }

  int dimensions() {
    return rank == 0 ? dictionary.size() : rank;
  }

  /** Places pages; belongs to one thread. */
  Projector projector() {
    TermDictionary.Vectorizer vectorizer = dictionary.vectorizer();
    return page -> project(vectorizer.vectorize(page));
  }

  /** Gives a page its place, of length 1; nothing if it has no known term. */
  @FunctionalInterface
  interface Projector {
    SparseVector project(BagOfWords page);
  }

  /** The place of a page by the weights of its terms: folded in by the product with the axes. */
  SparseVector project(SparseVector weights) {
    if (rank == 0) {
      return weights;
    }
    float[] sum = SparseMatrix.fromRows(List.of(weights)).multiply(termVectors, rank)[0];
    return SparseVector.dense(sum).normalized();
  }
}
