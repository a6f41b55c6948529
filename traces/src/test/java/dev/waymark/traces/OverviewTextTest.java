package dev.waymark.traces;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.people.MemoryTrace;
import dev.waymark.people.Visit;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class OverviewTextTest {
  @Test
  void linesAreAtMostHundredColumnsHoweverLongTheUrls() {
    List<Visit> visits = new ArrayList<>();
    for (int i = 0; i < 40; i++) {
      String url = "http://a-very-long-name-of-a-host.example/" + "long/".repeat(30) + i % 7;
      Instant time = Instant.parse("2026-03-01T10:00:00Z").plusSeconds(7_000L * i);
      visits.add(new Visit("pseudonym" + i % 5, url, null, time));
    }
    String page = OverviewText.format(Overview.compute(MemoryTrace.of(visits)));

    assertThat(page.lines()).allMatch(line -> line.length() <= 100).hasSizeGreaterThan(20);
    assertThat(page).contains("40 visits by 5 users to 7 pages").contains("pseudonym4");
  }

  @Test
  void aUserOfOneDayHasTheDateOnce() {
    Instant time = Instant.parse("2026-03-01T10:00:00Z");
    List<Visit> visits =
        List.of(
            new Visit("ann", "http://h.example/a", null, time),
            new Visit("ann", "http://h.example/b", null, time.plusSeconds(600)));
    String page = OverviewText.format(Overview.compute(MemoryTrace.of(visits)));

    assertThat(page).contains("2 visits by 1 user to 2 pages", "1 session of 2.0 pages");
    assertThat(page).contains("2 visits in    1 session   2026-03-01 10:00 – 10:10  h.example");
  }

  @Test
  void visitsWithoutTimesHaveNoDate() {
    List<Visit> visits =
        List.of(
            new Visit("ann", "http://h.example/a", null, Instant.ofEpochSecond(0)),
            new Visit("ann", "http://h.example/b", null, Instant.ofEpochSecond(10)),
            new Visit("bob", "http://h.example/a", null, Instant.parse("2026-03-01T10:00:00Z")));
    String page = OverviewText.format(Overview.compute(MemoryTrace.of(visits)));

    assertThat(page)
        .contains("pages, 2026-03-01 to 2026-03-01", "2 of which only the order is known")
        .contains("2 visits in    1 session   no time  h.example")
        .doesNotContain("1970");
  }

  @Test
  void aLogWithoutMonthsHasDaysAndHours() {
    List<Visit> visits =
        List.of(
            new Visit("ann", "http://h.example/a", null, Instant.parse("1970-01-28T23:50:00Z")),
            new Visit("ann", "http://h.example/b", null, Instant.parse("1970-01-29T00:10:00Z")));
    String page = OverviewText.format(Overview.compute(MemoryTrace.of(visits)));

    assertThat(page)
        .contains("to 2 pages, day 28 to day 29", "  day 28            1 █", "by hour (UTC)  00 █")
        .contains("2 visits in    1 session   day 28 23:50 – day 29 00:10")
        .doesNotContain("1970");
  }
}
