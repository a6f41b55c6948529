package dev.waymark.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.search.result.RankingMode;
import dev.waymark.search.result.SearchHit;
import dev.waymark.search.result.SearchRequest;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Votes on graphs made by hand, counted exactly. */
class VotesTest {
  private static final String DRAW = "http://draw.example/";

  @TempDir Path folder;

  private Map<String, Integer> votes(String url) {
    try (Searcher searcher = Searcher.open(folder)) {
      return searcher.votes(url);
    }
  }

  @Test
  void everyReferringPageVotesOnceForEachWordAroundItsLink() {
    try (IndexFixture index = new IndexFixture(folder)) {
      index
          .add(
              "http://a.example/1", "<p>Best drawing program: <a href='" + DRAW + "'>Draw</a> here")
          .add(
              "http://a.example/2",
              "<p>My <a href='"
                  + DRAW
                  + "'>drawing</a>. <p>My drawing <a href='"
                  + DRAW
                  + "'>drawing program</a>")
          .add("http://b.example/", "<p>Old notes. <p><a href='" + DRAW + "'>program</a>");
    }

    assertThat(votes(DRAW))
        .isEqualTo(Map.of("best", 1, "drawing", 2, "program", 3, "draw", 1, "here", 1, "my", 1));
  }

  @Test
  void aPageThatComesAgainVotesForItsNewLinksOnly() {
    String old = "<p>Program <a href='" + DRAW + "'>Draw</a> here";
    String paint = "http://paint.example/";
    try (IndexFixture index = new IndexFixture(folder)) {
      index.add("http://a.example/1", old);
    }
    try (IndexFixture index = new IndexFixture(folder)) {
      index.add("http://a.example/1", old + "<p>New: <a href='" + paint + "'>Paint</a>");
      index.add("http://a.example/1", old + "<p>New: <a href='" + paint + "'>Paint</a>");
    }
    assertThat(votes(DRAW)).isEqualTo(Map.of("program", 1, "draw", 1, "here", 1));
    assertThat(votes(paint)).isEqualTo(Map.of("new", 1, "paint", 1));
  }

  @Test
  void manyWordsVoteForOnePageAlsoAfterARestart() {
    for (int round = 0; round < 2; round++) {
      try (IndexFixture index = new IndexFixture(folder)) {
        for (int page = 0; page < 100; page++) {
          String html = "<p>word" + page + " <a href='" + DRAW + "'>drawing</a>";
          index.add("http://a.example/" + round + "/" + page, html);
        }
      }
    }

    assertThat(votes(DRAW)).hasSize(101).containsEntry("drawing", 200).containsEntry("word99", 2);
  }

  @Test
  void wordsBeyondTheWindowOrInAnotherBlockDoNotVote() {
    try (IndexFixture index = new IndexFixture(folder)) {
      index.add(
          "http://a.example/",
          "<p>outside <p>far "
              + words("l", 12)
              + "<a href='"
              + DRAW
              + "'>x1</a> "
              + words("r", 12)
              + "far<p>outside");
    }

    assertThat(votes(DRAW)).hasSize(25).containsKeys("l1", "l12", "x1", "r1", "r12");
    assertThat(votes(DRAW)).doesNotContainKeys("far", "outside");
  }

  private static String words(String prefix, int count) {
    return IntStream.rangeClosed(1, count)
        .mapToObj(i -> prefix + i + " ")
        .collect(Collectors.joining());
  }

  @Test
  void navigationVotesOncePerHostAlsoAfterARestart() {
    String menu = "<nav><a href='" + DRAW + "'>tools</a></nav>";
    try (IndexFixture index = new IndexFixture(folder)) {
      index.add("http://a.example/1", menu).add("http://a.example/2", menu);
      index.add("http://b.example/1", menu);
    }
    try (IndexFixture index = new IndexFixture(folder)) {
      index.add("http://a.example/3", menu).add("http://c.example/", menu);
    }

    assertThat(votes(DRAW)).isEqualTo(Map.of("tools", 3));
  }

  @Test
  void aPageThatComesAgainDoesNotVoteAgain() {
    String page = "<p><a href='" + DRAW + "'>program</a>";
    try (IndexFixture index = new IndexFixture(folder)) {
      index.add("http://a.example/", page).add("http://a.example/", page);
    }
    try (IndexFixture index = new IndexFixture(folder)) {
      index.add("http://a.example/", page);
    }

    assertThat(votes(DRAW)).isEqualTo(Map.of("program", 1));
  }

  @Test
  void linksThatAreNotMeantAsAdviceDoNotVote() {
    try (IndexFixture index = new IndexFixture(folder)) {
      index.add(
          "http://a.example/",
          "<p><a rel=nofollow href='" + DRAW + "'>bought</a><p><a href='http://a.example/'>me</a>");
      index.add(
          "http://b.example/",
          "<meta name=robots content=nofollow><p><a href='" + DRAW + "'>shy</a>");
    }

    assertThat(votes(DRAW)).isEmpty();
    assertThat(votes("http://a.example/")).isEmpty();
  }

  @Test
  void aPageNobodyFetchedIsFoundByWhatOthersSayOfIt() {
    try (IndexFixture index = new IndexFixture(folder)) {
      index.add("http://a.example/", "<p>A fine <a href='" + DRAW + "'>drawing program</a>");
    }

    try (Searcher searcher = Searcher.open(folder)) {
      List<SearchHit> hits =
          searcher.search(SearchRequest.of("drawing").by(RankingMode.VOTES)).hits();
      assertThat(hits)
          .singleElement()
          .satisfies(hit -> {
            assertThat(hit.url()).isEqualTo(DRAW);
            assertThat(hit.fetchedAt()).isNull();
            assertThat(hit.voters()).isEqualTo(1);
          });
      assertThat(searcher.search(SearchRequest.of("drawing")).hits()).hasSize(2);
      assertThat(searcher.search(SearchRequest.of("drawing lang:en")).hits())
          .extracting(SearchHit::url)
          .doesNotContain(DRAW);
    }
  }

  @Test
  void votesForAUrlThatMovedAreVotesForWhereItMovedTo() {
    try (IndexFixture index = new IndexFixture(folder)) {
      index
          .add("http://a.example/", "<p>A <a href='http://old.example/'>sketching</a> tool")
          .add("http://c.example/", "<p>Lost: <a href='http://lost.example/'>sketching</a>")
          .gone("http://old.example/", DRAW)
          .gone("http://lost.example/", "")
          .add(DRAW, "<title>Draw</title>Draws.");
    }

    try (Searcher searcher = Searcher.open(folder)) {
      assertThat(searcher.search(SearchRequest.of("sketching").by(RankingMode.VOTES)).hits())
          .extracting(SearchHit::url)
          .containsExactly(DRAW);
    }
  }
}
