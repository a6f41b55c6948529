package dev.waymark.fetch.robots;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.fetch.FetchTestSettings;
import dev.waymark.fetch.robots.RetryPolicy.HostDecision.BackOff;
import dev.waymark.fetch.robots.RetryPolicy.HostDecision.Rest;
import dev.waymark.fetch.robots.RetryPolicy.RetryDecision;
import dev.waymark.model.FetchResult;
import java.time.Duration;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RetryPolicyTest {
  private final RetryPolicy policy =
      new RetryPolicy(
          FetchTestSettings.fetch("retries", "3", "retry-delay", "10s", "give-up-after", "5"));

  private static FetchResult.Failure failed(int status, boolean again, int afterSeconds) {
    return new FetchResult.Failure(
        "http://a/", status, "status " + status, again, Duration.ofSeconds(afterSeconds));
  }

  @Test
  void eachRetryWaitsTwiceAsLongUntilThereAreEnough() {
    FetchResult.Failure broken = failed(500, true, 0);
    assertThat(IntStream.rangeClosed(1, 4).mapToObj(tries -> policy.decideForUrl(broken, tries)))
        .containsExactly(
            new RetryDecision.Retry(Duration.ofSeconds(10)),
            new RetryDecision.Retry(Duration.ofSeconds(20)),
            new RetryDecision.Retry(Duration.ofSeconds(40)),
            new RetryDecision.GiveUp("status 500, 4 times"));
  }

  @Test
  void longerRetryAfterOfAServerIsObeyed() {
    assertThat(policy.decideForUrl(failed(503, true, 300), 1))
        .isEqualTo(new RetryDecision.Retry(Duration.ofMinutes(5)));
    assertThat(policy.decideForUrl(failed(503, true, 1), 1))
        .isEqualTo(new RetryDecision.Retry(Duration.ofSeconds(10)));
    assertThat(policy.decideForUrl(failed(503, true, 7200), 1))
        .isEqualTo(new RetryDecision.Retry(Duration.ofHours(2)));
  }

  @Test
  void whatWillNotWorkLaterIsGivenUpAtOnce() {
    assertThat(policy.decideForUrl(failed(404, false, 0), 1))
        .isEqualTo(new RetryDecision.GiveUp("status 404"));
  }

  @Test
  void hostInTroubleRestsEachTimeLongerUpToADay() {
    FetchResult.Failure broken = failed(500, true, 0);
    assertThat(policy.decideForHost(broken, 1, 0)).isEqualTo(new BackOff(Duration.ZERO));
    assertThat(policy.decideForHost(broken, 4, 0)).isInstanceOf(BackOff.class);
    assertThat(policy.decideForHost(broken, 5, 0))
        .isEqualTo(
            new Rest(
                Duration.ofMinutes(1),
                Duration.ofMinutes(1),
                "5 failures in a row, the last: status 500"));
    assertThat(
            IntStream.rangeClosed(1, 7)
                .mapToObj(level -> ((Rest) policy.decideForHost(broken, 1, level)).time()))
        .containsExactly(
            Duration.ofMinutes(4),
            Duration.ofMinutes(16),
            Duration.ofMinutes(64),
            Duration.ofMinutes(256),
            Duration.ofMinutes(1024),
            Duration.ofDays(1),
            Duration.ofDays(1));
    assertThat(policy.decideForHost(failed(404, false, 0), 99, 3)).isInstanceOf(BackOff.class);
  }

  @Test
  void hostThatSaysTooManyRequestsIsBackedOffFrom() {
    assertThat(policy.decideForHost(failed(429, true, 0), 2, 0))
        .isEqualTo(new BackOff(Duration.ofSeconds(20)));
    assertThat(policy.decideForHost(failed(429, true, 50), 1, 0))
        .isEqualTo(new BackOff(Duration.ofSeconds(50)));
    assertThat(policy.decideForHost(failed(0, true, 40), 1, 0))
        .isEqualTo(new BackOff(Duration.ofSeconds(40)));
  }

  @Test
  void hostThatNamesALongTimeRestsAsLongButAtMostADay() {
    assertThat(policy.decideForHost(failed(429, true, 90), 1, 0))
        .isEqualTo(new Rest(Duration.ofSeconds(90), Duration.ofSeconds(90), "status 429"));
    assertThat(policy.decideForHost(failed(503, true, 9_999_999), 1, 0))
        .isEqualTo(new Rest(Duration.ofDays(1), Duration.ofDays(1), "status 503"));
  }

  @Test
  void hostWhoseRobotsTxtCannotBeReadRestsAtLeastUntilItIsAskedForAgain() {
    FetchResult.Failure noRules = failed(0, true, 600);
    assertThat(policy.decideForHost(noRules, 1, 0))
        .isEqualTo(new Rest(Duration.ofMinutes(10), Duration.ofMinutes(1), "status 0"));
    assertThat(policy.decideForHost(noRules, 1, 3))
        .isEqualTo(new Rest(Duration.ofMinutes(64), Duration.ofMinutes(1), "status 0"));
  }
}
