package dev.waymark.search.index;

import dev.waymark.model.Link;
import dev.waymark.model.Page;
import dev.waymark.text.IdSet;
import dev.waymark.url.Urls;
import java.io.Closeable;
import java.io.IOException;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.store.Directory;

/** Writes the index of pages. Owned by the indexing thread. */
final class PageIndexWriter implements Closeable {
  /** What Lucene collects before it writes a segment; each repeats the words of its pages. */
  private static final double RAM_BUFFER_MB = 64;

  private final IndexWriter writer;
  private long indexedEntries;

  PageIndexWriter(Directory directory, boolean create) throws IOException {
    this.writer =
        new IndexWriter(
            directory,
            WriterConfigs.newConfig(IndexSchema.CONTENT_SIMILARITY, RAM_BUFFER_MB, create));
    this.indexedEntries = IndexSchema.journalEntries(WriterConfigs.commitData(writer));
  }

  /** Entries of the journal whose pages are in. */
  long indexedEntries() {
    return indexedEntries;
  }

  /** An entry of the journal is in, or has nothing for this index. */
  void advanceTo(long entryNumber) {
    indexedEntries = Math.max(indexedEntries, entryNumber + 1);
  }

  /** Replaces the document of a URL. */
  void write(String url, Document document) throws IOException {
    writer.updateDocument(new Term(IndexFields.ID, IndexSchema.idTerm(Urls.id(url))), document);
  }

  /** Ids of the pages of the journal's first entries. */
  IdSet pagesBefore(long entryNumber) throws IOException {
    IdSet pages = new IdSet();
    try (DirectoryReader reader = DirectoryReader.open(writer)) {
      for (LeafReaderContext leaf : reader.leaves()) {
        NumericDocValues ids = leaf.reader().getNumericDocValues(IndexFields.ID);
        NumericDocValues entries = leaf.reader().getNumericDocValues(IndexFields.ENTRY_NUMBER);
        if (ids == null || entries == null) {
          continue;
        }
        for (int doc = entries.nextDoc();
            doc != DocIdSetIterator.NO_MORE_DOCS;
            doc = entries.nextDoc()) {
          if (entries.longValue() < entryNumber && ids.advanceExact(doc)) {
            pages.add(ids.longValue());
          }
        }
      }
    }
    return pages;
  }

  /** Of the ids that a page links to, those that the indexed version of the page linked to. */
  IdSet earlierLinks(Page page) throws IOException {
    IdSet linked = new IdSet();
    try (DirectoryReader reader = DirectoryReader.open(writer)) {
      int indexed = DocIdLookup.find(reader, Urls.id(page.url()));
      if (indexed == DocIdLookup.NO_DOCUMENT) { // it voted, and the collection does not keep it
        page.links().forEach(link -> linked.add(link.id()));
        return linked;
      }
      LeafReaderContext leaf = reader.leaves().get(ReaderUtil.subIndex(indexed, reader.leaves()));
      int doc = indexed - leaf.docBase;
      for (Link link : page.links()) {
        Term term = new Term(IndexFields.LINKS, IndexSchema.idTerm(link.id()));
        PostingsEnum linking = leaf.reader().postings(term, PostingsEnum.NONE);
        if (linking != null && linking.advance(doc) == doc) {
          linked.add(link.id());
        }
      }
    }
    return linked;
  }

  void commit() throws IOException {
    writer.setLiveCommitData(IndexSchema.commitData(indexedEntries).entrySet());
    writer.commit();
  }

  /** What is not committed is lost. */
  @Override
  public void close() throws IOException {
    writer.close();
  }
}
