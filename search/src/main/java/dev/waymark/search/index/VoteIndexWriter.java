package dev.waymark.search.index;

import dev.waymark.url.Urls;
import java.io.Closeable;
import java.io.IOException;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.StoredFields;
import org.apache.lucene.index.Term;
import org.apache.lucene.store.Directory;
import org.apache.lucene.util.IOUtils;
import org.jspecify.annotations.Nullable;

/** Writes the index of votes. Owned by the indexing thread. */
final class VoteIndexWriter implements Closeable {
  private static final double RAM_BUFFER_MB = 32;

  private final IndexWriter writer;
  private final DocumentMapper documents;
  private long countedEntries;
  private boolean committed;
  private @Nullable Counting counting;

  VoteIndexWriter(Directory directory, boolean create, DocumentMapper documents)
      throws IOException {
    this.committed = !create && DirectoryReader.indexExists(directory);
    this.writer =
        new IndexWriter(
            directory, WriterConfigs.newConfig(IndexSchema.VOTE_SIMILARITY, RAM_BUFFER_MB, create));
    this.documents = documents;
    this.countedEntries = IndexSchema.journalEntries(WriterConfigs.commitData(writer));
  }

  /** Entries of the journal whose votes are counted. */
  long countedEntries() {
    return countedEntries;
  }

  /** Whether votes of a buffer are in, and others of it are not. */
  boolean isCounting() {
    return counting != null;
  }

  /**
   * Begins to add the votes of a buffer to those that are in, which must be committed.
   *
   * @param journalEntries whose votes are in when the last has been added
   */
  void begin(AnchorVoteBuffer buffer, long journalEntries) throws IOException {
    counting = new Counting(buffer, journalEntries, DirectoryReader.open(writer));
  }

  /** Adds the votes for some more pages. */
  void advance(int targets) throws IOException {
    Counting current = counting;
    if (current != null && current.advance(targets)) {
      current.reader.close();
      committed &= countedEntries == current.journalEntries;
      countedEntries = current.journalEntries;
      counting = null;
    }
  }

  /** A buffer whose votes are added page by page. */
  private final class Counting {
    private final AnchorVoteBuffer buffer;
    private final long journalEntries;
    private final DirectoryReader reader;
    private final StoredFields storedFields;
    private final VoteAccumulator sum;
    private int next;

    Counting(AnchorVoteBuffer buffer, long journalEntries, DirectoryReader reader)
        throws IOException {
      this.buffer = buffer;
      this.journalEntries = journalEntries;
      this.reader = reader;
      this.storedFields = reader.storedFields();
      this.sum = buffer.newAccumulator();
    }

    /** Whether all are in now. */
    boolean advance(int targets) throws IOException {
      int first = next;
      int end = first + Math.min(targets, buffer.targets() - first);
      int[] indexed = DocIdLookup.find(reader, buffer.targetIds(first, end));
      for (; next < end; next++) {
        write(next, indexed[next - first]);
      }
      return end == buffer.targets();
    }

    private void write(int target, int indexed) throws IOException {
      boolean isNew = indexed == DocIdLookup.NO_DOCUMENT;
      AnchorVotes earlier = isNew ? null : AnchorVotes.read(storedFields, indexed);
      String url = buffer.url(target);
      Document document = documents.votes(url, buffer.votes(target, earlier, sum));
      if (isNew) {
        writer.addDocument(document);
      } else {
        writer.updateDocument(new Term(IndexFields.ID, IndexSchema.idTerm(Urls.id(url))), document);
      }
    }
  }

  /** Does nothing where nothing was counted since the last one, or not all of it. */
  void commit() throws IOException {
    if (!committed && counting == null) {
      writer.setLiveCommitData(IndexSchema.commitData(countedEntries).entrySet());
      writer.commit();
      committed = true;
    }
  }

  /** What is not committed is lost. */
  @Override
  public void close() throws IOException {
    IOUtils.close(counting == null ? null : counting.reader, writer);
  }
}
