package dev.waymark.fetch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.fetch.Patience.Advice;
import dev.waymark.model.Fetched;
import java.time.Duration;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PatienceTest {
  private final Patience patience =
      new Patience(Given.fetch("retries", "3", "retry-delay", "10s", "give-up-after", "5"));

  private static Fetched.Failed failed(int status, boolean again, int afterSeconds) {
    return new Fetched.Failed(
        "http://a/", status, "status " + status, again, Duration.ofSeconds(afterSeconds));
  }

  @Test
  void eachRetryWaitsTwiceAsLongUntilThereAreEnough() {
    Fetched.Failed broken = failed(500, true, 0);
    assertThat(IntStream.rangeClosed(1, 4).mapToObj(tries -> patience.forUrl(broken, tries)))
        .containsExactly(
            new Advice.Retry(Duration.ofSeconds(10)),
            new Advice.Retry(Duration.ofSeconds(20)),
            new Advice.Retry(Duration.ofSeconds(40)),
            new Advice.GiveUp("status 500, 4 times"));
  }

  @Test
  void serverThatNamesALongerTimeIsHeard() {
    assertThat(patience.forUrl(failed(503, true, 300), 1))
        .isEqualTo(new Advice.Retry(Duration.ofMinutes(5)));
    assertThat(patience.forUrl(failed(503, true, 1), 1))
        .isEqualTo(new Advice.Retry(Duration.ofSeconds(10)));
    assertThat(patience.forUrl(failed(503, true, 7200), 1)).isInstanceOf(Advice.GiveUp.class);
  }

  @Test
  void whatWillNotWorkLaterIsGivenUpAtOnce() {
    assertThat(patience.forUrl(failed(404, false, 0), 1))
        .isEqualTo(new Advice.GiveUp("status 404"));
  }

  @Test
  void hostIsGivenUpAfterSoManyFailuresInARow() {
    Fetched.Failed broken = failed(0, true, 0);
    assertThat(patience.forHost(broken, 1)).isEqualTo(new Advice.Retry(Duration.ZERO));
    assertThat(patience.forHost(broken, 4)).isInstanceOf(Advice.Retry.class);
    assertThat(patience.forHost(broken, 5))
        .isEqualTo(new Advice.GiveUp("5 failures in a row, the last: status 0"));
    assertThat(patience.forHost(failed(404, false, 0), 99)).isInstanceOf(Advice.Retry.class);
  }

  @Test
  void hostThatSaysTooManyRequestsRests() {
    assertThat(patience.forHost(failed(429, true, 0), 2))
        .isEqualTo(new Advice.Retry(Duration.ofSeconds(20)));
    assertThat(patience.forHost(failed(429, true, 90), 1))
        .isEqualTo(new Advice.Retry(Duration.ofSeconds(90)));
    assertThat(patience.forHost(failed(503, true, 999_999), 1))
        .isEqualTo(new Advice.Retry(Duration.ofHours(1)));
  }

  @Test
  void noHostRestsForMoreThanAnHourWhateverItsStatus() {
    assertThat(patience.forHost(failed(500, true, 9_999_999), 1))
        .isEqualTo(new Advice.Retry(Duration.ofHours(1)));
    assertThat(patience.forHost(failed(0, true, 40), 1))
        .isEqualTo(new Advice.Retry(Duration.ofSeconds(40)));
  }
}
