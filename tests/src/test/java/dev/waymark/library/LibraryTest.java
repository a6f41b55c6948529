package dev.waymark.library;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import dev.waymark.config.ConfigException;
import dev.waymark.model.Page;
import dev.waymark.model.Relevance;
import dev.waymark.parse.Parser;
import dev.waymark.people.MemoryTrace;
import dev.waymark.people.Trace;
import dev.waymark.people.Visit;
import dev.waymark.rank.OrderingPolicy;
import dev.waymark.relevance.Predicates;
import dev.waymark.relevance.predicate.Predicate;
import dev.waymark.relevance.predicate.PredicateContext;
import dev.waymark.search.Searcher;
import dev.waymark.search.result.SearchRequest;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What programs that use Waymark as a library do, with the types that extending.md names. The
 * regions are the examples of their Javadoc.
 */
final class LibraryTest {
  @TempDir Path folder;
  private Path reefs;
  private HttpServer server;

  @BeforeEach
  void serve() throws IOException {
    reefs = folder.resolve("reefs");
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
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
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  /** What tests need to crawl loopback without waiting. */
  private Crawl onLoopback(Crawl crawl) {
    return crawl
        .set("contact", "someone@example.org")
        .set("delay", "0s")
        .set("allow-address", "loopback")
        .set("connect-to", "*=127.0.0.1:" + server.getAddress().getPort());
  }

  @Test
  void aCrawlFillsACollectionThatIsReadAndSearched() throws Exception {
    // @start region="crawl"
    Crawl crawl =
        Crawl.into(reefs)
            .seed("http://a.example/")
            .want("word(\"reef\") && word(\"fish\")")
            .set("pages", "200")
            .set("contact", "you@example.org");
    // @end
    // @start region="run"
    Crawl.Result result = onLoopback(crawl).run();
    // @end
    assertThat(result).isEqualTo(new Crawl.Result("nothing left to fetch", 3, 1));

    List<String> found = new ArrayList<>();
    // @start region="read"
    CollectionReader collection = CollectionReader.open(reefs);
    collection.forEachPage(page -> {
      if (Boolean.TRUE.equals(page.relevant())) {
        found.add(page.title() + ": " + page.text());
      }
    });
    // @end
    assertThat(found).singleElement().asString().startsWith("A reef: The reef is full of fish");

    List<String> hits = new ArrayList<>();
    // @start region="search"
    try (Searcher searcher = Searcher.open(reefs)) {
      searcher.search(SearchRequest.of("fish")).hits().forEach(hit -> hits.add(hit.url()));
    }
    // @end
    assertThat(hits).containsExactly("http://a.example/reef");
  }

  @Test
  void aPolicyOfOnesOwnSaysWhatIsFetchedNext() throws Exception {
    // @start region="order"
    OrderingPolicy shortestFirst = (candidate, context) -> -candidate.url().length();
    Crawl crawl = Crawl.into(reefs).seed("http://a.example/").order(shortestFirst);
    // @end
    onLoopback(crawl).run();
    List<String> fetched = new ArrayList<>();
    CollectionReader.open(reefs).forEachPage(page -> fetched.add(page.url()));
    assertThat(fetched)
        .containsExactly("http://a.example/", "http://a.example/b", "http://a.example/reef");
  }

  @Test
  void aPredicateOfOnesOwnJudgesPages() throws Exception {
    // @start region="predicate"
    Predicate full =
        page ->
            page.body().text().contains("full")
                ? Relevance.yes(1, "it says full")
                : Relevance.no(0);
    Crawl crawl = Crawl.into(reefs).seed("http://a.example/").want(full);
    // @end
    assertThat(onLoopback(crawl).run().relevant()).isEqualTo(1);
  }

  @Test
  void anExpressionJudgesAPage() {
    // @start region="page"
    Page page = new Parser().parse("<p>Reefs are full of fish.", "http://a.example/");
    Predicate reefs = Predicates.parse("word(\"reef\")", PredicateContext.minimal());
    Relevance relevance = reefs.judge(page);
    // @end
    assertThat(relevance.relevant()).isTrue();
    assertThat(relevance.reasons()).isNotEmpty();
  }

  @Test
  void whatPeopleLeftOrdersACrawl() throws Exception {
    // @start region="trace"
    Trace visits =
        MemoryTrace.of(
            List.of(
                new Visit("ann", "http://a.example/reef", null, Instant.EPOCH),
                new Visit("ann", "http://a.example/b", null, Instant.EPOCH.plusSeconds(60))));
    Crawl crawl = Crawl.into(reefs).seed("http://a.example/").people(visits);
    // @end
    assertThat(onLoopback(crawl.set("order", "collaborative")).run().pages()).isEqualTo(3);
  }

  @Test
  void whatTheLibraryDoesNotReadIsRefused() {
    assertThatThrownBy(() -> onLoopback(Crawl.into(reefs)).set("people", "access.log").run())
        .isInstanceOf(ConfigException.class)
        .hasMessage("people: give the trace itself, by Crawl.people.");
    assertThatThrownBy(() -> onLoopback(Crawl.into(reefs)).set("pags", "3").run())
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining("pages");
    assertThatThrownBy(() -> onLoopback(Crawl.into(reefs)).set("order", "best").run())
        .isInstanceOf(ConfigException.class);
  }
}
