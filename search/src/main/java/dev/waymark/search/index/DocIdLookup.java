package dev.waymark.search.index;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.util.Bits;

/** Finds documents by the ids of their URLs, many at once. */
public final class DocIdLookup {
  /** Stands for a document that is not there. */
  public static final int NO_DOCUMENT = -1;

  private DocIdLookup() {}

  /**
   * @param field {@link IndexFields#PAGE} or {@link IndexFields#TARGET}
   * @return the documents in the order of the ids, {@link #NO_DOCUMENT} where there is none
   */
  public static int[] find(IndexReader reader, String field, long[] ids) throws IOException {
    int[] found = new int[ids.length];
    Arrays.fill(found, NO_DOCUMENT);
    Integer[] sorted = IntStream.range(0, ids.length).boxed().toArray(Integer[]::new);
    Arrays.sort(sorted, (a, b) -> Long.compareUnsigned(ids[a], ids[b]));
    for (LeafReaderContext leaf : largestFirst(reader)) {
      Terms terms = leaf.reader().terms(field);
      if (terms == null) {
        continue;
      }
      TermsEnum each = terms.iterator();
      Bits live = leaf.reader().getLiveDocs();
      PostingsEnum documents = null;
      for (int i : sorted) {
        if (found[i] == NO_DOCUMENT && each.seekExact(IndexSchema.idTerm(ids[i]))) {
          documents = each.postings(documents, PostingsEnum.NONE);
          int document = documents.nextDoc();
          while (document != DocIdSetIterator.NO_MORE_DOCS && live != null && !live.get(document)) {
            document = documents.nextDoc();
          }
          if (document != DocIdSetIterator.NO_MORE_DOCS) {
            found[i] = leaf.docBase + document;
          }
        }
      }
    }
    return found;
  }

  /** Most are found in the first of them, and need not be looked for in the others. */
  private static List<LeafReaderContext> largestFirst(IndexReader reader) {
    List<LeafReaderContext> leaves = new ArrayList<>(reader.leaves());
    leaves.sort(Comparator.comparingInt(leaf -> -leaf.reader().maxDoc()));
    return leaves;
  }
}
