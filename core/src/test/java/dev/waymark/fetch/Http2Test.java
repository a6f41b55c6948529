package dev.waymark.fetch;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.fetch.Fetcher.Conditions;
import dev.waymark.model.FetchResult;
import java.nio.file.Path;
import java.time.InstantSource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Servers that speak nothing but HTTP/2. */
@Timeout(60)
class Http2Test {
  private static final String TRUST_STORE = "javax.net.ssl.trustStore";

  @TempDir static Path folder;
  private static TestKeys keys;

  @BeforeAll
  static void makeKeys() throws Exception {
    keys = TestKeys.create(folder);
    System.setProperty(TRUST_STORE, keys.file().toString());
    System.setProperty(TRUST_STORE + "Password", TestKeys.PASSWORD);
  }

  @AfterAll
  static void forgetKeys() {
    System.clearProperty(TRUST_STORE);
    System.clearProperty(TRUST_STORE + "Password");
  }

  private static HttpFetcher fetcher(String... flags) {
    return new HttpFetcher(
        FetchTestSettings.fetch(flags), FetchTestSettings.politeness(), InstantSource.system());
  }

  @Test
  void aServerThatRefusesHttp1IsAskedOverHttp2() throws Exception {
    try (Http2OnlyServer server = Http2OnlyServer.start(keys.context());
        HttpFetcher fetcher = fetcher()) {
      for (int page = 0; page < 2; page++) {
        FetchResult result = fetcher.fetch(server.url("/page" + page), null);
        assertThat(result)
            .isInstanceOfSatisfying(
                FetchResult.Ok.class,
                ok -> {
                  assertThat(new String(ok.body(), UTF_8)).startsWith("<title>Over h2</title>");
                  assertThat(ok.protocols()).containsExactly("h2", "tls/1.3");
                  assertThat(new String(ok.responseHead(), US_ASCII))
                      .startsWith("HTTP/1.1 200 \r\n")
                      .contains("content-type: text/html");
                });
      }
      assertThat(server.requests())
          .as("HTTP/1.1 is not tried again, and the connection is used again")
          .containsExactly("GET /page0", "GET /page1");
      assertThat(server.connections()).isEqualTo(1);
      assertThat(server.refusedHandshakes()).isEqualTo(1);
    }
  }

  /** They have one address and one certificate, so a client may send both over one connection. */
  @Test
  void eachOfTwoHostsWithOneCertificateIsAskedByItself() throws Exception {
    try (Http2OnlyServer one = Http2OnlyServer.start(keys.context());
        Http2OnlyServer two = Http2OnlyServer.start(keys.context());
        HttpFetcher fetcher =
            fetcher(
                "http2",
                "always",
                "connect-to",
                "one.example=127.0.0.1:" + one.port(),
                "connect-to",
                "two.example=127.0.0.1:" + two.port())) {
      assertThat(fetcher.fetch("https://one.example/a", null)).isInstanceOf(FetchResult.Ok.class);
      assertThat(fetcher.fetch("https://two.example/b", null)).isInstanceOf(FetchResult.Ok.class);
      assertThat(one.requests()).containsExactly("GET /a");
      assertThat(two.requests()).containsExactly("GET /b");
    }
  }

  @Test
  void aConditionalRequestIsAnsweredThatNothingChanged() throws Exception {
    try (Http2OnlyServer server = Http2OnlyServer.start(keys.context());
        HttpFetcher fetcher = fetcher()) {
      assertThat(fetcher.fetch(server.url("/page"), new Conditions("\"v1\"", null)))
          .isInstanceOf(FetchResult.NotModified.class);
    }
  }

  @Test
  void withNeverSuchAServerFails() throws Exception {
    try (Http2OnlyServer server = Http2OnlyServer.start(keys.context());
        HttpFetcher fetcher = fetcher("http2", "never")) {
      assertThat(fetcher.fetch(server.url("/page"), null))
          .isInstanceOfSatisfying(
              FetchResult.Failure.class,
              failed -> assertThat(failed.reason()).contains("no_application_protocol"));
    }
  }

  @Test
  void anEndlessHeaderBlockEndsTheConnection() throws Exception {
    try (Http2OnlyServer server = Http2OnlyServer.start(keys.context());
        HttpFetcher fetcher = fetcher("http2", "always")) {
      assertThat(fetcher.fetch(server.url("/endless-head"), null))
          .isInstanceOf(FetchResult.Failure.class);
      assertThat(server.bytesSent()).isLessThan(10 << 20);
    }
  }

  @Test
  void aFloodOfPingsEndsTheConnection() throws Exception {
    try (Http2OnlyServer server = Http2OnlyServer.start(keys.context());
        HttpFetcher fetcher = fetcher("http2", "always")) {
      assertThat(fetcher.fetch(server.url("/pings"), null)).isInstanceOf(FetchResult.Failure.class);
      assertThat(server.bytesSent()).isLessThan(10 << 20);
    }
  }

  @Test
  void aHeadThatUnpacksToTensOfMegabytesIsRefused() throws Exception {
    try (Http2OnlyServer server = Http2OnlyServer.start(keys.context());
        HttpFetcher fetcher = fetcher("http2", "always")) {
      assertThat(fetcher.fetch(server.url("/packed-head"), null))
          .isInstanceOfSatisfying(
              FetchResult.Failure.class,
              failed -> assertThat(failed.reason()).contains("header byte count limit"));
    }
  }
}
