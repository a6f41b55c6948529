package dev.waymark.lab;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.waymark.fetch.Fetcher;
import dev.waymark.fetch.Manners;
import dev.waymark.fetch.MannersSettings;
import dev.waymark.model.Fetched;
import dev.waymark.settings.Given;
import dev.waymark.settings.Keys;
import dev.waymark.url.Urls;
import dev.waymark.web.RecordedWeb;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Brings the robots.txt files of a recorded web, so that the crawl's own manners hold for it. */
final class RecordedFiles implements Fetcher {
  private final RecordedWeb web;

  private RecordedFiles(RecordedWeb web) {
    this.web = web;
  }

  /** The manners of a crawl with default settings, and a contact, on that web. */
  static Manners manners(RecordedWeb web) {
    return new Manners(
        Keys.of(MannersSettings.class)
            .read(List.of(Given.flag("contact", List.of("lab@localhost")))),
        new RecordedFiles(web),
        InstantSource.fixed(Instant.EPOCH));
  }

  @Override
  public Fetched fetch(String url, @Nullable Conditions conditions) {
    String robots = web.robots(Urls.host(url));
    return robots.isEmpty()
        ? new Fetched.Failed(url, 404, "not found", false, Duration.ZERO)
        : Fetched.Ok.recorded(url, "text/plain", robots.getBytes(UTF_8));
  }
}
