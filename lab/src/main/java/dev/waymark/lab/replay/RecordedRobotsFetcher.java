package dev.waymark.lab.replay;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.waymark.config.RawSetting;
import dev.waymark.config.SettingsSchema;
import dev.waymark.fetch.Fetcher;
import dev.waymark.fetch.PolitenessSettings;
import dev.waymark.fetch.robots.RobotsPolicy;
import dev.waymark.model.FetchResult;
import dev.waymark.url.Urls;
import dev.waymark.web.RecordedWeb;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Fetches the robots.txt files of a recorded web, so that the crawl's robots policy holds. */
final class RecordedRobotsFetcher implements Fetcher {
  private final RecordedWeb web;

  private RecordedRobotsFetcher(RecordedWeb web) {
    this.web = web;
  }

  /** The robots policy of a crawl with default settings, and a contact, on that web. */
  static RobotsPolicy robotsPolicy(RecordedWeb web) {
    return new RobotsPolicy(
        SettingsSchema.of(PolitenessSettings.class)
            .read(List.of(RawSetting.flag("contact", List.of("lab@localhost")))),
        new RecordedRobotsFetcher(web),
        InstantSource.fixed(Instant.EPOCH));
  }

  @Override
  public FetchResult fetch(String url, @Nullable Conditions conditions) {
    String robots = web.robots(Urls.host(url));
    return robots.isEmpty()
        ? new FetchResult.Failure(url, 404, "not found", false, Duration.ZERO)
        : FetchResult.Ok.recorded(url, "text/plain", robots.getBytes(UTF_8));
  }
}
