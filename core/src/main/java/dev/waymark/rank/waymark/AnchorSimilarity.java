package dev.waymark.rank.waymark;

import com.carrotsearch.hppc.IntDoubleHashMap;
import dev.waymark.rank.knowledge.FeatureCounts;
import dev.waymark.rank.knowledge.FeatureType;
import dev.waymark.rank.knowledge.Knowledge;
import dev.waymark.rank.knowledge.rate.CentroidDifference;
import dev.waymark.rank.knowledge.rate.FeaturePrior;
import dev.waymark.text.PhraseVector;
import dev.waymark.text.WordVectors;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Similarity of anchor texts by {@link WordVectors}: "osprey" is similar to "heron" and "eagle"
 * even if none of its words was seen before. It is computed from the counts of anchor words and
 * merges with them. An anchor without a known word has similarity 0.
 */
final class AnchorSimilarity {
  /** Words of fetched anchors that an anchor is compared with; more cost more than they improve. */
  private static final int MAX_COMPARED_WORDS = 256;

  /** Similarity assumed for the unknown words of an anchor, about the typical one. */
  private static final double UNKNOWN_WORD_SIMILARITY = 0.5;

  private final FeaturePrior titlePrior; // words of the titles of examples
  private final WordVectors vectors = WordVectors.english();
  private final CentroidDifference centroids = new CentroidDifference(WordVectors.DIMENSIONS);
  private double[] relevantDirection = new double[WordVectors.DIMENSIONS];
  private final IntDoubleHashMap projections = new IntDoubleHashMap(); // of words, once computed
  private final Deque<PhraseVector> fetchedWords = new ArrayDeque<>();
  private int scannedSlots; // slots already added to fetchedWords

  AnchorSimilarity(FeaturePrior titlePrior) {
    this.titlePrior = titlePrior;
  }

  /**
   * Similarity to the anchors of relevant pages minus that to the anchors of other pages: the
   * projection onto the difference of their centroids.
   */
  double similarityToRelevant(PhraseVector anchor, Knowledge knowledge) {
    if (centroids.resetIfStale(titlePrior.addTo(knowledge.baseRate()))) {
      accumulate(knowledge.counts(FeatureType.ANCHOR));
    }
    double projection = 0;
    for (int word : anchor.words()) {
      projection += projection(word);
    }
    return projection / anchor.scale();
  }

  private double projection(int word) {
    int index = projections.indexOf(word);
    if (projections.indexExists(index)) {
      return projections.indexGet(index);
    }
    double projection = vectors.dot(word, relevantDirection);
    projections.indexInsert(index, word, projection);
    return projection;
  }

  private void accumulate(FeatureCounts counts) {
    for (long word : titlePrior.features()) {
      double relevant = titlePrior.relevant(word);
      accumulate(word, relevant, titlePrior.seen(word) - relevant);
    }
    for (int slot = 0; slot < counts.size(); slot++) {
      double relevant = counts.relevant(slot);
      accumulate(counts.id(slot), relevant, counts.seen(slot) - relevant);
    }
    relevantDirection = centroids.difference();
    for (int d = 0; d < relevantDirection.length; d++) {
      relevantDirection[d] /= PhraseVector.TYPICAL_WORD_NORM;
    }
    projections.clear();
  }

  private void accumulate(long word, double relevant, double other) {
    if (vectors.contains(word)) {
      centroids.add((weight, sum) -> vectors.addScaled(word, weight, sum), relevant, other);
    }
  }

  /** The highest similarity to a word of the fetched anchors, from 0 to 1. */
  double similarityToFetched(PhraseVector anchor, Knowledge knowledge) {
    FeatureCounts counts = knowledge.counts(FeatureType.ANCHOR);
    for (scannedSlots = Math.max(scannedSlots, counts.size() - MAX_COMPARED_WORDS);
        scannedSlots < counts.size();
        scannedSlots++) {
      if (vectors.contains(counts.id(scannedSlots))) {
        fetchedWords.addLast(vectors.sum(counts.id(scannedSlots)));
        if (fetchedWords.size() > MAX_COMPARED_WORDS) {
          fetchedWords.removeFirst();
        }
      }
    }
    double max = 0;
    for (PhraseVector word : fetchedWords) {
      max = Math.max(max, vectors.cosine(anchor, word));
    }
    return max + UNKNOWN_WORD_SIMILARITY * (1 - anchor.knownShare());
  }
}
