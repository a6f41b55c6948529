package dev.waymark.fetch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.config.ConfigException;
import dev.waymark.model.FetchResult;
import java.net.UnknownHostException;
import java.time.InstantSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HostOverridesTest {
  private static HttpFetcher fetcher(String... flags) {
    return new HttpFetcher(
        FetchTestSettings.fetch(flags),
        FetchTestSettings.politeness(),
        InstantSource.system(),
        host -> {
          throw new UnknownHostException(host);
        });
  }

  @Test
  void overriddenHostsGetRequestsWithTheirOwnName() {
    try (Loopback server = new Loopback();
        HttpFetcher fetcher = fetcher("connect-to", "*.test=127.0.0.1:" + server.port())) {
      server.on(
          "/",
          exchange -> {
            server.requests.add(exchange.getRequestHeaders().getFirst("Host"));
            exchange.sendResponseHeaders(200, -1);
          });
      assertThat(fetcher.fetch("http://one.test/a", null)).isInstanceOf(FetchResult.Ok.class);
      assertThat(fetcher.fetch("http://two.test:99/b", null)).isInstanceOf(FetchResult.Ok.class);
      assertThat(server.requests).containsExactly("/a", "one.test", "/b", "two.test:99");
      assertThat(fetcher.fetch("http://test/", null)).isInstanceOf(FetchResult.Failure.class);
      assertThat(fetcher.fetch("http://one.test.example/", null))
          .isInstanceOf(FetchResult.Failure.class);
    }
  }

  @Test
  void overrideIsGuardedLikeAnyOtherAddress() {
    try (HttpFetcher fetcher = fetcher("connect-to", "a.test=10.0.0.1:80")) {
      assertThat(fetcher.fetch("http://a.test/", null)).isInstanceOf(FetchResult.Refusal.class);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "a", "a=b", "a=1.2.3.4", "a=host:80", "=:", "a=1.2.3.4:x"})
  void overrideThatCannotBeParsedIsNamed(String text) {
    assertThatThrownBy(() -> fetcher("connect-to", text))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining("connect-to");
  }
}
