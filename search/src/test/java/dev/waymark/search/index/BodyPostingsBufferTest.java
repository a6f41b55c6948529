package dev.waymark.search.index;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.model.Page;
import dev.waymark.model.Relevance;
import dev.waymark.search.IndexFixture;
import dev.waymark.text.Tokens;
import dev.waymark.url.Urls;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.apache.lucene.index.CheckIndex;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.store.Directory;
import org.apache.lucene.util.SmallFloat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BodyPostingsBufferTest {
  /** Words that share stems, are not ASCII, or come on every page. */
  private static final List<String> WORDS =
      List.of("the", "run", "runs", "running", "Runner", "été", "Ünïcode", "日本", "x", "bees");

  @TempDir Path folder;

  private final KrovetzStemmer stems = new KrovetzStemmer();
  private final Random random = new Random(7);

  @Test
  void everyStemOfAPageIsInTheIndexWithAllItsPlaces() throws IOException {
    Map<Long, Page> pages = fill(300, 40);
    try (Directory directory = IndexSchema.open(folder)) {

      Map<Long, Map<String, List<Integer>>> found = new HashMap<>();
      try (DirectoryReader reader = DirectoryReader.open(directory)) {
        assertThat(reader.leaves()).hasSizeGreaterThan(1);
        for (LeafReaderContext leaf : reader.leaves()) {
          read(leaf.reader(), found);
        }
      }

      assertThat(found).hasSameSizeAs(pages);
      pages.forEach((id, page) -> assertThat(found.get(id)).isEqualTo(places(page.body())));
      try (CheckIndex check = new CheckIndex(directory)) {
        assertThat(check.checkIndex().clean).isTrue();
      }
    }
  }

  @Test
  void lengthsAreThoseOfTheTexts() throws IOException {
    Map<Long, Page> pages = fill(30, 1000);
    try (Directory directory = IndexSchema.open(folder)) {

      try (DirectoryReader reader = DirectoryReader.open(directory)) {
        int seen = 0;
        for (LeafReaderContext leaf : reader.leaves()) {
          NumericDocValues lengths = leaf.reader().getNormValues(IndexFields.BODY);
          NumericDocValues ids = leaf.reader().getNumericDocValues(IndexFields.ID);
          for (int doc = ids.nextDoc(); doc != DocIdSetIterator.NO_MORE_DOCS; doc = ids.nextDoc()) {
            boolean live =
                leaf.reader().getLiveDocs() == null || leaf.reader().getLiveDocs().get(doc);
            if (live && lengths != null && lengths.advanceExact(doc)) {
              int words = pages.get(ids.longValue()).body().size();
              assertThat((byte) lengths.longValue()).isEqualTo(SmallFloat.intToByte4(words));
              seen++;
            }
          }
        }
        assertThat(seen).isEqualTo(pages.size());
      }
    }
  }

  @Test
  void whatWasWrittenIsNotCopiedIntoOneFile() throws IOException {
    fill(30, 10);
    try (Directory directory = IndexSchema.open(folder)) {
      assertThat(directory.listAll()).noneMatch(name -> name.endsWith(".cfs"));
    }
  }

  /** Pages of random words, some of them empty, some that come again, in several segments. */
  private Map<Long, Page> fill(int visits, int commitEvery) {
    Map<Long, Page> pages = new HashMap<>();
    try (Indexer indexer = Indexer.open(folder, 12, false)) {
      for (int i = 0; i < visits; i++) {
        Page page = page("http://a.test/" + random.nextInt(visits));
        indexer.addUnchangedPage(i, page, Relevance.yes(1), IndexFixture.DAY);
        pages.put(Urls.id(page.url()), page);
        if (i % 7 == 0) {
          String gone = "http://a.test/gone/" + i;
          indexer.addGone(i, gone, ""); // a document without a text between the others
        }
        if (i % commitEvery == commitEvery - 1) {
          indexer.commit();
        }
      }
      indexer.commitAll();
    }
    return pages;
  }

  private Page page(String url) {
    StringBuilder html = new StringBuilder("<title>words</title><p>");
    for (int i = random.nextInt(4) == 0 ? 0 : random.nextInt(400); i > 0; i--) {
      boolean rare = random.nextInt(3) == 0;
      html.append(rare ? "w" + random.nextInt(5000) : WORDS.get(random.nextInt(WORDS.size())));
      html.append(' ');
    }
    return IndexFixture.page(url, html.toString());
  }

  private Map<String, List<Integer>> places(Tokens text) {
    Map<String, List<Integer>> places = new TreeMap<>();
    for (int i = 0; i < text.size(); i++) {
      places.computeIfAbsent(stems.stem(text, i).text(), stem -> new ArrayList<>()).add(i);
    }
    return places;
  }

  private static void read(LeafReader leaf, Map<Long, Map<String, List<Integer>>> found)
      throws IOException {
    NumericDocValues ids = leaf.getNumericDocValues(IndexFields.ID);
    NumericDocValues decisions = leaf.getNumericDocValues(IndexFields.ENTRY_NUMBER);
    long[] idOf = new long[leaf.maxDoc()];
    for (int doc = 0; doc < leaf.maxDoc(); doc++) {
      boolean live = leaf.getLiveDocs() == null || leaf.getLiveDocs().get(doc);
      if (live && decisions != null && decisions.advanceExact(doc) && ids.advanceExact(doc)) {
        idOf[doc] = ids.longValue();
        found.put(idOf[doc], new TreeMap<>());
      }
    }
    if (leaf.terms(IndexFields.BODY) == null) {
      return;
    }
    TermsEnum terms = leaf.terms(IndexFields.BODY).iterator();
    while (terms.next() != null) {
      PostingsEnum postings = terms.postings(null, PostingsEnum.POSITIONS);
      while (postings.nextDoc() != DocIdSetIterator.NO_MORE_DOCS) {
        List<Integer> places = new ArrayList<>();
        for (int i = postings.freq(); i > 0; i--) {
          places.add(postings.nextPosition());
        }
        if (idOf[postings.docID()] != 0) {
          found.get(idOf[postings.docID()]).put(terms.term().utf8ToString(), places);
        }
      }
    }
  }
}
