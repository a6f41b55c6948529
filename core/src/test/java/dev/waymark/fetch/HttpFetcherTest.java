package dev.waymark.fetch;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.config.ConfigException;
import dev.waymark.model.FetchResult;
import dev.waymark.model.MissCause;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(30)
public class HttpFetcherTest {
  private final TestClock clock = new TestClock();
  private final Loopback server = new Loopback();
  private final HttpFetcher fetcher = fetcher();

  private HttpFetcher fetcher(String... flags) {
    return new HttpFetcher(
        FetchTestSettings.fetch(flags),
        FetchTestSettings.politeness("contact", "me@example.org"),
        clock);
  }

  @AfterEach
  void close() {
    fetcher.close();
    server.close();
  }

  private FetchResult get(String path) {
    return fetcher.fetch(server.url(path), null);
  }

  @Test
  void pageComesWithItsHeadsAsTheyWereOnTheWire() {
    server.on(
        "/a", 200, "<p>hello", "Content-Type", "Text/HTML; charset=\"utf-8\"", "ETag", "\"1\"");
    FetchResult.Ok ok = (FetchResult.Ok) get("/a?b=c%20d");
    assertThat(ok.status()).isEqualTo(200);
    assertThat(new String(ok.body(), UTF_8)).isEqualTo("<p>hello");
    assertThat(ok.payload()).isSameAs(ok.body());
    assertThat(ok.contentType()).isEqualTo("text/html");
    assertThat(ok.charset()).isEqualTo("utf-8");
    assertThat(ok.etag()).isEqualTo("\"1\"");
    assertThat(ok.remoteAddress()).isEqualTo("127.0.0.1");
    assertThat(ok.requestedAt()).isEqualTo(clock.instant());
    assertThat(ok.duration()).isEqualTo(Duration.ZERO);
    assertThat(ok.truncated()).isFalse();
    assertThat(new String(ok.requestHead(), UTF_8))
        .isEqualTo(
            head(
                "GET /a?b=c%20d HTTP/1.1",
                "User-Agent: waymark/" + WaymarkVersion.current() + " (search; +me@example.org)",
                "Accept:"
                    + " text/html,application/xhtml+xml,text/plain,application/pdf;q=0.9,*/*;q=0.1",
                "Accept-Encoding: gzip, deflate, br",
                "Host: 127.0.0.1:" + server.port(),
                "Connection: Keep-Alive"));
    assertThat(new String(ok.responseHead(), UTF_8))
        .startsWith("HTTP/1.1 200 OK\r\n")
        .contains("Content-type: Text/HTML; charset=\"utf-8\"\r\n")
        .endsWith("\r\n\r\n");
  }

  @Test
  void requestHeadIsByteForByteWhatWasSent() throws IOException {
    String answer = head("HTTP/1.1 200 Fine So Far", "X-A: 1", "x-a:  2");
    try (RawServer raw = RawServer.saying(answer + "hi")) {
      FetchResult.Ok ok = (FetchResult.Ok) fetcher.fetch(raw.url("/x?y"), null);
      assertThat(raw.heads).containsExactly(new String(ok.requestHead(), UTF_8));
      assertThat(new String(ok.responseHead(), UTF_8))
          .isEqualTo(head("HTTP/1.1 200 Fine So Far", "X-A: 1", "x-a: 2"));
    }
  }

  @Test
  void chunksAreUndoneInPayloadAndHeadAlike() throws IOException {
    String answer = head("HTTP/1.1 200 OK", "Transfer-Encoding: chunked");
    String chunks = String.join("\r\n", "2", "he", "3", "llo", "0", "", "");
    try (RawServer raw = RawServer.saying(answer + chunks)) {
      FetchResult.Ok ok = (FetchResult.Ok) fetcher.fetch(raw.url("/"), null);
      assertThat(new String(ok.payload(), UTF_8)).isEqualTo("hello");
      assertThat(new String(ok.responseHead(), UTF_8))
          .isEqualTo(
              head(
                  "HTTP/1.1 200 OK",
                  "X-Archive-Orig-Transfer-Encoding: chunked",
                  "Content-Length: 5"));
    }
  }

  private static String head(String... lines) {
    return String.join("\r\n", lines) + "\r\n\r\n";
  }

  @Test
  void redirectIsAStepOfItsOwn() {
    server.on("/old/", 301, "", "Location", "../new#part").on("/new", 200, "no");
    FetchResult.Redirect moved = (FetchResult.Redirect) get("/old/x");
    assertThat(moved.status()).isEqualTo(301);
    assertThat(moved.target()).isEqualTo(server.url("/new"));
    assertThat(new String(moved.rawResponse().responseHead(), UTF_8))
        .startsWith("HTTP/1.1 301 ")
        .contains("\r\nLocation: ../new#part\r\n");
    assertThat(server.requests).containsExactly("/old/x");
  }

  @ParameterizedTest
  @ValueSource(strings = {"javascript:alert(1)", "ftp://example.org/", "mailto:a@b.c", "http://"})
  void redirectToNoWebAddressFails(String location) {
    server.on("/r", 302, "", "Location", location);
    assertThat(get("/r"))
        .isInstanceOfSatisfying(
            FetchResult.Failure.class,
            failed -> {
              assertThat(failed.status()).isEqualTo(302);
              assertThat(failed.reason()).contains(location);
              assertThat(failed.retryable()).isFalse();
            });
  }

  @Test
  void redirectToItselfOrNowhereFails() {
    server.on("/self", 302, "", "Location", "/self").on("/nowhere", 302, "");
    assertThat(((FetchResult.Failure) get("/self")).reason()).isEqualTo("redirects to itself");
    assertThat(((FetchResult.Failure) get("/nowhere")).retryable()).isFalse();
  }

  @Test
  void compressedBodyIsKeptAsSentAndDecoded() throws IOException {
    byte[] plain = "<p>reef fish".repeat(5000).getBytes(UTF_8);
    byte[] gzip = pack(plain, true);
    byte[] zlib = pack(plain, false);
    byte[] bare = Arrays.copyOfRange(zlib, 2, zlib.length - 4);
    server
        .on("/gzip", 200, gzip, "Content-Encoding", "GZip")
        .on("/zlib", 200, zlib, "Content-Encoding", "deflate")
        .on("/bare", 200, bare, "Content-Encoding", "deflate")
        .on("/twice", 200, pack(gzip, true), "Content-Encoding", "gzip, gzip");
    for (String path : List.of("/gzip", "/zlib", "/bare", "/twice")) {
      FetchResult.Ok ok = (FetchResult.Ok) get(path);
      assertThat(ok.body()).as(path).isEqualTo(plain);
      assertThat(ok.payload().length).as(path).isLessThan(2000);
      assertThat(ok.truncated()).isFalse();
    }
  }

  @Test
  void unpacksBrotli() {
    byte[] packed = {11, 5, (byte) 128, 'h', 'e', 'l', 'l', 'o', ' ', 'w', 'o', 'r', 'l', 'd', 3};
    server.on("/br", 200, packed, "Content-Encoding", "br");
    assertThat(new String(((FetchResult.Ok) get("/br")).body(), UTF_8)).isEqualTo("hello world");
  }

  public static byte[] pack(byte[] plain, boolean gzip) throws IOException {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (var out = gzip ? new GZIPOutputStream(packed) : new DeflaterOutputStream(packed)) {
      out.write(plain);
    }
    return packed.toByteArray();
  }

  @ParameterizedTest
  @CsvSource({
    "image/png, false",
    "application/x-pdf2, false",
    "application/octet-stream, false",
    "application/pdf, true",
    "application/json, true",
    "text/css, false",
    "TEXT/HTML, true",
    "'text/html;charset=x', true",
    "text/plain, true",
    "application/xhtml+xml, true"
  })
  void onlyPagesAreRead(String type, boolean read) {
    server.on("/x", 200, "x", "Content-Type", type);
    FetchResult fetched = get("/x");
    if (read) {
      assertThat(fetched).isInstanceOf(FetchResult.Ok.class);
    } else {
      assertThat(fetched)
          .isEqualTo(
              new FetchResult.Refusal(
                  server.url("/x"), "media type " + type, MissCause.MEDIA_TYPE));
    }
  }

  @Test
  void unknownTypeIsReadAndFilesAreReadWhateverTheirType() {
    server.on("/none", 200, "x").on("/map", 200, "<x/>", "Content-Type", "application/xml");
    assertThat(((FetchResult.Ok) get("/none")).contentType()).isEmpty();
    assertThat(fetcher.fileFetcher(100).fetch(server.url("/map"), null))
        .isInstanceOf(FetchResult.Ok.class);
  }

  @Test
  void unchangedPageIsNotSentAgain() {
    server.on(
        "/e",
        exchange -> {
          boolean same = "\"7\"".equals(exchange.getRequestHeaders().getFirst("If-None-Match"));
          String since = exchange.getRequestHeaders().getFirst("If-Modified-Since");
          exchange.sendResponseHeaders(same && since != null ? 304 : 200, -1);
        });
    String date = "Sun, 01 Mar 2026 10:00:00 GMT";
    assertThat(fetcher.fetch(server.url("/e"), new Fetcher.Conditions("\"7\"", date)))
        .isEqualTo(new FetchResult.NotModified(server.url("/e"), clock.instant()));
    assertThat(fetcher.fetch(server.url("/e"), new Fetcher.Conditions("\"8\"", null)))
        .isInstanceOf(FetchResult.Ok.class);
    assertThat(fetcher.fetch(server.url("/e"), new Fetcher.Conditions("\"\u00fc\n\"", date)))
        .isInstanceOf(FetchResult.Ok.class);
  }

  @ParameterizedTest
  @CsvSource(
      textBlock =
          """
          404, '',                              false, 0
          403, 30,                              false, 0
          410, '',                              false, 0
          429, 30,                              true,  30
          429, ' 7 ',                           true,  7
          503, 'Sun, 01 Mar 2026 12:02:00 GMT', true,  120
          503, 'Sun, 01 Mar 2026 11:00:00 GMT', true,  0
          503, soon,                            true,  0
          503, -5,                              true,  0
          503, 99999999999999999999,            true,  9999999
          500, '',                              true,  0
          502, '',                              true,  0
          418, '',                              false, 0
          999, '',                              false, 0
          """)
  void failureSaysWhetherAndWhenToRetry(int status, String after, boolean again, int seconds) {
    String[] headers = after.isEmpty() ? new String[0] : new String[] {"Retry-After", after};
    server.on("/f", status, "sorry", headers);
    assertThat(get("/f"))
        .isInstanceOfSatisfying(
            FetchResult.Failure.class,
            failed -> {
              assertThat(failed.status()).isEqualTo(status);
              assertThat(failed.retryable()).isEqualTo(again);
              assertThat(failed.retryAfter()).isEqualTo(Duration.ofSeconds(seconds));
              assertThat(failed.reason()).startsWith("status " + status);
            });
  }

  @Test
  void robotsHeadersForUsAddUp() {
    server.on(
        "/r",
        200,
        "x",
        "X-Robots-Tag",
        "waymark: nofollow",
        "X-Robots-Tag",
        "noindex",
        "X-Robots-Tag",
        "otherbot: none");
    assertThat(((FetchResult.Ok) get("/r")).robots()).isEqualTo("noindex, nofollow");
  }

  @Test
  void oneConnectionServesAHostWhateverItAnswers() {
    Set<Integer> ports = ConcurrentHashMap.newKeySet();
    server.on(
        "/",
        exchange -> {
          ports.add(exchange.getRemoteAddress().getPort());
          String path = exchange.getRequestURI().getPath();
          exchange
              .getResponseHeaders()
              .add("Content-Type", path.equals("/i") ? "image/x" : "text/html");
          exchange.sendResponseHeaders(
              path.equals("/4") ? 404 : path.equals("/m") ? 302 : 200, 9000);
          exchange.getResponseBody().write(new byte[9000]);
        });
    for (String path : List.of("/1", "/4", "/m", "/i", "/2")) {
      get(path);
    }
    assertThat(server.requests).hasSize(5);
    assertThat(ports).hasSize(1);
  }

  @Test
  void concurrentRequestsToAHostAreLimited() throws Exception {
    CyclicBarrier both = new CyclicBarrier(2);
    server.on(
        "/",
        exchange -> {
          try {
            both.await(20, TimeUnit.SECONDS);
          } catch (Exception e) {
            throw new IOException(e);
          }
          exchange.sendResponseHeaders(200, -1);
        });
    PolitenessSettings two = FetchTestSettings.politeness("connections-per-host", "2");
    try (HttpFetcher wide = new HttpFetcher(FetchTestSettings.fetch(), two, clock)) {
      assertThat(all(wide, 2)).allMatch(fetched -> fetched instanceof FetchResult.Ok);
    }
  }

  @Test
  void othersWaitWhileAHostIsContacted() throws Exception {
    CountDownLatch arrived = new CountDownLatch(1);
    CountDownLatch go = new CountDownLatch(1);
    server.on(
        "/",
        exchange -> {
          arrived.countDown();
          try {
            go.await();
          } catch (InterruptedException e) {
            throw new IOException(e);
          }
          exchange.sendResponseHeaders(200, -1);
        });
    Thread first = Thread.ofPlatform().start(() -> get("/first"));
    assertThat(arrived.await(10, TimeUnit.SECONDS)).isTrue();
    Thread second = Thread.ofPlatform().start(() -> get("/second"));
    while (second.getState() != Thread.State.WAITING) {
      Thread.onSpinWait();
    }
    assertThat(server.requests).containsExactly("/first");
    go.countDown();
    first.join();
    second.join();
    assertThat(server.requests).containsExactly("/first", "/second");
  }

  private List<FetchResult> all(HttpFetcher by, int count) throws Exception {
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<FetchResult>> futures =
          IntStream.range(0, count)
              .mapToObj(i -> threads.submit(() -> by.fetch(server.url("/" + i), null)))
              .toList();
      List<FetchResult> results = new ArrayList<>();
      for (Future<FetchResult> future : futures) {
        results.add(future.get());
      }
      return results;
    }
  }

  @Test
  void hostsThatAreReachedElsewhereNeedNoNameServer() {
    server.on("/", 200, "reef");
    String port = server.url("").replaceAll(".*:", "");
    try (HttpFetcher overriding =
        new HttpFetcher(
            FetchTestSettings.fetch("connect-to", "*.test=127.0.0.1:" + port),
            FetchTestSettings.politeness("contact", "me@example.org"),
            clock,
            host -> {
              throw new java.net.UnknownHostException("asked for " + host);
            })) {
      assertThat(overriding.fetch("http://one.test/", null)).isInstanceOf(FetchResult.Ok.class);
      assertThat(overriding.fetch("http://one.example/", null))
          .isInstanceOf(FetchResult.Failure.class);
    }
  }

  @Test
  void impossibleSettingsAreNamed() {
    assertThatThrownBy(() -> fetcher("accept", "html"))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining("\"html\"");
    assertThatThrownBy(() -> fetcher("allow-address", "everything"))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining("allow-address")
        .hasMessageContaining("\"everything\"");
  }

  @Test
  void whatIsNoUrlIsRefused() {
    assertThat(fetcher.fetch("gopher://x/", null)).isInstanceOf(FetchResult.Refusal.class);
    assertThat(fetcher.fetch("", null)).isInstanceOf(FetchResult.Refusal.class);
  }
}
