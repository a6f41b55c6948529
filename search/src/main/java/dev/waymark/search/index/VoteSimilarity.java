package dev.waymark.search.index;

import org.apache.lucene.index.FieldInvertState;
import org.apache.lucene.search.CollectionStatistics;
import org.apache.lucene.search.TermStatistics;
import org.apache.lucene.search.similarities.Similarity;
import org.apache.lucene.util.SmallFloat;

/**
 * What votes are worth: the logarithm of their number times the rarity of the word, as in TF-IDF,
 * moderated by how much is said of the page at all, as BM25 does with length: the home page, of
 * which everybody says everything, is not the answer to every question.
 */
final class VoteSimilarity extends Similarity {
  /** Share of the length that counts, 0 to 1. */
  private final float lengthNormalization;

  VoteSimilarity(float moderation) {
    this.lengthNormalization = moderation;
  }

  @Override
  public long computeNorm(FieldInvertState state) {
    return SmallFloat.intToByte4(state.getLength());
  }

  @Override
  public SimScorer scorer(
      float boost, CollectionStatistics collection, TermStatistics... statistics) {
    double rarity = 0;
    for (TermStatistics word : statistics) {
      double n = word.docFreq();
      rarity += Math.log(1 + (collection.docCount() - n + 0.5) / (n + 0.5));
    }
    double mean = collection.sumTotalTermFreq() / (double) Math.max(1, collection.docCount());
    return new VoteScorer((float) (boost * rarity), lengthNorms(mean));
  }

  /**
   * What each of the 256 coded lengths divides by: the square root, as votes count by logarithm.
   */
  private float[] lengthNorms(double mean) {
    float[] lengths = new float[256];
    for (int code = 0; code < 256; code++) {
      double length = SmallFloat.byte4ToInt((byte) code);
      lengths[code] =
          (float) Math.sqrt(1 - lengthNormalization + lengthNormalization * length / mean);
    }
    return lengths;
  }

  private static final class VoteScorer extends SimScorer {
    private final float weight;
    private final float[] lengthNorms;

    VoteScorer(float weight, float[] lengths) {
      this.weight = weight;
      this.lengthNorms = lengths;
    }

    @Override
    public float score(float votes, long norm) {
      return weight * (float) Math.log1p(votes) / lengthNorms[(int) (norm & 0xff)];
    }
  }
}
