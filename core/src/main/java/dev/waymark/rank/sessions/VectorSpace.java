package dev.waymark.rank.sessions;

import dev.waymark.math.SparseMatrix;
import dev.waymark.math.SparseVector;
import dev.waymark.math.TruncatedSvd;
import dev.waymark.text.BagOfWords;
import java.util.List;

/**
 * The vector space of pages: one dimension per term, or reduced by latent semantic indexing, so
 * that terms that occur together are near each other. A page has the same vector in training and
 * later.
 *
 * @param dictionary of the terms
 * @param rank dimensions of the reduced space; 0 if it is not reduced
 * @param termVectors the vector of each term in the reduced space
 */
record VectorSpace(TermDictionary dictionary, int rank, float[][] termVectors) {

  /** The space of all terms. */
  static VectorSpace lexical(TermDictionary dictionary) {
    return new VectorSpace(dictionary, 0, new float[0][]);
  }

  /**
   * The reduced space of a collection.
   *
   * @param dimensions at most; limited to half the number of pages, since with as many dimensions
   *     as pages nothing is generalized
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

  /** A projector of pages, for one thread. */
  Projector projector() {
    TermDictionary.Vectorizer vectorizer = dictionary.vectorizer();
    return page -> project(vectorizer.vectorize(page));
  }

  /** Projects a page to a vector of length 1; empty if it has no known term. */
  @FunctionalInterface
  interface Projector {
    SparseVector project(BagOfWords page);
  }

  /** Folds a page in by the product of its term weights with the term vectors. */
  SparseVector project(SparseVector weights) {
    if (rank == 0) {
      return weights;
    }
    float[] sum = SparseMatrix.fromRows(List.of(weights)).multiply(termVectors, rank)[0];
    return SparseVector.dense(sum).normalized();
  }
}
