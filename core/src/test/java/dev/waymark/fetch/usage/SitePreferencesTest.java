package dev.waymark.fetch.usage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.fetch.FetchTestSettings;
import dev.waymark.fetch.HttpFetcher;
import dev.waymark.fetch.Loopback;
import dev.waymark.fetch.robots.RobotsPolicy;
import dev.waymark.model.UsagePreferences;
import dev.waymark.model.UsagePreferences.Use;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SitePreferencesTest {
  private final List<Duration> waited = new ArrayList<>();

  private UsagePreferences find(Loopback site, String path) {
    try (HttpFetcher fetcher =
        new HttpFetcher(
            FetchTestSettings.fetch(), FetchTestSettings.politeness(), InstantSource.system())) {
      RobotsPolicy robots =
          new RobotsPolicy(
              FetchTestSettings.politeness(), fetcher.fileFetcher(10_000), InstantSource.system());
      return new SitePreferences(
              robots,
              fetcher.fileFetcher(10_000),
              Duration.ofDays(1),
              InstantSource.system(),
              waited::add)
          .find(site.url(path), true);
    }
  }

  @Test
  void robotsTxtSpeaksByGroupAndPath() {
    try (Loopback site = new Loopback()) {
      site.on(
          "/robots.txt",
          200,
          """
          User-agent: otherbot
          Content-Signal: search=no

          User-agent: *
          Allow: /
          Content-Signal: search=yes, ai-train=no # a comment
          Content-Usage: /private/ train-ai=n, search=n
          """);
      assertThat(find(site, "/a").statements())
          .containsExactly("content-signal: search=yes", "content-signal: ai-train=no");
      assertThat(find(site, "/a").reserves(Use.AI_TRAIN)).isTrue();
      assertThat(find(site, "/a").reserves(Use.SEARCH)).isFalse();
      assertThat(find(site, "/private/a").reserves(Use.SEARCH)).isTrue();
    }
  }

  @Test
  void aGroupOfOursReplacesThatForAll() {
    try (Loopback site = new Loopback()) {
      site.on(
          "/robots.txt",
          200,
          """
          User-agent: *
          Content-Signal: ai-train=no
          User-agent: waymark
          Content-Signal: ai-input=no
          """);
      assertThat(find(site, "/a").statements()).containsExactly("content-signal: ai-input=no");
    }
  }

  @Test
  void filesOfTheSiteAreReadAndTheFirstRuleThatMatchesHolds() {
    try (Loopback site = new Loopback()) {
      site.on("/robots.txt", 200, "License: " + site.url("/license.xml") + "\n");
      site.on(
          TdmRepFile.PATH,
          200,
          """
          [{"location": "/open/*.html$", "tdm-reservation": 0},
           {"location": "/", "tdm-reservation": 1, "tdm-policy": "https://p.example/"}]
          """);
      site.on(
          "/license.xml",
          200,
          """
          <rsl xmlns="https://rslstandard.org/rsl"><content url="/news/*"><license>
          <permits type="usage">search</permits><prohibits type="usage">ai-train ai-input</prohibits>
          </license></content></rsl>
          """);
      assertThat(find(site, "/open/a.html").reserves(Use.TDM)).isFalse();
      assertThat(find(site, "/open/a.html?x").statements())
          .containsExactly("tdm-reservation: 1", "tdm-policy: https://p.example/");
      assertThat(find(site, "/news/a").statements())
          .contains("rsl: ai-train=no", "rsl: ai-input=no");
      assertThat(find(site, "/news/a").reserves(Use.AI_INPUT)).isTrue();
      assertThat(waited)
          .as("the page was just fetched: each file waits for its turn")
          .hasSize(8)
          .allMatch(time -> time.compareTo(Duration.ofHours(23)) > 0);
    }
  }

  @Test
  void brokenFilesSayNothing() {
    assertThat(TdmRepFile.parse("{[".getBytes(StandardCharsets.UTF_8)).preferences("/"))
        .isEqualTo(UsagePreferences.NONE);
    assertThat(TdmRepFile.parse("[\0\0\0<scr".getBytes(StandardCharsets.UTF_8)).preferences("/"))
        .isEqualTo(UsagePreferences.NONE);
    assertThat(RslLicense.parse("<rsl><content".getBytes(StandardCharsets.UTF_8)).terms())
        .isEmpty();
    String bomb = "<!DOCTYPE r [<!ENTITY a SYSTEM 'file:///etc/passwd'>]><rsl>&a;</rsl>";
    assertThat(RslLicense.parse(bomb.getBytes(StandardCharsets.UTF_8)).terms()).isEmpty();
  }

  @Test
  void aPagesOwnWordAboutMiningIsTheLast() {
    UsagePreferences site = new UsagePreferences(List.of("tdm-reservation: 1", "robots: noai"));
    UsagePreferences page = new UsagePreferences(List.of("tdm-reservation: 0"));
    assertThat(site.and(page).reserves(Use.TDM)).isFalse();
    assertThat(site.and(page).reserves(Use.AI_INPUT)).isTrue();
  }
}
