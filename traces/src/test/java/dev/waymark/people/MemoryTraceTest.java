package dev.waymark.people;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class MemoryTraceTest extends TraceContract {
  @Override
  protected Trace trace(List<Session> sessions, List<Query> queries) {
    return MemoryTrace.of(sessions, queries);
  }

  @Test
  void visitsAloneMakeATraceInTheOrderOfTime() {
    Trace trace =
        MemoryTrace.of(List.of(new Visit("ann", B, A, at(20)), new Visit("ann", A, null, at(10))));
    assertThat(trace.visitsOf(0).url(0)).isEqualTo(trace.findUrl(A));
    assertThat(trace.visitsOf(0).referrer(1)).isEqualTo(trace.findUrl(A));
    assertThat(trace.visitCount()).isEqualTo(2);
  }
}
