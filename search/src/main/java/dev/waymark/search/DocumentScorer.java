package dev.waymark.search;

import dev.waymark.search.index.DocIdLookup;
import dev.waymark.search.index.DocValuesReader;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.Weight;

/** Scores given documents, instead of finding the best. */
final class DocumentScorer {
  /** The score of a document that does not match. */
  static final double NO_MATCH = -1;

  private DocumentScorer() {}

  /**
   * @param documents {@link DocIdLookup#NO_DOCUMENT} matches nothing
   * @return in the order of the documents
   */
  static double[] score(IndexSearcher searcher, Query query, int[] documents) throws IOException {
    return score(searcher, weight(searcher, query), documents);
  }

  /** What scores documents by a query; making it looks its terms up. */
  static Weight weight(IndexSearcher searcher, Query query) throws IOException {
    return searcher.createWeight(searcher.rewrite(query), ScoreMode.COMPLETE, 1);
  }

  private static double[] score(IndexSearcher searcher, Weight weight, int[] documents)
      throws IOException {
    double[] scores = new double[documents.length];
    Arrays.fill(scores, NO_MATCH);
    List<LeafReaderContext> leaves = searcher.getIndexReader().leaves();
    Scorer scorer = null;
    int currentLeaf = -1;
    for (int i : DocValuesReader.sortedByDocument(documents)) {
      int leaf = ReaderUtil.subIndex(documents[i], leaves);
      if (leaf != currentLeaf) {
        currentLeaf = leaf;
        scorer = weight.scorer(leaves.get(leaf));
      }
      int doc = documents[i] - leaves.get(leaf).docBase;
      if (scorer != null
          && (scorer.docID() >= doc ? scorer.docID() : scorer.iterator().advance(doc)) == doc) {
        scores[i] = scorer.score();
      }
    }
    return scores;
  }

  /** The score of one document. */
  static double score(IndexSearcher searcher, Weight weight, int document) throws IOException {
    return score(searcher, weight, new int[] {document})[0];
  }
}
