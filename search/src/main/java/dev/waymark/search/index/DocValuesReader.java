package dev.waymark.search.index;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.ReaderUtil;

/** Reads numbers that documents carry, many at once: a column is read from top to bottom. */
public final class DocValuesReader {
  private DocValuesReader() {}

  /**
   * @param documents {@link DocIdLookup#NO_DOCUMENT} stands for none
   * @param otherwise what stands for a number that is not there
   * @return in the order of the documents
   */
  public static long[] read(IndexReader reader, String field, int[] documents, long otherwise)
      throws IOException {
    long[] numbers = new long[documents.length];
    Arrays.fill(numbers, otherwise);
    List<LeafReaderContext> leaves = reader.leaves();
    NumericDocValues column = null;
    int current = -1;
    for (int i : sortedByDocument(documents)) {
      int ordinal = ReaderUtil.subIndex(documents[i], leaves);
      if (ordinal != current) {
        current = ordinal;
        column = leaves.get(ordinal).reader().getNumericDocValues(field);
      }
      if (column != null && column.advanceExact(documents[i] - leaves.get(ordinal).docBase)) {
        numbers[i] = column.longValue();
      }
    }
    return numbers;
  }

  /** The places of the documents that are there, in the order of the documents. */
  public static int[] sortedByDocument(int[] documents) {
    long[] keys = new long[documents.length];
    int n = 0;
    for (int i = 0; i < documents.length; i++) {
      if (documents[i] != DocIdLookup.NO_DOCUMENT) {
        keys[n++] = (long) documents[i] << 32 | i;
      }
    }
    Arrays.sort(keys, 0, n);
    int[] places = new int[n];
    for (int i = 0; i < n; i++) {
      places[i] = (int) keys[i];
    }
    return places;
  }
}
