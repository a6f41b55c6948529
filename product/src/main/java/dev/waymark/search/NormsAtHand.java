package dev.waymark.search;

import java.io.IOException;
import java.util.Arrays;
import org.apache.lucene.codecs.Codec;
import org.apache.lucene.codecs.FieldsConsumer;
import org.apache.lucene.codecs.FieldsProducer;
import org.apache.lucene.codecs.FilterCodec;
import org.apache.lucene.codecs.NormsProducer;
import org.apache.lucene.codecs.PostingsFormat;
import org.apache.lucene.index.FieldInfo;
import org.apache.lucene.index.Fields;
import org.apache.lucene.index.MergeState;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.SegmentReadState;
import org.apache.lucene.index.SegmentWriteState;
import org.jspecify.annotations.Nullable;

/**
 * Writes what Lucene's own codec writes, byte for byte and under its name, but holds the lengths of
 * one field in memory while its postings are written. Lucene reads them from the file it has just
 * written, once for every word of every document; as pages and votes are documents of their own,
 * each field is in some of them only, and finding its place costs more than writing the posting.
 */
final class NormsAtHand extends FilterCodec {
  private final PostingsFormat postings;

  NormsAtHand() {
    super(Codec.getDefault().getName(), Codec.getDefault());
    this.postings = new Postings(delegate.postingsFormat());
  }

  @Override
  public PostingsFormat postingsFormat() {
    return postings;
  }

  private static final class Postings extends PostingsFormat {
    private final PostingsFormat format;

    Postings(PostingsFormat format) {
      super(format.getName());
      this.format = format;
    }

    @Override
    public FieldsConsumer fieldsConsumer(SegmentWriteState state) throws IOException {
      return new Consumer(format.fieldsConsumer(state), state.segmentInfo.maxDoc());
    }

    @Override
    public FieldsProducer fieldsProducer(SegmentReadState state) throws IOException {
      return format.fieldsProducer(state);
    }
  }

  private static final class Consumer extends FieldsConsumer {
    private final FieldsConsumer consumer;
    private final int documents;

    Consumer(FieldsConsumer consumer, int documents) {
      this.consumer = consumer;
      this.documents = documents;
    }

    @Override
    public void write(Fields fields, @Nullable NormsProducer norms) throws IOException {
      consumer.write(fields, atHand(norms));
    }

    @Override
    public void merge(MergeState state, @Nullable NormsProducer norms) throws IOException {
      consumer.merge(state, atHand(norms));
    }

    private @Nullable NormsProducer atHand(@Nullable NormsProducer norms) {
      return norms == null ? null : new Norms(norms, documents);
    }

    @Override
    public void close() throws IOException {
      consumer.close();
    }
  }

  /** Fields are written one after the other: those of the last one asked for are at hand. */
  private static final class Norms extends NormsProducer {
    private final NormsProducer norms;
    private final long[] lengths;
    private @Nullable FieldInfo read;

    Norms(NormsProducer norms, int documents) {
      this.norms = norms;
      this.lengths = new long[documents];
    }

    @Override
    public NumericDocValues getNorms(FieldInfo field) throws IOException {
      if (read != field) {
        Arrays.fill(lengths, Lengths.NONE);
        NumericDocValues all = norms.getNorms(field);
        for (int doc = all.nextDoc(); doc != NumericDocValues.NO_MORE_DOCS; doc = all.nextDoc()) {
          lengths[doc] = all.longValue();
        }
        read = field;
      }
      return new Lengths(lengths);
    }

    @Override
    public void checkIntegrity() throws IOException {
      norms.checkIntegrity();
    }

    @Override
    public void close() throws IOException {
      norms.close();
    }
  }

  private static final class Lengths extends NumericDocValues {
    /** Of a document without the field; a length is a byte. */
    static final long NONE = Long.MIN_VALUE;

    private final long[] lengths;
    private int doc = -1;

    Lengths(long[] lengths) {
      this.lengths = lengths;
    }

    @Override
    public boolean advanceExact(int target) {
      doc = target;
      return lengths[target] != NONE;
    }

    @Override
    public long longValue() {
      return lengths[doc];
    }

    @Override
    public int docID() {
      return doc;
    }

    @Override
    public int nextDoc() {
      return advance(doc + 1);
    }

    @Override
    public int advance(int target) {
      doc = target;
      while (doc < lengths.length && lengths[doc] == NONE) {
        doc++;
      }
      doc = doc < lengths.length ? doc : NO_MORE_DOCS;
      return doc;
    }

    @Override
    public long cost() {
      return lengths.length;
    }
  }
}
