package dev.waymark.fetch.scope;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TrapDetectorTest {
  private static final InstantSource NOW =
      InstantSource.fixed(Instant.parse("2026-03-01T12:00:00Z"));

  private static TrapDetector traps(String... flags) {
    return new TrapDetector(ScopeTest.settings(flags), NOW);
  }

  private static TrapDetector trapsWithQueryShapes(int max) {
    return new TrapDetector(ScopeTest.settings(), max, 18, NOW);
  }

  private static int admitted(TrapDetector traps, String... urls) {
    int in = 0;
    for (String url : urls) {
      in += traps.admit(url).accepted() ? 1 : 0;
    }
    return in;
  }

  @ParameterizedTest
  @CsvSource({
    "/calendar/2026/03, true",
    "/calendar/2028/12/, true",
    "/calendar/2029/01, false",
    "/calendar/1975-12, false",
    "/events/2155-06-30, false",
    "/events?month=2031-05, false",
    "/events?date=2031-05-02&view=day, false",
    "/events?view=day&from=2031-05-02, false",
    "/events?year=2031&m=5, false",
    "/events?Year=2027, true",
    "/events?y=1900, false",
    "/item?id=2031, true",
    "/item/2031, true",
    "/item/2031/99, true",
    "/1890/05/12/an-article, true",
    "/iso-8601-2999, true",
    "/a?b=20310502, true",
    "/x?a=1-2, true"
  })
  void calendarPagesFarFromTodayAreOut(String path, boolean in) {
    ScopeDecision admission = traps().admit("http://a.example" + path);
    assertThat(admission.accepted()).as(admission.reason()).isEqualTo(in);
  }

  @Test
  void calendarPagesOfAHostAreCounted() {
    TrapDetector traps = traps("max-calendar-pages", "24");
    int in = 0;
    for (int year = 2000; year < 2010; year++) {
      for (int month = 1; month <= 12; month++) {
        in += admitted(traps, "http://a.example/cal/%d/%02d".formatted(year, month));
      }
    }
    assertThat(in).isEqualTo(24);
    assertThat(admitted(traps, "http://b.example/cal/2020/01", "http://a.example/other"))
        .isEqualTo(2);
    assertThat(traps.admit("http://a.example/?date=2020-01-01").reason()).contains("calendar");
  }

  @Test
  void queriesToOnePathAreCounted() {
    TrapDetector traps = traps("max-queries", "100");
    int in = 0;
    for (int i = 0; i < 1000; i++) {
      in += admitted(traps, "http://a.example/list?page=" + i);
    }
    assertThat(in).isEqualTo(100);
    assertThat(admitted(traps, "http://a.example/other?page=1", "http://b.example/list?page=1"))
        .isEqualTo(2);
  }

  @Test
  void combinationsOfKeysAreCounted() {
    TrapDetector traps = trapsWithQueryShapes(10);
    int in = 0;
    for (int i = 1; i < 256; i++) {
      StringBuilder url = new StringBuilder("http://a.example/shop?");
      for (int bit = 0; bit < 8; bit++) {
        if ((i >> bit & 1) == 1) {
          url.append("f").append(bit).append("=1&");
        }
      }
      in += admitted(traps, url.substring(0, url.length() - 1));
    }
    assertThat(in).isEqualTo(10);
  }

  @Test
  void orderAndValuesOfKeysMakeNoNewCombination() {
    TrapDetector traps = trapsWithQueryShapes(1);
    assertThat(
            admitted(
                traps,
                "http://a.example/x?a=1&b=2",
                "http://a.example/x?b=3&a=4",
                "http://a.example/x?a&b",
                "http://a.example/x?a=1"))
        .isEqualTo(3);
  }

  @Test
  void ordinarySitesAreNotTroubled() {
    TrapDetector traps = traps();
    for (int host = 0; host < 200; host++) {
      for (int i = 0; i < 200; i++) {
        String site = "http://h" + host + ".example/";
        assertThat(
                admitted(traps, site + "viewtopic.php?t=" + i, site + "p/" + i, site + i + "?v=1"))
            .isEqualTo(3);
      }
    }
  }

  @Test
  void sketchNeverCountsTooLittle() {
    Random random = new Random(7);
    CountMinSketch sketch = new CountMinSketch(8);
    Map<Long, Integer> exact = new HashMap<>();
    for (int i = 0; i < 5000; i++) {
      long thing = random.nextInt(2000);
      sketch.add(thing);
      exact.merge(thing, 1, Integer::sum);
    }
    exact.forEach((thing, count) -> assertThat(sketch.count(thing)).isGreaterThanOrEqualTo(count));
  }
}
