package dev.waymark.search;

import dev.waymark.search.index.IndexFields;
import dev.waymark.search.index.IndexSchema;
import java.io.IOException;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.search.FieldExistsQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.SearcherFactory;
import org.jspecify.annotations.Nullable;

/**
 * Both indexes as they were at a commit.
 *
 * @param pages what pages say, and which URLs brought none
 * @param votes what others say of pages
 */
record IndexSnapshot(IndexSearcher pages, IndexSearcher votes) {
  /** Fetched pages. */
  long pageCount() throws IOException {
    return pages instanceof PageSearcher counted ? counted.pageCount : countPages(pages);
  }

  CollectionLanguages languages() throws IOException {
    return pages instanceof PageSearcher counted
        ? counted.languages
        : CollectionLanguages.of(pages.getIndexReader());
  }

  private static long countPages(IndexSearcher searcher) throws IOException {
    return searcher.count(new FieldExistsQuery(IndexFields.ENTRY_NUMBER));
  }

  /**
   * Counts its pages and languages once: the count goes through all documents where some are
   * deleted.
   */
  private static final class PageSearcher extends IndexSearcher {
    private final long pageCount;
    private final CollectionLanguages languages;

    PageSearcher(IndexReader reader) throws IOException {
      super(reader);
      setSimilarity(IndexSchema.CONTENT_SIMILARITY);
      pageCount = countPages(this);
      languages = CollectionLanguages.of(reader);
    }
  }

  static final class PageSearcherFactory extends SearcherFactory {
    @Override
    public IndexSearcher newSearcher(IndexReader reader, @Nullable IndexReader previous)
        throws IOException {
      return new PageSearcher(reader);
    }
  }

  static final class VoteSearcherFactory extends SearcherFactory {
    @Override
    public IndexSearcher newSearcher(IndexReader reader, @Nullable IndexReader previous) {
      IndexSearcher searcher = new IndexSearcher(reader);
      searcher.setSimilarity(IndexSchema.VOTE_SIMILARITY);
      return searcher;
    }
  }
}
