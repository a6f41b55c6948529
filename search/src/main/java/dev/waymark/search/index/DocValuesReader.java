package dev.waymark.search.index;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.ReaderUtil;

/** Reads numeric doc values of many documents, in the order in which they are stored. */
public final class DocValuesReader {
  private DocValuesReader() {}

  /**
   * @param documents {@link DocIdLookup#NO_DOCUMENT} stands for none
   * @param missing value of a document that has none
   * @return in the order of the documents
   */
  public static long[] read(IndexReader reader, String field, int[] documents, long missing)
      throws IOException {
    long[] numbers = new long[documents.length];
    Arrays.fill(numbers, missing);
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

  /** The indexes of the documents that are there, sorted by document. */
  public static int[] sortedByDocument(int[] documents) {
    long[] keys = new long[documents.length];
    int count = 0;
    for (int i = 0; i < documents.length; i++) {
      if (documents[i] != DocIdLookup.NO_DOCUMENT) {
        keys[count++] = (long) documents[i] << 32 | i;
      }
    }
    Arrays.sort(keys, 0, count);
    int[] indexes = new int[count];
    for (int i = 0; i < count; i++) {
      indexes[i] = (int) keys[i];
    }
    return indexes;
  }
}
