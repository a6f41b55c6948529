package dev.waymark.search;

import dev.waymark.judge.Meaning;
import dev.waymark.model.Link;
import dev.waymark.model.Page;
import dev.waymark.model.Verdict;
import dev.waymark.store.BrokenDisk;
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
  private static final int MAX_WAITING = 10_000_000;

  /**
   * Share of the pages counted so far after which votes are counted again. Where everything links
   * to everything, each time writes the votes of nearly all pages; with 1 that is done less often
   * than with 0.25, and mostly while there are few.
   */
  private static final double SHARE = 1;

  /** … but not for fewer pages than this. */
  private static final int FEW_PAGES = 500;

  private static final double BUFFER_MB = 48;

  /** Bytes of pages' words that may wait; Lucene's buffer does not count them. */
  private static final long MAX_BODIES = 32 << 20;

  private final Path path;
  private final Directory directory;
  private final IndexWriter writer;
  private final Bodies bodies;
  private final Documents documents;
  private final Ballot ballot;
  private final NumberedWords words = new NumberedWords();
  private final Set<Long> voted = new HashSet<>();
  private long pages;
  private long counted;
  private int waitingPages;
  private int countedPages;

  private Indexer(
      Path path,
      Directory directory,
      IndexWriter writer,
      Stems stems,
      Bodies bodies,
      int window,
      @Nullable Meaning meaning)
      throws IOException {
    this.path = path;
    this.directory = directory;
    this.writer = writer;
    this.bodies = bodies;
    this.documents = new Documents(stems, bodies, meaning);
    this.ballot = new Ballot(stems, window);
    Map<String, String> told = new HashMap<>();
    if (writer.getLiveCommitData() != null) {
      writer.getLiveCommitData().forEach(entry -> told.put(entry.getKey(), entry.getValue()));
    }
    this.pages = IndexForm.told(told, IndexForm.PAGES);
    this.counted = IndexForm.told(told, IndexForm.COUNTED);
    remember();
    this.countedPages = voted.size();
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
  public static Indexer open(Path collection, int window, boolean anew, @Nullable Meaning meaning) {
    Path path = collection.resolve(IndexForm.FOLDER);
    try {
      return open(path, IndexForm.open(collection), window, anew, meaning);
    } catch (IOException e) {
      throw BrokenDisk.of(path, "open the index in", e);
    }
  }

  static Indexer open(
      Path path, Directory directory, int window, boolean anew, @Nullable Meaning meaning)
      throws IOException {
    Stems stems = new Stems();
    Bodies bodies = new Bodies(stems);
    IndexWriterConfig config =
        new IndexWriterConfig()
            .setSimilarity(IndexForm.similarity())
            .setCodec(new IndexCodec(bodies))
            .setRAMBufferSizeMB(BUFFER_MB)
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
  private void remember() throws IOException {
    try (DirectoryReader reader = DirectoryReader.open(writer)) {
      for (LeafReaderContext leaf : reader.leaves()) {
        NumericDocValues ids = leaf.reader().getNumericDocValues(Names.ID);
        NumericDocValues decisions = leaf.reader().getNumericDocValues(Names.DECISION);
        if (ids == null || decisions == null) {
          continue;
        }
        for (int doc = decisions.nextDoc();
            doc != DocIdSetIterator.NO_MORE_DOCS;
            doc = decisions.nextDoc()) {
          if (decisions.longValue() < counted && ids.advanceExact(doc)) {
            voted.add(ids.longValue());
          }
        }
      }
    }
  }

  /** Decisions of the journal whose pages are in. */
  public long pages() {
    return pages;
  }

  /** Decisions of the journal whose pages' votes are counted. */
  public long counted() {
    return counted;
  }

  /** Takes a page in: what it says, and what it says of others. */
  public void page(long decision, Page page, Verdict verdict, Instant at) {
    boolean again = decision >= counted && voted.contains(Urls.id(page.url()));
    Set<Long> linkedBefore = again ? linked(page) : Set.of(); // asked before it is written anew
    words.read(page.body());
    write(decision, page, verdict, at);
    if (decision >= counted) {
      cast(page, linkedBefore);
    }
  }

  /** The same for a page that, should it have come before, says what it said then. */
  void unchanging(long decision, Page page, Verdict verdict, Instant at) {
    words.read(page.body());
    write(decision, page, verdict, at);
    if (decision >= counted && !voted.contains(Urls.id(page.url()))) {
      cast(page, Set.of());
    }
  }

  private void write(long decision, Page page, Verdict verdict, Instant at) {
    if (decision >= pages) {
      write(Names.PAGE, page.url(), documents.page(decision, page, words, verdict, at));
      pages = decision + 1;
      if (bodies.bytes() > MAX_BODIES) {
        flush();
      }
    }
  }

  private void flush() {
    try {
      writer.flushNextBuffer();
    } catch (IOException e) {
      throw BrokenDisk.of(path, "write the index in", e);
    }
  }

  /** Takes the votes of a page that itself is not kept. */
  public void voter(long decision, Page page) {
    passed(decision);
    if (!voted.contains(Urls.id(page.url()))) {
      words.read(page.body());
      cast(page, Set.of());
    }
  }

  /** A page that came before votes only for what it did not link to then. */
  private void cast(Page page, Set<Long> linkedBefore) {
    voted.add(Urls.id(page.url()));
    ballot.cast(page, words, linkedBefore);
    waitingPages++;
  }

  /** Of what a page links to in its text, what it did already when it came before. */
  private Set<Long> linked(Page page) {
    Set<Long> linked = new HashSet<>();
    try (DirectoryReader reader = DirectoryReader.open(writer)) {
      int before = Lookup.find(reader, Names.PAGE, new long[] {Urls.id(page.url())})[0];
      if (before == Lookup.NONE) {
        page.links().forEach(link -> linked.add(link.id())); // it voted and was not kept
        return linked;
      }
      LeafReaderContext leaf = reader.leaves().get(ReaderUtil.subIndex(before, reader.leaves()));
      for (Link link : page.links()) {
        Term term = new Term(Names.LINKS, IndexForm.term(link.id()));
        PostingsEnum pages = leaf.reader().postings(term, PostingsEnum.NONE);
        int local = before - leaf.docBase;
        if (pages != null && pages.advance(local) == local) {
          linked.add(link.id());
        }
      }
      return linked;
    } catch (IOException e) {
      throw BrokenDisk.of(path, "read the index in", e);
    }
  }

  /**
   * A URL brought no page and will not.
   *
   * @param target where it moved to, or empty
   */
  public void gone(long decision, String url, String target) {
    if (decision >= pages) {
      write(Names.PAGE, url, documents.gone(url, target));
    }
    passed(decision);
  }

  /** A decision that changes nothing here. */
  public void passed(long decision) {
    pages = Math.max(pages, decision + 1);
  }

  private void write(String kind, String url, Document document) {
    try {
      writer.updateDocument(new Term(kind, IndexForm.term(Urls.id(url))), document);
    } catch (IOException e) {
      throw BrokenDisk.of(path, "write the index in", e);
    }
  }

  /** Whether enough votes wait to be counted. */
  private boolean enough() {
    return waitingPages >= Math.max(FEW_PAGES, countedPages * SHARE) || ballot.size() > MAX_WAITING;
  }

  /** Makes what came in searchable and lasting; votes, where enough of them wait. */
  public void commit() {
    commit(enough());
  }

  /** The same, but votes only where there is no more room for them. */
  public void commitPages() {
    commit(ballot.size() > MAX_WAITING);
  }

  private void commit(boolean votes) {
    try {
      if (votes) {
        count();
      } else {
        store();
      }
    } catch (IOException e) {
      throw BrokenDisk.of(path, "write the index in", e);
    }
  }

  /** Counts all votes into the index, and commits. */
  public void finish() {
    try {
      count();
    } catch (IOException e) {
      throw BrokenDisk.of(path, "write the index in", e);
    }
  }

  /** Pages that wait are written meanwhile, by a thread of their own. */
  private void count() throws IOException {
    if (waitingPages > 0) {
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
    counted = pages;
    countedPages += waitingPages;
    waitingPages = 0;
    store();
  }

  private void countVotes() throws IOException {
    long[] ids = ballot.ids();
    boolean[] there = new boolean[ids.length];
    List<@Nullable Tally> before = before(ids, there);
    int[] next = {0};
    ballot.count(before, (url, tally) -> write(url, tally, there[next[0]++]));
  }

  /**
   * The votes of before. They are in the last commit: each count ends with one.
   *
   * @param there is told where there are any
   */
  private List<@Nullable Tally> before(long[] ids, boolean[] there) throws IOException {
    if (counted == 0) { // and the last commit may be that of an index that is written anew
      return Collections.nCopies(ids.length, null);
    }
    List<@Nullable Tally> before = new ArrayList<>(ids.length);
    try (DirectoryReader reader = DirectoryReader.open(directory)) {
      StoredFields stored = reader.storedFields();
      int[] found = Lookup.find(reader, Names.TARGET, ids);
      for (int i = 0; i < found.length; i++) {
        there[i] = found[i] != Lookup.NONE;
        before.add(there[i] ? tally(stored, found[i]) : null);
      }
    }
    return before;
  }

  private void write(String url, Tally tally, boolean there) {
    Document document = documents.votes(url, tally);
    if (there) {
      write(Names.TARGET, url, document);
      return;
    }
    try {
      writer.addDocument(document);
    } catch (IOException e) {
      throw BrokenDisk.of(path, "write the index in", e);
    }
  }

  static Tally tally(StoredFields stored, int document) throws IOException {
    BytesRef packed = stored.document(document, Set.of(Names.TALLY)).getBinaryValue(Names.TALLY);
    return Tally.unpack(packed);
  }

  private void store() throws IOException {
    writer.setLiveCommitData(
        Map.of(IndexForm.PAGES, Long.toString(pages), IndexForm.COUNTED, Long.toString(counted))
            .entrySet());
    writer.commit();
  }

  /** Lets go of the index; what was not committed is given up. */
  @Override
  public void close() {
    try (directory) {
      writer.close();
    } catch (IOException e) {
      throw BrokenDisk.of(path, "close the index in", e);
    }
  }
}
