package dev.waymark.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;

/** Numbers with units. */
class QuantitiesTest {
  @Test
  void sizesHaveDecimalAndBinaryUnits() {
    assertThat(Quantities.parseNumber("12").longValueExact()).isEqualTo(12);
    assertThat(Quantities.parseNumber("10MB").longValueExact()).isEqualTo(10_000_000);
    assertThat(Quantities.parseNumber("1.5 GB").longValueExact()).isEqualTo(1_500_000_000);
    assertThat(Quantities.parseNumber("64KiB").longValueExact()).isEqualTo(65_536);
    assertThat(Quantities.parseNumber("10k").longValueExact()).isEqualTo(10_000);
    assertThat(Quantities.parseNumber("7B").longValueExact()).isEqualTo(7);
  }

  @Test
  void durationsHaveParts() {
    assertThat(Quantities.parseDuration("500ms")).isEqualTo(Duration.ofMillis(500));
    assertThat(Quantities.parseDuration("1.5s")).isEqualTo(Duration.ofMillis(1500));
    assertThat(Quantities.parseDuration("1h 30m")).isEqualTo(Duration.ofMinutes(90));
    assertThat(Quantities.parseDuration("2d")).isEqualTo(Duration.ofDays(2));
    assertThat(Quantities.parseDuration("0")).isEqualTo(Duration.ZERO);
  }

  @Test
  void whatIsNoAmountIsRefused() {
    for (String text : new String[] {"", "m", "1", "1 s x", "-1s", "1y", "s1", "0.0001ms"}) {
      assertThatThrownBy(() -> Quantities.parseDuration(text))
          .as(text)
          .isInstanceOfAny(NumberFormatException.class, ArithmeticException.class);
    }
    for (String text : new String[] {"", "kB", "1ib", "1e3", "0x10", "1 0"}) {
      assertThatThrownBy(() -> Quantities.parseNumber(text))
          .as(text)
          .isInstanceOf(NumberFormatException.class);
    }
  }

  @Property
  void anAmountWrittenIsReadAgain(@ForAll @LongRange(min = 0, max = 1L << 50) long amount) {
    assertThat(Quantities.parseNumber(Quantities.formatSize(amount)).longValueExact())
        .isEqualTo(amount);
    assertThat(Quantities.parseNumber(Quantities.formatSize(amount / 1000 * 1000)).longValueExact())
        .isEqualTo(amount / 1000 * 1000);
    Duration duration = Duration.ofMillis(amount >> 12);
    assertThat(Quantities.parseDuration(Quantities.formatDuration(duration))).isEqualTo(duration);
  }
}
