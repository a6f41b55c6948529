package dev.waymark.rank.waymark;

import dev.waymark.rank.knowledge.FeatureCounts;
import dev.waymark.rank.knowledge.FeaturePrior;
import dev.waymark.rank.knowledge.FeatureType;
import dev.waymark.rank.knowledge.Knowledge;
import dev.waymark.text.PhraseVector;
import dev.waymark.text.WordVectors;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;

/**
 * What anchors mean, by {@link WordVectors}: a link called "osprey" is like links called "heron"
 * and "eagle", though none of its words was ever seen. All of it follows from the tallies of
 * anchors' words, so it adds up as they do. An anchor of which no word is known says nothing.
 */
final class AnchorSimilarity {
  /** Followed words that an anchor is compared with; more would cost more than they tell. */
  private static final int MAX_COMPARED_WORDS = 256;

  /** What an anchor is taken to be like as far as its words are unknown: as most are. */
  private static final double UNKNOWN_WORD_SIMILARITY = 0.5;

  private final FeaturePrior titlePrior; // names of examples
  private final WordVectors vectors = WordVectors.english();
  private final CentroidDifference centroids = new CentroidDifference(WordVectors.DIMENSIONS);
  private double[] relevantDirection = new double[WordVectors.DIMENSIONS];
  private final double[] projections = new double[vectors.size()]; // NaN = not asked for yet
  private final Deque<PhraseVector> fetchedWords = new ArrayDeque<>();
  private int scannedSlots; // tallied ones that were looked at for it

  AnchorSimilarity(FeaturePrior titlePrior) {
    this.titlePrior = titlePrior;
  }

  /**
   * How much more it is like the anchors of wanted pages than like those of the others: the
   * difference of their mean directions, along this one.
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
    if (Double.isNaN(projections[word])) {
      projections[word] = vectors.dot(word, relevantDirection);
    }
    return projections[word];
  }

  private void accumulate(FeatureCounts counts) {
    for (long word : titlePrior.features()) {
      accumulate(word, titlePrior.relevant(word), 0);
    }
    for (int slot = 0; slot < counts.size(); slot++) {
      double relevant = counts.relevant(slot);
      accumulate(counts.id(slot), relevant, counts.seen(slot) - relevant);
    }
    relevantDirection = centroids.difference();
    for (int d = 0; d < relevantDirection.length; d++) {
      relevantDirection[d] /= PhraseVector.TYPICAL_WORD_NORM;
    }
    Arrays.fill(projections, Double.NaN);
  }

  private void accumulate(long word, double relevant, double other) {
    if (vectors.contains(word)) {
      centroids.add((weight, sum) -> vectors.addScaled(word, weight, sum), relevant, other);
    }
  }

  /** How alike it is to that word of the followed anchors that it is most alike to, from 0 to 1. */
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
