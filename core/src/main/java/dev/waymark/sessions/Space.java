package dev.waymark.sessions;

import dev.waymark.text.Bag;
import java.util.List;

/**
 * Where pages stand by their words: in as many dimensions as there are terms, or reduced to those
 * in which terms that occur together are near each other (latent semantic indexing). A page known
 * from training and the same page met again stand at the same place.
 *
 * @param dictionary of the terms
 * @param rank dimensions of the reduced space; 0 if it is not reduced
 * @param axes of the reduced space: for each term its place
 */
record Space(Dictionary dictionary, int rank, float[][] axes) {

  /** The space of all terms. */
  static Space lexical(Dictionary dictionary) {
    return new Space(dictionary, 0, new float[0][]);
  }

  /**
   * The reduced space of a collection.
   *
   * @param dimensions at most; half the number of pages is the limit, since with as many dimensions
   *     as pages nothing is brought together
   */
  static Space latent(Dictionary dictionary, List<Vector> pages, int dimensions, long seed) {
    int most = Math.max(2, Math.min(dimensions, pages.size() / 2));
    TruncatedSvd svd = TruncatedSvd.of(pages, dictionary.size(), most, seed);
    return new Space(dictionary, svd.rank(), svd.right());
  }

  int dimensions() {
    return rank == 0 ? dictionary.size() : rank;
  }

  /** Places pages; belongs to one thread. */
  Reader reader() {
    Dictionary.Reader words = dictionary.reader();
    return page -> place(words.read(page));
  }

  /** Gives a page its place, of length 1; nothing if it has no known term. */
  @FunctionalInterface
  interface Reader {
    Vector place(Bag page);
  }

  /** The place of a page by the weights of its terms: folded in by the product with the axes. */
  Vector place(Vector weights) {
    if (rank == 0) {
      return weights;
    }
    float[] sum = Sparse.of(List.of(weights)).times(axes, rank)[0];
    return Vector.full(sum).unit();
  }
}
