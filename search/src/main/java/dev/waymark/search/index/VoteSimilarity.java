package dev.waymark.search.index;

import org.apache.lucene.index.FieldInvertState;
import org.apache.lucene.search.CollectionStatistics;
import org.apache.lucene.search.TermStatistics;
import org.apache.lucene.search.similarities.Similarity;
import org.apache.lucene.util.SmallFloat;

/**
 * Scores votes: the logarithm of their number times the inverse document frequency of the word,
 * normalized by all votes for the page as BM25 normalizes by length: the home page, with votes for
 * every word, is not the best hit of every query.
 */
final class VoteSimilarity extends Similarity {
  /** How much the number of votes for the page counts, 0 to 1; b in BM25. */
  private final float lengthNormalization;

  VoteSimilarity(float lengthNormalization) {
    this.lengthNormalization = lengthNormalization;
  }

  @Override
  public long computeNorm(FieldInvertState state) {
    return SmallFloat.intToByte4(state.getLength());
  }

  @Override
  public SimScorer scorer(
      float boost, CollectionStatistics collection, TermStatistics... statistics) {
    double idf = 0;
    for (TermStatistics term : statistics) {
      double n = term.docFreq();
      idf += Math.log(1 + (collection.docCount() - n + 0.5) / (n + 0.5));
    }
    double mean = collection.sumTotalTermFreq() / (double) Math.max(1, collection.docCount());
    return new VoteScorer((float) (boost * idf), lengthNorms(mean));
  }

  /** The divisor of each of the 256 encoded lengths: a square root, as votes count by logarithm. */
  private float[] lengthNorms(double mean) {
    float[] norms = new float[256];
    for (int code = 0; code < 256; code++) {
      double length = SmallFloat.byte4ToInt((byte) code);
      norms[code] =
          (float) Math.sqrt(1 - lengthNormalization + lengthNormalization * length / mean);
    }
    return norms;
  }

  private static final class VoteScorer extends SimScorer {
    private final float weight;
    private final float[] lengthNorms;

    VoteScorer(float weight, float[] lengthNorms) {
      this.weight = weight;
      this.lengthNorms = lengthNorms;
    }

    @Override
    public float score(float votes, long norm) {
      return weight * (float) Math.log1p(votes) / lengthNorms[(int) (norm & 0xff)];
    }
  }
}
