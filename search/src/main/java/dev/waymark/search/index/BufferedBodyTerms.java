package dev.waymark.search.index;

import org.apache.lucene.index.BaseTermsEnum;
import org.apache.lucene.index.ImpactsEnum;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.BytesRefBuilder;
import org.apache.lucene.util.BytesRefComparator;
import org.apache.lucene.util.StringSorter;
import org.jspecify.annotations.Nullable;

/**
 * What {@link BodyPostingsBuffer} gathered, as the writer of a segment reads it: once, from the
 * first stem to the last, and of each the documents and the places in them.
 */
final class BufferedBodyTerms extends Terms {
  private final BytesRef[] terms;
  private final int[] order;
  private final int[] starts;
  private final int[] entries;
  private final byte[] log;
  private final int[] documents;

  /**
   * @param terms in any order
   * @param order of their letters
   * @param starts by place in that order, where a term's entries begin, and at the end of all
   * @param entries places in the log, in the order of the terms, then of the pages
   * @param log see {@link BodyPostingsBuffer}
   * @param documents numbers of the pages' documents
   */
  BufferedBodyTerms(
      BytesRef[] terms, int[] order, int[] starts, int[] entries, byte[] log, int[] documents) {
    this.terms = terms;
    this.order = order;
    this.starts = starts;
    this.entries = entries;
    this.log = log;
    this.documents = documents;
  }

  /**
   * Puts terms in the order of their bytes, as Lucene wants them.
   *
   * @param sorted the first ones, as they were sorted before
   */
  static int[] sort(BytesRef[] terms, int[] sorted) {
    int[] added = new int[terms.length - sorted.length];
    for (int i = 0; i < added.length; i++) {
      added[i] = sorted.length + i;
    }
    new Sorter(terms, added).sort(0, added.length);
    int[] all = new int[terms.length];
    for (int i = 0, old = 0, fresh = 0; i < all.length; i++) {
      boolean takeOld =
          fresh == added.length
              || old < sorted.length && terms[sorted[old]].compareTo(terms[added[fresh]]) < 0;
      all[i] = takeOld ? sorted[old++] : added[fresh++];
    }
    return all;
  }

  private static final class Sorter extends StringSorter {
    private final BytesRef[] terms;
    private final int[] order;

    Sorter(BytesRef[] terms, int[] order) {
      super(BytesRefComparator.NATURAL);
      this.terms = terms;
      this.order = order;
    }

    @Override
    protected void get(BytesRefBuilder builder, BytesRef result, int i) {
      BytesRef term = terms[order[i]];
      result.bytes = term.bytes;
      result.offset = term.offset;
      result.length = term.length;
    }

    @Override
    protected void swap(int i, int j) {
      int term = order[i];
      order[i] = order[j];
      order[j] = term;
    }
  }

  @Override
  public TermsEnum iterator() {
    return new BodyTermsEnum();
  }

  private final class BodyTermsEnum extends BaseTermsEnum {
    private int rank = -1;

    @Override
    public @Nullable BytesRef next() {
      do {
        rank++;
      } while (rank < order.length && docFreq() == 0); // of another segment
      return rank < order.length ? terms[order[rank]] : null;
    }

    @Override
    public BytesRef term() {
      return terms[order[rank]];
    }

    @Override
    public int docFreq() {
      return starts[rank + 1] - starts[rank];
    }

    @Override
    public PostingsEnum postings(@Nullable PostingsEnum reuse, int flags) {
      BodyPostingsEnum places =
          reuse instanceof BodyPostingsEnum again ? again : new BodyPostingsEnum();
      places.reset(starts[rank], starts[rank + 1]);
      return places;
    }

    @Override
    public SeekStatus seekCeil(BytesRef text) {
      throw new UnsupportedOperationException();
    }

    @Override
    public void seekExact(long ord) {
      throw new UnsupportedOperationException();
    }

    @Override
    public long ord() {
      throw new UnsupportedOperationException();
    }

    @Override
    public long totalTermFreq() {
      throw new UnsupportedOperationException();
    }

    @Override
    public ImpactsEnum impacts(int flags) {
      throw new UnsupportedOperationException();
    }
  }

  private final class BodyPostingsEnum extends PostingsEnum {
    /** Entries that are read ahead. */
    private static final int PREFETCHED_ENTRIES = 16;

    private int entry;
    private int end;
    private int prefetchedUpTo;
    private byte prefetchSink; // so that reading ahead is not left out as useless
    private int offset;
    private int document;
    private int frequency;
    private int position;

    void reset(int from, int to) {
      entry = from;
      end = to;
      document = -1;
    }

    @Override
    public int nextDoc() {
      if (entry == end) {
        document = NO_MORE_DOCS;
      } else {
        if (entry >= prefetchedUpTo) {
          prefetch();
        }
        offset = entries[entry++];
        document = documents[readVInt()];
        frequency = readVInt();
        position = 0;
      }
      return document;
    }

    /** Each entry is somewhere else in memory: asked for together, they are waited for once. */
    private void prefetch() {
      prefetchedUpTo = Math.min(entry + PREFETCHED_ENTRIES, entries.length);
      for (int i = entry; i < prefetchedUpTo; i++) {
        prefetchSink |= log[entries[i]];
      }
    }

    @Override
    public int nextPosition() {
      position += readVInt();
      return position;
    }

    private int readVInt() {
      byte next = log[offset++];
      int value = next & 0x7f;
      for (int shift = 7; next < 0; shift += 7) {
        next = log[offset++];
        value |= (next & 0x7f) << shift;
      }
      return value;
    }

    @Override
    public int freq() {
      return frequency;
    }

    @Override
    public int docID() {
      return document;
    }

    @Override
    public int advance(int target) {
      throw new UnsupportedOperationException();
    }

    @Override
    public long cost() {
      return end - entry;
    }

    @Override
    public int startOffset() {
      return -1;
    }

    @Override
    public int endOffset() {
      return -1;
    }

    @Override
    public @Nullable BytesRef getPayload() {
      return null;
    }
  }

  @Override
  public long size() {
    return -1; // not counted
  }

  @Override
  public long getSumTotalTermFreq() {
    throw new UnsupportedOperationException();
  }

  @Override
  public long getSumDocFreq() {
    return entries.length;
  }

  @Override
  public int getDocCount() {
    return documents.length;
  }

  @Override
  public boolean hasFreqs() {
    return true;
  }

  @Override
  public boolean hasOffsets() {
    return false;
  }

  @Override
  public boolean hasPositions() {
    return true;
  }

  @Override
  public boolean hasPayloads() {
    return false;
  }
}
