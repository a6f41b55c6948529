package dev.waymark.fetch;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LookupThreadsTest {
  @ParameterizedTest
  @CsvSource({
    "example.org, example.org",
    "a.b.example.org, example.org",
    "www.example.co.uk, example.co.uk",
    "co.uk, co.uk",
    "localhost, localhost",
    "127.0.0.1, 127.0.0.1",
    "a.bbc.uk, a.bbc.uk"
  })
  void hostsOfOneNameServerTakeTurnsTogether(String host, String domain) {
    assertThat(LookupThreads.domain(host)).isEqualTo(domain);
  }
}
