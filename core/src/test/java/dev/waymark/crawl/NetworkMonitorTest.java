package dev.waymark.crawl;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class NetworkMonitorTest {
  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
  private final List<String> probed = new ArrayList<>();
  private boolean up;
  private final NetworkMonitor network =
      new NetworkMonitor(
          url -> {
            probed.add(url);
            return up;
          },
          Runnable::run);

  private void answered(String host, int second) {
    network.answered(host, "http://" + host + "/", START.plusSeconds(second));
  }

  private boolean isPaused(int second) {
    return network.isPaused(START.plusSeconds(second));
  }

  @Test
  void whenHostsThatAnsweredBeforeAreSilentTheCrawlPausesUntilOneAnswers() {
    answered("a", 0);
    answered("b", 0);
    network.unreachable("a");
    network.unreachable("b");
    network.unreachable("c");
    assertThat(isPaused(10)).as("an answer ten seconds ago").isFalse();
    isPaused(40);
    assertThat(isPaused(40)).isTrue();
    assertThat(network.isDown()).isTrue();
    assertThat(probed).containsExactly("http://a/", "http://b/");
    up = true;
    assertThat(isPaused(44)).as("asked again only after a while").isTrue();
    isPaused(45);
    assertThat(isPaused(45)).isFalse();
    assertThat(network.isDown()).isFalse();
    assertThat(network.isTrusted(START.plusSeconds(46))).isTrue();
  }

  @Test
  void hostsThatAreDownWhileOthersAnswerAreTheirOwnAffair() {
    answered("a", 0);
    answered("b", 0);
    up = true;
    for (String host : List.of("c", "d", "e", "f")) {
      network.unreachable(host);
    }
    isPaused(60);
    assertThat(isPaused(60)).isFalse();
    assertThat(network.isDown()).isFalse();
  }

  @Test
  void oneHostAloneDoesNotTellAnOutage() {
    answered("a", 0);
    for (String host : List.of("a", "c", "d", "e")) {
      network.unreachable(host);
    }
    isPaused(60);
    assertThat(isPaused(60)).isFalse();
    assertThat(probed).isEmpty();
  }

  @Test
  void anAnswerOfAVisitEndsThePause() {
    answered("a", 0);
    answered("b", 0);
    network.unreachable("c");
    isPaused(60);
    assertThat(isPaused(60)).isTrue();
    answered("b", 61);
    assertThat(isPaused(61)).isFalse();
  }
}
