package dev.waymark.watch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.waymark.config.SettingsSchema;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PollScheduleTest {
  private static final Instant START = Instant.parse("2026-01-05T00:00:00Z");
  private static final WatchSettings SETTINGS = SettingsSchema.defaults(WatchSettings.class);

  private static Instant day(double number) {
    return START.plus(Duration.ofMinutes((long) (number * 24 * 60)));
  }

  @Test
  void theRateIsLearnedWithThePatternBehindIt() {
    Hub hub = Hub.of("http://a.org/", "home", START).afterPoll(day(1), 6);
    PollSchedule schedule = new PollSchedule(List.of(hub));
    // All: (6 + 1) / (1 + 1) = 3.5; pattern: (6 + 2 * 3.5) / (1 + 2) = 13/3; hub: (6 + 26/3) / 3.
    assertThat(schedule.rate(hub)).isCloseTo((6 + 26 / 3.0) / 3, within(1e-9));
    assertThat(schedule.expectedNewLinks(hub, day(3)))
        .isCloseTo(2 * schedule.rate(hub), within(1e-9));
  }

  @Test
  void hubsThatBroughtMoreAreAskedBeforeOthersAndOthersOfTheirPatternToo() {
    Hub lively = Hub.of("http://a.org/", "home", START).afterPoll(day(1), 5);
    Hub quiet = Hub.of("http://a.org/about", "words", START).afterPoll(day(1), 0);
    Hub like = Hub.of("http://b.org/", "home", day(1));
    PollSchedule schedule = new PollSchedule(List.of(quiet, like, lively));
    assertThat(schedule.best(3, day(2))).extracting(Hub::url).last().isEqualTo(quiet.url());
    assertThat(schedule.rate(like)).isGreaterThan(schedule.rate(quiet));
  }

  @Test
  void whatNeverBringsAnythingIsAskedAfterTheLongestTime() {
    Hub hub = Hub.of("http://a.org/x", "words", START);
    for (int poll = 1; poll <= 20; poll++) {
      hub = hub.afterPoll(day(7 * poll), 0);
    }
    PollSchedule schedule = new PollSchedule(List.of(hub));
    assertThat(schedule.due(day(146), SETTINGS)).isEmpty();
    assertThat(schedule.due(day(147.1), SETTINGS)).hasSize(1);
    assertThat(schedule.nextPoll(SETTINGS, START)).isEqualTo(day(147));
  }

  @Test
  void aHubThatIsNewIsAskedAtOnceAndNoneMoreOftenThanAllowed() {
    Hub fresh = Hub.of("http://a.org/", "home", START);
    assertThat(new PollSchedule(List.of(fresh)).due(START, SETTINGS)).hasSize(1);
    Hub busy = fresh.afterPoll(day(1), 5_000);
    PollSchedule schedule = new PollSchedule(List.of(busy));
    assertThat(schedule.due(day(1).plus(Duration.ofMinutes(14)), SETTINGS)).isEmpty();
    assertThat(schedule.due(day(1).plus(Duration.ofMinutes(15)), SETTINGS)).hasSize(1);
  }

  @Test
  void peoplesTrafficSaysWhereToBegin() {
    Hub list = Hub.of("http://a.org/list", "list", START);
    Hub item = Hub.of("http://a.org/item", "item", START);
    PollSchedule schedule = new PollSchedule(List.of(item, list), Map.of("list", 5.0, "item", 0.1));
    assertThat(schedule.best(1, day(1))).containsExactly(list);
  }
}
