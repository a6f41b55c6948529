package dev.waymark.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DatesTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          2025                            | 2025-01-01T00:00:00Z
          2025-03                         | 2025-03-01T00:00:00Z
          2025-03-04                      | 2025-03-04T00:00:00Z
          2025-03-04T05:06Z               | 2025-03-04T05:06:00Z
          2025-03-04T05:06:07Z            | 2025-03-04T05:06:07Z
          2025-03-04T05:06:07.123Z        | 2025-03-04T05:06:07.123Z
          2025-03-04T05:06:07+0100        | 2025-03-04T04:06:07Z
          2025-03-04T05:06:07+01:00       | 2025-03-04T04:06:07Z
          2025-03-04 05:06:07             | 2025-03-04T05:06:07Z
          Tue, 04 Mar 2025 05:06:07 GMT   | 2025-03-04T05:06:07Z
          Wed, 4 Mar 2025 05:06:07 +0100  | 2025-03-04T04:06:07Z
          4 Mar 2025 05:06 GMT            | 2025-03-04T05:06:00Z
          """)
  void readsWhatTheWebWrites(String text, String instant) {
    assertThat(Dates.parse(text)).isEqualTo(Instant.parse(instant));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "soon", "2025-13-01", "2025-02-30T", "Tue, 99 Mar 2025 05:06:07 GMT"})
  void isNoDate(String text) {
    assertThat(Dates.parse(text)).isNull();
  }
}
