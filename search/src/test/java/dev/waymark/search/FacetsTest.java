package dev.waymark.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.model.Relevance;
import dev.waymark.search.result.Facets;
import dev.waymark.search.result.Filters;
import dev.waymark.search.result.RankingMode;
import dev.waymark.search.result.SearchHit;
import dev.waymark.search.result.SearchRequest;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How hits are divided, and how people change their order. */
class FacetsTest {
  @TempDir Path folder;

  @BeforeEach
  void fill() {
    try (IndexFixture index = new IndexFixture(folder)) {
      for (int i = 0; i < 6; i++) {
        index.add(
            "http://" + (i < 4 ? "a" : "b") + ".example/" + i,
            "<html lang="
                + (i == 0 ? "de" : "en")
                + "><title>Reef "
                + i
                + "</title><p>A coral reef.",
            i % 2 == 0 ? Relevance.yes(1) : Relevance.no(0),
            Instant.parse(i < 2 ? "2026-02-27T12:00:00Z" : "2026-03-01T12:00:00Z"));
      }
      index.add("http://c.example/", "<title>Ships</title><p>Nothing of it.");
    }
  }

  private static Facets.Count count(String value, long pages) {
    return new Facets.Count(value, pages);
  }

  @Test
  void facetsCountThePagesOfAQueryByHostLanguageRelevanceAndDate() {
    try (Searcher searcher = Searcher.open(folder)) {
      Facets facets = searcher.facets(SearchRequest.of("reef"));
      assertThat(facets.hosts()).containsExactly(count("a.example", 4), count("b.example", 2));
      assertThat(facets.languages()).containsExactly(count("en", 5), count("de", 1));
      assertThat(facets.kinds()).containsExactly(count("html", 6));
      assertThat(facets.relevant()).containsExactlyInAnyOrder(count("no", 3), count("yes", 3));
      assertThat(facets.days()).containsExactly(count("2026-02", 2), count("2026-03", 4));
      assertThat(searcher.facets(SearchRequest.of("reef host:b.example")).days())
          .containsExactly(count("2026-03-01", 2));
      assertThat(searcher.facets(SearchRequest.of(""))).isEqualTo(Facets.NONE);
    }
  }

  @Test
  void clicksAndMarksOfEnoughPeopleChangeTheOrderAndAreExplained() {
    try (Searcher searcher = Searcher.open(folder)) {
      String last = searcher.search(SearchRequest.of("reef")).hits().getLast().url();
      PeopleVotes.Click click = new PeopleVotes.Click("ann", "the reefs", last);
      searcher.setPeopleVotes(new PeopleVotes(List.of(click, click), List.of(), 2));
      assertThat(searcher.search(SearchRequest.of("reef")).hits().getFirst().url())
          .isNotEqualTo(last);

      PeopleVotes.Click other = new PeopleVotes.Click("bob", "reef", last);
      searcher.setPeopleVotes(
          new PeopleVotes(
              List.of(click, other), List.of(new PeopleVotes.Mark("ann", last, false)), 2));
      SearchRequest request =
          new SearchRequest("reef", RankingMode.BLENDED, Filters.NONE, 0, 10, true);
      SearchHit first = searcher.search(request).hits().getFirst();
      assertThat(first.url()).isEqualTo(last);
      assertThat(first.why())
          .anySatisfy(part -> {
            assertThat(part.field()).isEqualTo("clicks");
            assertThat(part.count()).isEqualTo(2);
            assertThat(part.word()).isEqualTo("reef");
          })
          .noneMatch(part -> part.field().equals("marks"));
      assertThat(searcher.search(request.by(RankingMode.CONTENT)).hits().getFirst().peopleScore())
          .isZero();
      assertThat(searcher.search(request.by(RankingMode.HYBRID)).hits().getFirst().url())
          .isEqualTo(last);
    }
  }

  @Test
  void marksAgainstAPageMoveItBehindTheOthers() {
    try (Searcher searcher = Searcher.open(folder)) {
      String first = searcher.search(SearchRequest.of("reef")).hits().getFirst().url();
      searcher.setPeopleVotes(
          new PeopleVotes(List.of(), List.of(new PeopleVotes.Mark("ann", first, false)), 1));
      assertThat(searcher.search(SearchRequest.of("reef")).hits())
          .hasSize(6)
          .first()
          .extracting(SearchHit::url)
          .isNotEqualTo(first);
    }
  }
}
