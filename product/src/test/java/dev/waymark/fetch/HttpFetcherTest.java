package dev.waymark.fetch;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.model.Fetched;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class HttpFetcherTest {
  private static final Instant NOW = Instant.parse("2026-03-01T12:00:00Z");

  private final Loopback server = new Loopback();
  private final HttpFetcher fetcher =
      new HttpFetcher(
          Given.fetch(), Given.manners("contact", "me@example.org"), InstantSource.fixed(NOW));

  @AfterEach
  void close() {
    fetcher.close();
    server.close();
  }

  private Fetched get(String path) {
    return fetcher.fetch(server.url(path), null);
  }

  @Test
  void pageComesWithItsHeadsAsTheyWereOnTheWire() {
    server.on(
        "/a", 200, "<p>hello", "Content-Type", "Text/HTML; charset=\"utf-8\"", "ETag", "\"1\"");
    Fetched.Ok ok = (Fetched.Ok) get("/a?b=c%20d");
    assertThat(ok.status()).isEqualTo(200);
    assertThat(new String(ok.body(), UTF_8)).isEqualTo("<p>hello");
    assertThat(ok.payload()).isSameAs(ok.body());
    assertThat(ok.contentType()).isEqualTo("text/html");
    assertThat(ok.charset()).isEqualTo("utf-8");
    assertThat(ok.etag()).isEqualTo("\"1\"");
    assertThat(ok.address()).isEqualTo("127.0.0.1");
    assertThat(ok.at()).isEqualTo(NOW);
    assertThat(ok.took()).isEqualTo(Duration.ZERO);
    assertThat(ok.truncated()).isFalse();
    assertThat(new String(ok.requestHead(), UTF_8))
        .isEqualTo(
            "GET /a?b=c%20d HTTP/1.1\r\n"
                + "User-Agent: waymark/0.1 (+me@example.org)\r\n"
                + "Accept: text/html,application/xhtml+xml,text/plain,*/*;q=0.1\r\n"
                + "Accept-Encoding: gzip, deflate, br\r\n"
                + "Host: 127.0.0.1:"
                + server.port()
                + "\r\nConnection: Keep-Alive\r\n\r\n");
    assertThat(new String(ok.responseHead(), UTF_8))
        .startsWith("HTTP/1.1 200 OK\r\n")
        .contains("Content-type: Text/HTML; charset=\"utf-8\"\r\n")
        .endsWith("\r\n\r\n");
  }

  @Test
  void redirectIsAStepOfItsOwn() {
    server.on("/old/", 301, "", "Location", "../new#part").on("/new", 200, "no");
    assertThat(get("/old/x"))
        .isEqualTo(new Fetched.Moved(server.url("/old/x"), 301, server.url("/new")));
    assertThat(server.asked).containsExactly("/old/x");
  }
}
