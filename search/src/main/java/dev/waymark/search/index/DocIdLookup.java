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
import org.jspecify.annotations.Nullable;

/** Finds documents by the ids of their URLs, many at once. */
public final class DocIdLookup {
  /** Stands for a document that is not there. */
  public static final int NO_DOCUMENT = -1;

  private DocIdLookup() {}

  /** The document of one id, or {@link #NO_DOCUMENT}. */
  public static int find(IndexReader reader, long id) throws IOException {
    return find(reader, new long[] {id})[0];
  }

  /**
   * @return the documents in the order of the ids, {@link #NO_DOCUMENT} where there is none
   */
  public static int[] find(IndexReader reader, long[] ids) throws IOException {
    int[] found = new int[ids.length];
    Arrays.fill(found, NO_DOCUMENT);
    Integer[] sorted = IntStream.range(0, ids.length).boxed().toArray(Integer[]::new);
    Arrays.sort(sorted, (a, b) -> Long.compareUnsigned(ids[a], ids[b]));
    for (LeafReaderContext leaf : largestFirst(reader)) {
      Terms terms = leaf.reader().terms(IndexFields.ID);
      if (terms == null) {
        continue;
      }
      TermsEnum termsEnum = terms.iterator();
      for (int i : sorted) {
        if (found[i] == NO_DOCUMENT && termsEnum.seekExact(IndexSchema.idTerm(ids[i]))) {
          int document = firstLive(termsEnum, leaf.reader().getLiveDocs());
          found[i] = document == NO_DOCUMENT ? NO_DOCUMENT : leaf.docBase + document;
        }
      }
    }
    return found;
  }

  private static int firstLive(TermsEnum term, @Nullable Bits liveDocs) throws IOException {
    PostingsEnum documents = term.postings(null, PostingsEnum.NONE);
    int document = documents.nextDoc();
    while (document != DocIdSetIterator.NO_MORE_DOCS
        && liveDocs != null
        && !liveDocs.get(document)) {
      document = documents.nextDoc();
    }
    return document == DocIdSetIterator.NO_MORE_DOCS ? NO_DOCUMENT : document;
  }

  /** Most are found in the first of them, and need not be looked for in the others. */
  private static List<LeafReaderContext> largestFirst(IndexReader reader) {
    List<LeafReaderContext> leaves = new ArrayList<>(reader.leaves());
    leaves.sort(Comparator.comparingInt(leaf -> -leaf.reader().maxDoc()));
    return leaves;
  }
}
