package dev.waymark.library;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.waymark.archive.JournalReader;
import dev.waymark.collection.CrawlConfig;
import dev.waymark.collection.LiveCrawl;
import dev.waymark.collection.TestCrawls;
import dev.waymark.model.Page;
import dev.waymark.parse.Parser;
import dev.waymark.rank.OrderingPolicy;
import dev.waymark.relevance.PageJudge;
import dev.waymark.relevance.Predicates;
import dev.waymark.relevance.predicate.Predicate;
import dev.waymark.relevance.predicate.PredicateContext;
import dev.waymark.search.SearchRequest;
import dev.waymark.search.Searcher;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What programs that use Waymark as a library do, with the types that extending.md names. */
final class LibraryTest {
  @TempDir Path folder;

  @Test
  void aPredicateJudgesAPage() {
    Predicate reefs =
        Predicates.parse("word(\"reef\") && word(\"fish\")", PredicateContext.minimal());
    Page page = new Parser().parse("<p>Reefs are full of fish.", "http://a.example/");
    assertThat(reefs.judge(page).relevant()).isTrue();
    assertThat(reefs.judge(page).reasons()).isNotEmpty();
  }

  @Test
  void aCrawlWithAPolicyOfOnesOwnFillsACollectionThatIsReadAndSearched() throws Exception {
    HttpServer server = serve();
    Path collection = folder.resolve("reefs");
    try {
      CrawlConfig config =
          TestCrawls.job(
              collection,
              server.getAddress().getPort(),
              "--seed",
              "http://a.example/",
              "--want",
              "word(\"reef\")");
      OrderingPolicy shortest = (candidate, context) -> -candidate.url().length();
      try (PageJudge judge =
          PageJudge.fromSettings(config.relevance(), PredicateContext.minimal())) {
        LiveCrawl crawl =
            new LiveCrawl(
                config, judge, shortest, shortest.emptyKnowledge(), InstantSource.system(), "");
        assertThat(crawl.run(progress -> {}).progress().relevant()).isEqualTo(1);
      }
    } finally {
      server.stop(0);
    }
    List<String> fetched = new ArrayList<>();
    new JournalReader(collection).forEach(entry -> fetched.add(entry.url()));
    assertThat(fetched)
        .containsExactly("http://a.example/", "http://a.example/b", "http://a.example/reef");
    try (Searcher searcher = Searcher.open(collection)) {
      assertThat(searcher.search(SearchRequest.of("fish")).hits())
          .extracting(hit -> hit.url())
          .containsExactly("http://a.example/reef");
    }
  }

  private static HttpServer serve() throws IOException {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          String path = exchange.getRequestURI().getPath();
          String html =
              switch (path) {
                case "/" -> "<title>Start</title><a href=/reef>one</a> <a href=/b>other</a>";
                case "/reef" -> "<title>A reef</title><p>The reef is full of fish.";
                default -> "<title>Hills</title><p>Full of sheep.";
              };
          byte[] body = html.getBytes(StandardCharsets.UTF_8);
          exchange.getResponseHeaders().add("Content-Type", "text/html");
          exchange.sendResponseHeaders(path.equals("/robots.txt") ? 404 : 200, body.length);
          exchange.getResponseBody().write(body);
          exchange.close();
        });
    server.start();
    return server;
  }
}
