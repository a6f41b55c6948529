package dev.waymark.search.index;

import dev.waymark.archive.JournalEntry;
import dev.waymark.archive.StorageException;
import dev.waymark.model.Page;
import dev.waymark.model.Relevance;
import dev.waymark.relevance.predicate.TextEmbedder;
import dev.waymark.text.IdSet;
import dev.waymark.text.language.Stemmer;
import dev.waymark.url.Urls;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import org.apache.lucene.util.IOUtils;
import org.jspecify.annotations.Nullable;

/**
 * Writes the index of a collection. Pages are written as they come; their votes are buffered and
 * counted into the index from time to time, so that a page with many links to it is not rewritten
 * for each; many votes are counted bit by bit, so that nobody waits for it. Either index commits
 * how many entries of the journal it contains: what came later is read again from the archive.
 * Owned by one thread.
 */
public final class Indexer implements AutoCloseable {
  /**
   * Bytes of votes after which they are counted; while that is done, as many may come: together an
   * eighth of the heap.
   */
  private static final long DEFAULT_VOTE_BYTES = Runtime.getRuntime().maxMemory() / 16;

  /** Votes for no more pages than this are counted at once. */
  private static final int TARGETS_AT_ONCE = 10_000;

  /** Votes for more are counted while pages are added, this much faster than they came. */
  private static final int COUNTING_PACE = 4;

  /**
   * Share of the pages counted so far after which votes are counted again. Where everything links
   * to everything, each time writes the votes of nearly all pages; with 1 that is done less often
   * than with 0.25, and mostly while there are few.
   */
  private static final double VOTE_COUNT_SHARE = 1;

  /** … but not for fewer pages than this. */
  private static final int MIN_PAGES_PER_VOTE_COUNT = 500;

  private static final IdSet NO_LINKS = new IdSet();

  private final IndexDirectories directories;
  private final DocumentMapper documents;
  private final PageIndexWriter pages;
  private final VoteIndexWriter votes;
  private final long maxVoteBytes;
  private AnchorVoteBuffer voteBuffer;

  /** Ids of pages that voted: one that comes again votes for its new links only. */
  private final IdSet voterIds;

  private int countedPages;

  /** Votes for how many pages are to be counted with each page that comes. */
  private int targetsPerPage;

  private Indexer(
      IndexDirectories directories,
      DocumentMapper documents,
      PageIndexWriter pages,
      VoteIndexWriter votes,
      Stemmer stemmer,
      long maxVoteBytes)
      throws IOException {
    this.directories = directories;
    this.documents = documents;
    this.pages = pages;
    this.votes = votes;
    this.maxVoteBytes = maxVoteBytes;
    this.voteBuffer = new AnchorVoteBuffer(stemmer);
    this.voterIds = pages.pagesBefore(votes.countedEntries());
    this.countedPages = voterIds.size();
  }

  /** Opens the index of a collection. */
  public static Indexer open(Path collection) {
    return open(IndexDirectories.open(collection), false, null);
  }

  /**
   * Creates a new index for a collection; readers have the old one until the first commit.
   *
   * @param embedder null for an index without embeddings
   */
  public static Indexer create(Path collection, @Nullable TextEmbedder embedder) {
    if (IndexDirectories.state(collection) == IndexDirectories.State.OTHER_VERSION) {
      IndexDirectories.delete(collection);
    }
    return open(IndexDirectories.open(collection), true, embedder);
  }

  /**
   * Opens an index of this version, and closes its directories in the end.
   *
   * @param create replace what is there, with the first commit
   * @param embedder null for pages without embeddings
   */
  public static Indexer open(
      IndexDirectories directories, boolean create, @Nullable TextEmbedder embedder) {
    return open(directories, create, embedder, DEFAULT_VOTE_BYTES);
  }

  static Indexer open(
      IndexDirectories directories,
      boolean create,
      @Nullable TextEmbedder embedder,
      long maxVoteBytes) {
    Stemmer stemmer = new Stemmer();
    DocumentMapper documents = new DocumentMapper(stemmer, embedder);
    PageIndexWriter pages = null;
    VoteIndexWriter votes = null;
    try {
      pages = new PageIndexWriter(directories.pages(), create);
      votes = new VoteIndexWriter(directories.votes(), create, documents);
      return new Indexer(directories, documents, pages, votes, stemmer, maxVoteBytes);
    } catch (IOException e) {
      IOUtils.closeWhileHandlingException(pages, votes, directories);
      throw StorageException.forFile(directories.path(), "open the index in", e);
    }
  }

  /** Entries of the journal whose pages are in. */
  public long indexedEntries() {
    return pages.indexedEntries();
  }

  /** Entries of the journal whose votes are in. */
  public long countedEntries() {
    return votes.countedEntries();
  }

  /** Adds a page and its votes; one that came before votes for its new links only. */
  public void addPage(long entryNumber, Page page, Relevance relevance, Instant fetchedAt) {
    IdSet earlierLinks = NO_LINKS;
    if (entryNumber >= countedEntries() && voterIds.contains(Urls.id(page.url()))) {
      earlierLinks = earlierLinks(page); // the indexed version's, which write() replaces
    }
    write(entryNumber, page, relevance, fetchedAt);
    if (entryNumber >= countedEntries()) {
      addVotes(page, earlierLinks);
    } else {
      voterIds.add(Urls.id(page.url()));
    }
  }

  /** Adds a page whose links, should it have come before, are those that it had then. */
  public void addUnchangedPage(
      long entryNumber, Page page, Relevance relevance, Instant fetchedAt) {
    write(entryNumber, page, relevance, fetchedAt);
    if (entryNumber >= countedEntries() && !voterIds.contains(Urls.id(page.url()))) {
      addVotes(page, NO_LINKS);
    }
  }

  /** Adds the votes of a page that the collection does not keep. */
  public void addVoter(long entryNumber, Page page) {
    pages.advanceTo(entryNumber);
    if (!voterIds.contains(Urls.id(page.url()))) {
      addVotes(page, NO_LINKS);
    }
  }

  private void addVotes(Page page, IdSet earlierLinks) {
    voterIds.add(Urls.id(page.url()));
    voteBuffer.addPage(page, earlierLinks);
    try {
      if (votes.isCounting()) {
        countSome(targetsPerPage);
      }
      if (voteBuffer.bytes() > maxVoteBytes) {
        beginCount();
      }
    } catch (IOException e) {
      throw writeFailure(e);
    }
  }

  /** About the bytes of votes that wait in the buffer for those before them to be counted. */
  long bufferedVoteBytes() {
    return voteBuffer.bytes();
  }

  /** An entry of the journal without a page: votes for a URL that moved count for its target. */
  public void addOutcome(long entryNumber, String url, JournalEntry.FetchOutcome outcome) {
    if (outcome.kind() == JournalEntry.Kind.REDIRECT) {
      addGone(entryNumber, url, outcome.detail());
    } else if (isGone(outcome)) {
      addGone(entryNumber, url, "");
    } else {
      pages.advanceTo(entryNumber);
    }
  }

  /** Whether there is no page, and will not be one. */
  private static boolean isGone(JournalEntry.FetchOutcome outcome) {
    return outcome.kind() == JournalEntry.Kind.FAILURE
        && (outcome.status() == 404 || outcome.status() == 410);
  }

  /**
   * A URL brought no page and will not.
   *
   * @param target where it moved to, or empty
   */
  public void addGone(long entryNumber, String url, String target) {
    if (entryNumber >= indexedEntries()) {
      try {
        pages.write(url, documents.gonePage(url, target));
      } catch (IOException e) {
        throw writeFailure(e);
      }
    }
    pages.advanceTo(entryNumber);
  }

  private void write(long entryNumber, Page page, Relevance relevance, Instant fetchedAt) {
    if (entryNumber < indexedEntries()) {
      return;
    }
    try {
      pages.write(page.url(), documents.page(entryNumber, page, relevance, fetchedAt));
    } catch (IOException e) {
      throw writeFailure(e);
    }
    pages.advanceTo(entryNumber);
  }

  private IdSet earlierLinks(Page page) {
    try {
      return pages.earlierLinks(page);
    } catch (IOException e) {
      throw StorageException.forFile(directories.path(), "read the index in", e);
    }
  }

  /** Makes pages searchable and durable; votes, too, where enough of them are buffered. */
  public void commit() {
    double enough = Math.max(MIN_PAGES_PER_VOTE_COUNT, countedPages * VOTE_COUNT_SHARE);
    commit(!votes.isCounting() && voteBuffer.voters() >= enough, TARGETS_AT_ONCE);
  }

  /** Makes pages searchable and durable; votes only where they are being counted. */
  public void commitPages() {
    commit(false, TARGETS_AT_ONCE);
  }

  /** Makes all pages and votes searchable and durable. */
  public void commitAll() {
    commit(true, Integer.MAX_VALUE);
  }

  private void commit(boolean countVotes, int targets) {
    try {
      commitIndexes();
      if (countVotes) {
        beginCount();
      }
      countSome(targets);
    } catch (IOException e) {
      throw writeFailure(e);
    }
  }

  /** Pages first: an index knows the voters of all votes that it has. */
  private void commitIndexes() throws IOException {
    pages.commit();
    votes.commit();
  }

  /** Votes of the buffer are counted from now on; those before are when this returns. */
  private void beginCount() throws IOException {
    countSome(Integer.MAX_VALUE);
    targetsPerPage = 1 + COUNTING_PACE * voteBuffer.targets() / Math.max(1, voteBuffer.voters());
    countedPages += voteBuffer.voters();
    votes.begin(voteBuffer, indexedEntries());
    voteBuffer = voteBuffer.next();
  }

  /** Votes are committed when all of a buffer are counted. */
  private void countSome(int targets) throws IOException {
    if (votes.isCounting()) {
      votes.advance(targets);
      if (!votes.isCounting()) {
        commitIndexes();
      }
    }
  }

  private StorageException writeFailure(IOException e) {
    return StorageException.forFile(directories.path(), "write the index in", e);
  }

  /** What is not committed is lost. */
  @Override
  public void close() {
    try (directories) {
      IOUtils.close(pages, votes);
    } catch (IOException e) {
      throw StorageException.forFile(directories.path(), "close the index in", e);
    }
  }
}
