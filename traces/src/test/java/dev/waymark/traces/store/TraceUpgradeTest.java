package dev.waymark.traces.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.people.Trace;
import dev.waymark.people.VisitFlags;
import dev.waymark.traces.anonymize.TraceSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TraceUpgradeTest {
  @TempDir Path folder;

  @Test
  void aTraceOfFormat2GetsItsSessionsAndKeepsTheRest() throws IOException {
    TraceSettings settings = TraceSettings.defaults().withMinUsers(1);
    TraceFolder traces = new TraceFolder(folder);
    try (TraceImport visits = traces.startImport(settings, true, InstantSource.system())) {
      visits.sink().defineUrl(5, "http://one.example/");
      visits.sink().defineQuery(6, "coral reef");
      for (long time : new long[] {0, 1_800, 3_601}) {
        visits.sink().addVisit(9, 1_000_000 + time, VisitFlags.CONFIRMED_PAGE_VIEW, 5, 5, 0);
      }
      visits.sink().addQuery(9, 1_000_000, 6, 5);
      visits.finish("visits", 3, 0);
    }
    clearMarks(traces.generation(1));
    Path info = folder.resolve("trace.json");
    Files.writeString(
        info, Files.readString(info).replaceFirst("\"version\" : 3", "\"version\" : 2"));

    assertThatThrownBy(traces::open).hasMessageContaining("waymark upgrade");
    assertThat(TraceUpgrade.isNeeded(folder)).isTrue();
    TraceUpgrade.run(folder);
    assertThat(TraceUpgrade.isNeeded(folder)).isFalse();
    try (Trace trace = traces.open().orElseThrow()) {
      assertThat(trace.visitsOf(0).sessions()).extracting(s -> s.size()).containsExactly(2, 1);
      assertThat(trace.visitsOf(0).referrer(2)).isZero();
      assertThat(trace.queriesOf(0)).extracting(q -> q.text()).containsExactly("coral reef");
      assertThat(Duration.ofSeconds(trace.visitsOf(0).time(2) - trace.visitsOf(0).time(0)))
          .isEqualTo(Duration.ofSeconds(3_601));
    }
    assertThat(traces.generation(1)).doesNotExist();
  }

  /** Flags are the first number of a visit, here of two bytes when a session begins. */
  private static void clearMarks(Path generation) throws IOException {
    byte[] visits = Files.readAllBytes(generation.resolve("visits"));
    java.io.ByteArrayOutputStream out = new java.io.ByteArrayOutputStream();
    for (int i = 0; i < visits.length; i++) {
      boolean marked = (visits[i] & 0xff) == 0x82 && visits[i + 1] == 1;
      out.write(marked ? 2 : visits[i]);
      i += marked ? 1 : 0;
    }
    Files.write(generation.resolve("visits"), out.toByteArray());
    java.nio.ByteBuffer offsets = java.nio.ByteBuffer.allocate(16).putLong(0).putLong(out.size());
    Files.write(generation.resolve("users.offsets"), offsets.array());
  }
}
