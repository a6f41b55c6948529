package dev.waymark.watch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.fetch.Fetcher;
import dev.waymark.fetch.Manners;
import dev.waymark.fetch.MannersSettings;
import dev.waymark.model.Fetched;
import dev.waymark.parse.Parser;
import dev.waymark.settings.Given;
import dev.waymark.settings.Keys;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class PollerTest {
  private static final InstantSource CLOCK = InstantSource.fixed(Instant.EPOCH);

  @Test
  void aHubThatCannotBeReadDoesNotEndThePollingOfItsHost() {
    Given contact = Given.flag("contact", List.of("me@example.org"));
    MannersSettings settings = Keys.of(MannersSettings.class).read(List.of(contact));
    Fetcher none = (url, c) -> new Fetched.Failed(url, 404, "none", false, Duration.ZERO);
    Fetcher pages =
        (url, c) -> {
          if (url.endsWith("/bad")) {
            throw new IllegalStateException("a fault of the parser");
          }
          return new Fetched.Unchanged(url, Instant.EPOCH);
        };
    Poller poller =
        new Poller(
            new Manners(settings, none, CLOCK),
            pages,
            new Parser(),
            Duration.ZERO,
            CLOCK,
            time -> true);
    List<Hub> hubs =
        Stream.of("/one", "/bad", "/two")
            .map(path -> Hub.of("http://a.test" + path, "p", Instant.EPOCH))
            .toList();
    assertThat(poller.poll(hubs))
        .hasSize(3)
        .allMatch(Poller.Polled::answered)
        .extracting(Poller.Polled::hub)
        .isEqualTo(hubs);
  }
}
