package dev.waymark.search.index;

import dev.waymark.archive.StorageException;
import dev.waymark.model.Link;
import dev.waymark.model.Page;
import dev.waymark.model.Relevance;
import dev.waymark.relevance.predicate.TextEmbedder;
import dev.waymark.url.Urls;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.index.StoredFields;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.store.Directory;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/**
 * Writes the index of a collection. Pages go in as they come; their votes are gathered in memory
 * and counted into the index from time to time, so that a page much linked to is not written anew
 * for every link. A commit says how far pages and votes are: what came later is read again from the
 * archive. Owned by one thread.
 */
public final class Indexer implements AutoCloseable {
  /** Numbers of four bytes that waiting votes may take. */
  private static final int MAX_BUFFERED_VOTE_INTS = 10_000_000;

  /**
   * Share of the pages counted so far after which votes are counted again. Where everything links
   * to everything, each time writes the votes of nearly all pages; with 1 that is done less often
   * than with 0.25, and mostly while there are few.
   */
  private static final double VOTE_COUNT_SHARE = 1;

  /** … but not for fewer pages than this. */
  private static final int MIN_PAGES_PER_VOTE_COUNT = 500;

  private static final double RAM_BUFFER_MB = 48;

  /** Bytes of pages' words that may wait; Lucene's buffer does not count them. */
  private static final long MAX_BODY_BYTES = 32 << 20;

  private final Path path;
  private final Directory directory;
  private final IndexWriter writer;
  private final BodyPostingsBuffer bodies;
  private final DocumentMapper documents;
  private final AnchorVoteBuffer voteBuffer;
  private final WordNumbering words = new WordNumbering();
  private final Set<Long> votedPageIds = new HashSet<>();
  private long indexedEntries;
  private long countedEntries;
  private int uncountedPages;
  private int countedPages;

  private Indexer(
      Path path,
      Directory directory,
      IndexWriter writer,
      KrovetzStemmer stems,
      BodyPostingsBuffer bodies,
      int window,
      @Nullable TextEmbedder meaning)
      throws IOException {
    this.path = path;
    this.directory = directory;
    this.writer = writer;
    this.bodies = bodies;
    this.documents = new DocumentMapper(stems, bodies, meaning);
    this.voteBuffer = new AnchorVoteBuffer(stems, window);
    Map<String, String> told = new HashMap<>();
    if (writer.getLiveCommitData() != null) {
      writer.getLiveCommitData().forEach(entry -> told.put(entry.getKey(), entry.getValue()));
    }
    this.indexedEntries = IndexSchema.commitNumber(told, IndexSchema.INDEXED_ENTRIES);
    this.countedEntries = IndexSchema.commitNumber(told, IndexSchema.COUNTED_ENTRIES);
    loadVotedPages();
    this.countedPages = votedPageIds.size();
  }

  /**
   * Opens the index in the folder of a collection.
   *
   * @param anew leave nothing of what is there; who is reading it goes on reading the old one until
   *     the first commit
   * @param window words on either side of a link that vote
   */
  public static Indexer open(Path collection, int window, boolean anew) {
    return open(collection, window, anew, null);
  }

  /**
   * The same, with pages to be found by their meaning, too.
   *
   * @param meaning null to leave it out
   */
  public static Indexer open(
      Path collection, int window, boolean anew, @Nullable TextEmbedder meaning) {
    Path path = collection.resolve(IndexSchema.FOLDER);
    try {
      return open(path, IndexSchema.open(collection), window, anew, meaning);
    } catch (IOException e) {
      throw StorageException.forFile(path, "open the index in", e);
    }
  }

  public static Indexer open(
      Path path, Directory directory, int window, boolean anew, @Nullable TextEmbedder meaning)
      throws IOException {
    KrovetzStemmer stems = new KrovetzStemmer();
    BodyPostingsBuffer bodies = new BodyPostingsBuffer(stems);
    IndexWriterConfig config =
        new IndexWriterConfig()
            .setSimilarity(IndexSchema.similarity())
            .setCodec(new IndexCodec(bodies))
            .setRAMBufferSizeMB(RAM_BUFFER_MB)
            .setUseCompoundFile(false) // else all that was written is copied into one file
            .setCommitOnClose(false)
            .setOpenMode(
                anew
                    ? IndexWriterConfig.OpenMode.CREATE
                    : IndexWriterConfig.OpenMode.CREATE_OR_APPEND);
    IndexWriter writer = new IndexWriter(directory, config);
    return new Indexer(path, directory, writer, stems, bodies, window, meaning);
  }

  /** Which pages have voted: one that comes again votes for new links only. */
  private void loadVotedPages() throws IOException {
    try (DirectoryReader reader = DirectoryReader.open(writer)) {
      for (LeafReaderContext leaf : reader.leaves()) {
        NumericDocValues ids = leaf.reader().getNumericDocValues(IndexFields.ID);
        NumericDocValues decisions = leaf.reader().getNumericDocValues(IndexFields.ENTRY_NUMBER);
        if (ids == null || decisions == null) {
          continue;
        }
        for (int doc = decisions.nextDoc();
            doc != DocIdSetIterator.NO_MORE_DOCS;
            doc = decisions.nextDoc()) {
          if (decisions.longValue() < countedEntries && ids.advanceExact(doc)) {
            votedPageIds.add(ids.longValue());
          }
        }
      }
    }
  }

  /** Decisions of the journal whose pages are in. */
  public long indexedEntries() {
    return indexedEntries;
  }

  /** Decisions of the journal whose pages' votes are counted. */
  public long countedEntries() {
    return countedEntries;
  }

  /** Takes a page in: what it says, and what it says of others. */
  public void addPage(long decision, Page page, Relevance verdict, Instant at) {
    boolean again = decision >= countedEntries && votedPageIds.contains(Urls.id(page.url()));
    Set<Long> linkedBefore =
        again ? earlierLinks(page) : Set.of(); // asked before it is written anew
    words.assignNumbers(page.body());
    write(decision, page, verdict, at);
    if (decision >= countedEntries) {
      addVotes(page, linkedBefore);
    }
  }

  /** The same for a page that, should it have come before, says what it said then. */
  public void addUnchangedPage(long decision, Page page, Relevance verdict, Instant at) {
    words.assignNumbers(page.body());
    write(decision, page, verdict, at);
    if (decision >= countedEntries && !votedPageIds.contains(Urls.id(page.url()))) {
      addVotes(page, Set.of());
    }
  }

  private void write(long decision, Page page, Relevance verdict, Instant at) {
    if (decision >= indexedEntries) {
      write(IndexFields.PAGE, page.url(), documents.page(decision, page, words, verdict, at));
      indexedEntries = decision + 1;
      if (bodies.bufferedBytes() > MAX_BODY_BYTES) {
        flush();
      }
    }
  }

  private void flush() {
    try {
      writer.flushNextBuffer();
    } catch (IOException e) {
      throw StorageException.forFile(path, "write the index in", e);
    }
  }

  /** Takes the votes of a page that itself is not kept. */
  public void addVoter(long decision, Page page) {
    skip(decision);
    if (!votedPageIds.contains(Urls.id(page.url()))) {
      words.assignNumbers(page.body());
      addVotes(page, Set.of());
    }
  }

  /** A page that came before votes only for what it did not link to then. */
  private void addVotes(Page page, Set<Long> linkedBefore) {
    votedPageIds.add(Urls.id(page.url()));
    voteBuffer.addPage(page, words, linkedBefore);
    uncountedPages++;
  }

  /** Of what a page links to in its text, what it did already when it came before. */
  private Set<Long> earlierLinks(Page page) {
    Set<Long> linked = new HashSet<>();
    try (DirectoryReader reader = DirectoryReader.open(writer)) {
      int before = DocIdLookup.find(reader, IndexFields.PAGE, new long[] {Urls.id(page.url())})[0];
      if (before == DocIdLookup.NO_DOCUMENT) {
        page.links().forEach(link -> linked.add(link.id())); // it voted and was not kept
        return linked;
      }
      LeafReaderContext leaf = reader.leaves().get(ReaderUtil.subIndex(before, reader.leaves()));
      for (Link link : page.links()) {
        Term term = new Term(IndexFields.LINKS, IndexSchema.idTerm(link.id()));
        PostingsEnum pages = leaf.reader().postings(term, PostingsEnum.NONE);
        int local = before - leaf.docBase;
        if (pages != null && pages.advance(local) == local) {
          linked.add(link.id());
        }
      }
      return linked;
    } catch (IOException e) {
      throw StorageException.forFile(path, "read the index in", e);
    }
  }

  /**
   * A URL brought no page and will not.
   *
   * @param target where it moved to, or empty
   */
  public void addGone(long decision, String url, String target) {
    if (decision >= indexedEntries) {
      write(IndexFields.PAGE, url, documents.gonePage(url, target));
    }
    skip(decision);
  }

  /** A decision that changes nothing here. */
  public void skip(long decision) {
    indexedEntries = Math.max(indexedEntries, decision + 1);
  }

  private void write(String kind, String url, Document document) {
    try {
      writer.updateDocument(new Term(kind, IndexSchema.idTerm(Urls.id(url))), document);
    } catch (IOException e) {
      throw StorageException.forFile(path, "write the index in", e);
    }
  }

  /** Whether enough votes wait to be counted. */
  private boolean shouldCountVotes() {
    return uncountedPages >= Math.max(MIN_PAGES_PER_VOTE_COUNT, countedPages * VOTE_COUNT_SHARE)
        || voteBuffer.size() > MAX_BUFFERED_VOTE_INTS;
  }

  /** Makes what came in searchable and lasting; votes, where enough of them wait. */
  public void commit() {
    commit(shouldCountVotes());
  }

  /** The same, but votes only where there is no more room for them. */
  public void commitPages() {
    commit(voteBuffer.size() > MAX_BUFFERED_VOTE_INTS);
  }

  private void commit(boolean votes) {
    try {
      if (votes) {
        countVotesAndCommit();
      } else {
        commitWriter();
      }
    } catch (IOException e) {
      throw StorageException.forFile(path, "write the index in", e);
    }
  }

  /** Counts all votes into the index, and commits. */
  public void commitAll() {
    try {
      countVotesAndCommit();
    } catch (IOException e) {
      throw StorageException.forFile(path, "write the index in", e);
    }
  }

  /** Pages that wait are written meanwhile, by a thread of their own. */
  private void countVotesAndCommit() throws IOException {
    if (uncountedPages > 0) {
      CompletableFuture<Void> flushed = CompletableFuture.runAsync(this::flush);
      try {
        countVotes();
      } finally {
        flushed.exceptionally(e -> null).join();
      }
      if (flushed.isCompletedExceptionally()
          && flushed.exceptionNow() instanceof RuntimeException broken) {
        throw broken;
      }
    }
    countedEntries = indexedEntries;
    countedPages += uncountedPages;
    uncountedPages = 0;
    commitWriter();
  }

  private void countVotes() throws IOException {
    long[] ids = voteBuffer.targetIds();
    boolean[] there = new boolean[ids.length];
    List<@Nullable AnchorVotes> before = earlierVotes(ids, there);
    int[] next = {0};
    voteBuffer.drain(before, (url, tally) -> write(url, tally, there[next[0]++]));
  }

  /**
   * The votes of before. They are in the last commit: each count ends with one.
   *
   * @param there is told where there are any
   */
  private List<@Nullable AnchorVotes> earlierVotes(long[] ids, boolean[] there) throws IOException {
    if (countedEntries == 0) { // and the last commit may be that of an index that is written anew
      return Collections.nCopies(ids.length, null);
    }
    List<@Nullable AnchorVotes> before = new ArrayList<>(ids.length);
    try (DirectoryReader reader = DirectoryReader.open(directory)) {
      StoredFields stored = reader.storedFields();
      int[] found = DocIdLookup.find(reader, IndexFields.TARGET, ids);
      for (int i = 0; i < found.length; i++) {
        there[i] = found[i] != DocIdLookup.NO_DOCUMENT;
        before.add(there[i] ? readVotes(stored, found[i]) : null);
      }
    }
    return before;
  }

  private void write(String url, AnchorVotes tally, boolean there) {
    Document document = documents.votes(url, tally);
    if (there) {
      write(IndexFields.TARGET, url, document);
      return;
    }
    try {
      writer.addDocument(document);
    } catch (IOException e) {
      throw StorageException.forFile(path, "write the index in", e);
    }
  }

  public static AnchorVotes readVotes(StoredFields stored, int document) throws IOException {
    BytesRef packed =
        stored
            .document(document, Set.of(IndexFields.ANCHOR_VOTES))
            .getBinaryValue(IndexFields.ANCHOR_VOTES);
    return AnchorVotes.decode(packed);
  }

  private void commitWriter() throws IOException {
    writer.setLiveCommitData(
        Map.of(
                IndexSchema.INDEXED_ENTRIES,
                Long.toString(indexedEntries),
                IndexSchema.COUNTED_ENTRIES,
                Long.toString(countedEntries))
            .entrySet());
    writer.commit();
  }

  /** Lets go of the index; what was not committed is given up. */
  @Override
  public void close() {
    try (directory) {
      writer.close();
    } catch (IOException e) {
      throw StorageException.forFile(path, "close the index in", e);
    }
  }
}
