package dev.waymark.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.search.result.Filters;
import dev.waymark.search.result.RankingMode;
import dev.waymark.search.result.SearchRequest;
import dev.waymark.search.result.SearchResults;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.BeforeContainer;

/** Whatever is typed is a query. */
class QueryProperties {
  private static Path folder;
  private static Searcher searcher;

  @BeforeContainer
  static void fill() throws IOException {
    folder = Files.createTempDirectory("queries");
    try (IndexFixture index = new IndexFixture(folder)) {
      index.add("http://a.example/", "<title>Coral</title><p>coral <a href=/b>reef 珊瑚</a>");
    }
    searcher = Searcher.open(folder);
  }

  @AfterContainer
  static void delete() throws IOException {
    searcher.close();
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }

  @Property(tries = 500)
  void noTextIsAnError(@ForAll String text, @ForAll RankingMode mode) {
    assertThat(
            searcher.search(
                SearchRequest.of(text)
                    .by(mode == RankingMode.EMBEDDING ? RankingMode.VOTES : mode)))
        .isNotNull();
  }

  @Property(tries = 1000)
  void noMixOfOperatorsIsAnError(@ForAll("operators") String text) {
    SearchRequest request = new SearchRequest(text, RankingMode.BLENDED, Filters.NONE, 0, 10, true);
    SearchResults results = searcher.search(request);
    assertThat(results.hits().size()).isLessThanOrEqualTo(2);
    assertThat(results.hits()).allMatch(hit -> Double.isFinite(hit.score()));
  }

  @Provide
  Arbitrary<String> operators() {
    return Arbitraries.of(
            "\"",
            "-",
            "+",
            "OR",
            "coral",
            "reef",
            "title:",
            "host:",
            "lang:",
            ":",
            "(",
            ")",
            "*",
            "~",
            "^",
            "\\",
            "/",
            "[",
            "]",
            "{",
            "}",
            "AND",
            "NOT",
            "&&",
            "||",
            "!",
            " ",
            " ",
            " ",
            "votes:",
            "\u0000",
            "珊",
            "\ud83d",
            "%",
            "<script>",
            "a.example")
        .list()
        .ofMaxSize(14)
        .map(parts -> String.join("", parts));
  }
}
