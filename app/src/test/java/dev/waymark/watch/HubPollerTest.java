package dev.waymark.watch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.config.RawSetting;
import dev.waymark.config.SettingsSchema;
import dev.waymark.fetch.Fetcher;
import dev.waymark.fetch.PolitenessSettings;
import dev.waymark.fetch.robots.RobotsPolicy;
import dev.waymark.model.FetchResult;
import dev.waymark.parse.Parser;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class HubPollerTest {
  private static final InstantSource CLOCK = InstantSource.fixed(Instant.EPOCH);

  @Test
  void aHubThatCannotBeReadDoesNotEndThePollingOfItsHost() {
    RawSetting contact = RawSetting.flag("contact", List.of("me@example.org"));
    PolitenessSettings settings =
        SettingsSchema.of(PolitenessSettings.class).read(List.of(contact));
    Fetcher none = (url, c) -> new FetchResult.Failure(url, 404, "none", false, Duration.ZERO);
    Fetcher pages =
        (url, c) -> {
          if (url.endsWith("/bad")) {
            throw new IllegalStateException("a fault of the parser");
          }
          return new FetchResult.NotModified(url, Instant.EPOCH);
        };
    HubPoller poller =
        new HubPoller(
            new RobotsPolicy(settings, none, CLOCK),
            pages,
            new Parser(),
            null,
            Duration.ZERO,
            CLOCK,
            time -> true);
    List<Hub> hubs =
        Stream.of("/one", "/bad", "/two")
            .map(path -> Hub.of("http://a.test" + path, "p", Instant.EPOCH))
            .toList();
    assertThat(poller.poll(hubs))
        .hasSize(3)
        .allMatch(HubPoller.PollResult::answered)
        .extracting(HubPoller.PollResult::hub)
        .isEqualTo(hubs);
  }
}
