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
import org.jspecify.annotations.Nullable;

/** Writes the index of votes. Owned by the indexing thread. */
final class VoteIndexWriter implements Closeable {
  private static final double RAM_BUFFER_MB = 32;

  private final IndexWriter writer;
  private final DocumentMapper documents;
  private long countedEntries;
  private boolean committed;

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

  /**
   * Adds the votes of a buffer to those that are in, and empties it.
   *
   * @param journalEntries whose votes are in then
   */
  void addAll(AnchorVoteBuffer buffer, long journalEntries) throws IOException {
    if (!buffer.isEmpty()) {
      try (DirectoryReader reader = DirectoryReader.open(writer)) {
        int[] indexed = DocIdLookup.find(reader, buffer.targetIds());
        buffer.drain(new IndexedVotes(indexed, reader.storedFields()));
      }
    }
    committed &= countedEntries == journalEntries;
    countedEntries = journalEntries;
  }

  /** The documents of the buffer's targets. */
  private final class IndexedVotes implements AnchorVoteBuffer.VoteStore {
    private final int[] indexed;
    private final StoredFields storedFields;

    IndexedVotes(int[] indexed, StoredFields storedFields) {
      this.indexed = indexed;
      this.storedFields = storedFields;
    }

    @Override
    public @Nullable AnchorVotes read(int target) throws IOException {
      return indexed[target] == DocIdLookup.NO_DOCUMENT
          ? null
          : AnchorVotes.read(storedFields, indexed[target]);
    }

    @Override
    public void write(int target, String url, AnchorVotes votes) throws IOException {
      Document document = documents.votes(url, votes);
      if (indexed[target] == DocIdLookup.NO_DOCUMENT) {
        writer.addDocument(document);
      } else {
        writer.updateDocument(new Term(IndexFields.ID, IndexSchema.idTerm(Urls.id(url))), document);
      }
    }
  }

  /** Does nothing where nothing was counted since the last one. */
  void commit() throws IOException {
    if (!committed) {
      writer.setLiveCommitData(IndexSchema.commitData(countedEntries).entrySet());
      writer.commit();
      committed = true;
    }
  }

  /** What is not committed is lost. */
  @Override
  public void close() throws IOException {
    writer.close();
  }
}
