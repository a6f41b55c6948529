package dev.waymark.search.index;

import org.apache.lucene.index.FieldInvertState;
import org.apache.lucene.search.CollectionStatistics;
import org.apache.lucene.search.TermStatistics;
import org.apache.lucene.search.similarities.Similarity;

/**
 * The same as for other fields; only the length is that of the text, of which Lucene sees one word.
 */
final class BodySimilarity extends Similarity {
  private final Similarity content;

  BodySimilarity(Similarity content) {
    this.content = content;
  }

  @Override
  public long computeNorm(FieldInvertState state) {
    if (state.getAttributeSource() instanceof BodyTokenStream body) {
      state.setLength(body.length());
    }
    return content.computeNorm(state);
  }

  @Override
  public SimScorer scorer(
      float boost, CollectionStatistics collection, TermStatistics... statistics) {
    return content.scorer(boost, collection, statistics);
  }
}
