package dev.waymark.search.index;

import java.io.IOException;
import java.util.Arrays;
import org.apache.lucene.codecs.Codec;
import org.apache.lucene.codecs.FieldsConsumer;
import org.apache.lucene.codecs.FieldsProducer;
import org.apache.lucene.codecs.FilterCodec;
import org.apache.lucene.codecs.NormsProducer;
import org.apache.lucene.codecs.PostingsFormat;
import org.apache.lucene.codecs.StoredFieldsFormat;
import org.apache.lucene.codecs.StoredFieldsWriter;
import org.apache.lucene.codecs.lucene90.Lucene90StoredFieldsFormat;
import org.apache.lucene.codecs.lucene90.compressing.Lucene90CompressingStoredFieldsFormat;
import org.apache.lucene.index.FieldInfo;
import org.apache.lucene.index.Fields;
import org.apache.lucene.index.FilterLeafReader;
import org.apache.lucene.index.MergeState;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.SegmentInfo;
import org.apache.lucene.index.SegmentReadState;
import org.apache.lucene.index.SegmentWriteState;
import org.apache.lucene.index.Terms;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.IOContext;
import org.jspecify.annotations.Nullable;

/**
 * Writes what Lucene's own codec writes, in its form and under its name, but holds the lengths of
 * one field in memory while its postings are written. Lucene reads them from the file it has just
 * written, once for every word of every document; as pages and votes are documents of their own,
 * each field is in some of them only, and finding its place costs more than writing the posting.
 *
 * <p>The words of pages' texts are taken from {@link BodyPostingsBuffer} where a segment is
 * written, and what documents store is compressed by {@link QuickLz4}.
 */
final class IndexCodec extends FilterCodec {
  private final PostingsFormat postings;
  private final StoredFieldsFormat stored = new Stored();

  IndexCodec(BodyPostingsBuffer bodies) {
    super(Codec.getDefault().getName(), Codec.getDefault());
    this.postings = new Postings(delegate.postingsFormat(), bodies);
  }

  @Override
  public PostingsFormat postingsFormat() {
    return postings;
  }

  @Override
  public StoredFieldsFormat storedFieldsFormat() {
    return stored;
  }

  /** Lucene's default, with its name and sizes: it is told which one by an attribute. */
  private static final class Stored extends Lucene90CompressingStoredFieldsFormat {
    Stored() {
      super("Lucene90StoredFieldsFastData", new QuickLz4(), 80 << 10, 1024, 10);
    }

    @Override
    public StoredFieldsWriter fieldsWriter(
        Directory directory, SegmentInfo segment, IOContext context) throws IOException {
      segment.putAttribute(
          Lucene90StoredFieldsFormat.MODE_KEY, Lucene90StoredFieldsFormat.Mode.BEST_SPEED.name());
      return super.fieldsWriter(directory, segment, context);
    }
  }

  private static final class Postings extends PostingsFormat {
    private final PostingsFormat format;
    private final BodyPostingsBuffer bodies;

    Postings(PostingsFormat format, BodyPostingsBuffer bodies) {
      super(format.getName());
      this.format = format;
      this.bodies = bodies;
    }

    @Override
    public FieldsConsumer fieldsConsumer(SegmentWriteState state) throws IOException {
      return new Consumer(format.fieldsConsumer(state), state, bodies);
    }

    @Override
    public FieldsProducer fieldsProducer(SegmentReadState state) throws IOException {
      return format.fieldsProducer(state);
    }
  }

  private static final class Consumer extends FieldsConsumer {
    private final FieldsConsumer consumer;
    private final SegmentWriteState state;
    private final BodyPostingsBuffer bodies;

    Consumer(FieldsConsumer consumer, SegmentWriteState state, BodyPostingsBuffer bodies) {
      this.consumer = consumer;
      this.state = state;
      this.bodies = bodies;
    }

    @Override
    public void write(Fields fields, @Nullable NormsProducer norms) throws IOException {
      FieldInfo body = state.fieldInfos.fieldInfo(IndexFields.BODY);
      boolean pages = body != null && norms != null && bodies.pages() > 0;
      consumer.write(
          pages ? new WithBodies(fields, bodies.drain(documents(norms.getNorms(body)))) : fields,
          atHand(norms));
    }

    /** The documents that have a text, each of them a page: all that were gathered. */
    private int[] documents(NumericDocValues lengths) throws IOException {
      int[] documents = new int[bodies.pages()];
      int n = 0;
      for (int doc = lengths.nextDoc();
          doc != NumericDocValues.NO_MORE_DOCS;
          doc = lengths.nextDoc()) {
        documents[n++] = doc;
      }
      if (n < documents.length) {
        throw new IllegalStateException(documents.length + " texts, but " + n + " pages");
      }
      return documents;
    }

    @Override
    public void merge(MergeState state, @Nullable NormsProducer norms) throws IOException {
      consumer.merge(state, atHand(norms));
    }

    private @Nullable NormsProducer atHand(@Nullable NormsProducer norms) {
      return norms == null ? null : new Norms(norms, state.segmentInfo.maxDoc());
    }

    @Override
    public void close() throws IOException {
      consumer.close();
    }
  }

  /** The fields of a segment, the texts of its pages as we have gathered them. */
  private static final class WithBodies extends FilterLeafReader.FilterFields {
    private final BufferedBodyTerms bodies;

    WithBodies(Fields fields, BufferedBodyTerms bodies) {
      super(fields);
      this.bodies = bodies;
    }

    @Override
    public @Nullable Terms terms(String field) throws IOException {
      return field.equals(IndexFields.BODY) ? bodies : super.terms(field);
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
