package dev.waymark.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.config.ConfigException;
import dev.waymark.model.Relevance;
import dev.waymark.search.result.Filters;
import dev.waymark.search.result.RankingMode;
import dev.waymark.search.result.SearchHit;
import dev.waymark.search.result.SearchRequest;
import dev.waymark.search.result.SearchResults;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Queries to a small index. */
class SearcherTest {
  @TempDir Path folder;

  @BeforeEach
  void fill() {
    try (IndexFixture index = new IndexFixture(folder)) {
      index
          .add(
              "http://sea.example/reef",
              "<html lang=en><title>Coral reefs</title><h1>Reefs of the world</h1><p>The Great"
                  + " Barrier Reef is the largest of all. Divers love it.")
          .add(
              "http://sea.example/atoll",
              "<html lang=en><title>Atolls</title><p>An atoll is a ring of coral around a lagoon.")
          .add(
              "http://land.example/berg",
              "<html lang=de><title>Berge</title><p>Der Berg ist hoch und hat kein Riff (coral).",
              Relevance.no(0.1, "too high"),
              Instant.parse("2026-01-01T00:00:00Z"))
          .add("http://www.land.example/barrier", "<title>Barriers</title><p>A barrier, great.");
    }
  }

  private List<String> urls(String query) {
    return urls(query, Filters.NONE);
  }

  private List<String> urls(String query, Filters filters) {
    try (Searcher searcher = Searcher.open(folder)) {
      return searcher
          .search(new SearchRequest(query, RankingMode.BLENDED, filters, 0, 10, false))
          .hits()
          .stream()
          .map(SearchHit::url)
          .toList();
    }
  }

  @Test
  void aWordInTheTitleComesBeforeOneInTheText() {
    assertThat(urls("coral")).first().isEqualTo("http://sea.example/reef");
    assertThat(urls("coral")).hasSize(3);
  }

  @Test
  void wordsAreFoundInTheirOtherForms() {
    assertThat(urls("reef")).containsExactly("http://sea.example/reef");
    assertThat(urls("rings")).containsExactly("http://sea.example/atoll");
  }

  @Test
  void quotesMinusOrAndFieldsAreUnderstood() {
    assertThat(urls("\"great barrier\"")).containsExactly("http://sea.example/reef");
    assertThat(urls("coral -divers"))
        .containsExactlyInAnyOrder("http://sea.example/atoll", "http://land.example/berg");
    assertThat(urls("+lagoon coral")).containsExactly("http://sea.example/atoll");
    assertThat(urls("title:coral")).containsExactly("http://sea.example/reef");
    assertThat(urls("title:\"coral reefs\"")).containsExactly("http://sea.example/reef");
    assertThat(urls("lagoon OR barrier")).hasSize(3);
    assertThat(urls("host:sea.example coral")).hasSize(2);
    assertThat(urls("host:land.example")).hasSize(2);
  }

  @Test
  void filtersAloneListThePagesThatPassTheNewestFirst() {
    try (IndexFixture index = new IndexFixture(folder)) {
      index.add("http://sea.example/links", "<p>See <a href=/reef>the reef, voted for</a>.");
    }
    assertThat(urls("relevant:yes"))
        .containsExactly(
            "http://sea.example/links",
            "http://sea.example/atoll",
            "http://sea.example/reef",
            "http://www.land.example/barrier");
    assertThat(urls("host:land.example relevant:no")).containsExactly("http://land.example/berg");
    assertThat(urls("host:sea.example -lagoon"))
        .containsExactly("http://sea.example/links", "http://sea.example/reef");
    assertThat(urls("", new Filters("", "de", "", "", "", null, null)))
        .containsExactly("http://land.example/berg");
    assertThat(urls("")).isEmpty();
  }

  @Test
  void filtersLeaveOutWhatDoesNotPass() {
    assertThat(urls("coral", new Filters("", "de", "", "", "", null, null)))
        .containsExactly("http://land.example/berg");
    assertThat(urls("coral", new Filters("", "", "", "yes", "", null, null))).hasSize(2);
    assertThat(
            urls(
                "coral",
                new Filters("", "", "", "", "", Instant.parse("2026-02-01T00:00:00Z"), null)))
        .hasSize(2);
    assertThat(
            urls(
                "coral",
                new Filters("", "", "", "", "", null, Instant.parse("2026-02-01T00:00:00Z"))))
        .containsExactly("http://land.example/berg");
  }

  @Test
  void aSnippetShowsTheWordsInTheirContext() {
    try (Searcher searcher = Searcher.open(folder)) {
      SearchHit hit = searcher.search(SearchRequest.of("largest divers")).hits().getFirst();

      assertThat(hit.snippet())
          .extracting(SearchHit.Fragment::text)
          .containsSubsequence("largest", " of all. ", "Divers");
      assertThat(
              hit.snippet().stream()
                  .filter(SearchHit.Fragment::match)
                  .map(SearchHit.Fragment::text))
          .containsExactly("largest", "Divers");
    }
  }

  @Test
  void whatAScoreIsMadeOfAddsUpToIt() {
    try (Searcher searcher = Searcher.open(folder)) {
      SearchRequest why =
          new SearchRequest("coral reef", RankingMode.BLENDED, Filters.NONE, 0, 10, true);
      for (SearchHit hit : searcher.search(why).hits()) {
        double sum = hit.why().stream().mapToDouble(SearchHit.TermScore::score).sum();
        assertThat(sum).isCloseTo(hit.score(), Offset.offset(1e-4));
        assertThat(hit.why()).allMatch(part -> part.count() > 0);
      }
    }
  }

  @Test
  void aWordNobodyUsesBringsABetterOne() {
    try (Searcher searcher = Searcher.open(folder)) {
      assertThat(searcher.search(SearchRequest.of("corral lagoom")).suggestion())
          .isEqualTo("coral lagoon");
      assertThat(searcher.search(SearchRequest.of("coral")).suggestion()).isEmpty();
    }
  }

  @Test
  void oneHostDoesNotFillThePage() {
    try (IndexFixture index = new IndexFixture(folder)) {
      for (int i = 0; i < 9; i++) {
        index.add("http://loud.example/" + i, "<title>squid</title>squid " + i);
      }
      index.add("http://calm.example/", "<p>One squid.");
    }
    try (Searcher searcher = Searcher.open(folder)) {
      SearchResults results =
          searcher.search(
              new SearchRequest("squid", RankingMode.BLENDED, Filters.NONE, 0, 5, false));
      assertThat(results.hits()).extracting(SearchHit::host).contains("calm.example");
      assertThat(results.hits()).filteredOn(SearchHit::grouped).isNotEmpty();
      assertThat(results.hasMore()).isTrue();
      SearchResults second =
          searcher.search(
              new SearchRequest("squid", RankingMode.BLENDED, Filters.NONE, 1, 5, false));
      assertThat(second.hits())
          .extracting(SearchHit::url)
          .doesNotContainAnyElementsOf(results.hits().stream().map(SearchHit::url).toList());
      assertThat(results.total()).isEqualTo(10);
    }
  }

  @Test
  void pagesThatLinkToAPageAreKnown() {
    try (IndexFixture index = new IndexFixture(folder)) {
      index.add("http://hub.example/", "<p><a href=http://sea.example/reef>x</a>");
    }
    try (Searcher searcher = Searcher.open(folder)) {
      assertThat(searcher.pagesLinkingTo("http://sea.example/reef", 5))
          .containsExactly("http://hub.example/");
    }
  }

  @Test
  void aCollectionWithoutIndexOrEmbeddingsBringsTheRemedy() {
    assertThatThrownBy(() -> Searcher.open(folder.resolve("none")))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining("waymark index");
    try (Searcher searcher = Searcher.open(folder)) {
      assertThatThrownBy(() -> searcher.search(SearchRequest.of("coral").by(RankingMode.EMBEDDING)))
          .isInstanceOf(ConfigException.class)
          .hasMessageContaining("--embeddings");
    }
  }
}
