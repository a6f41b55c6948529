package dev.waymark.frontier;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The hosts in trouble, by name: few of all hosts. */
final class HostRests {
  private final Map<HostQueue, NamedRest> rests = new HashMap<>();

  private record NamedRest(String host, HostRest rest) {}

  void put(HostQueue host, String name, HostRest rest) {
    rests.put(host, new NamedRest(name, rest));
  }

  boolean remove(HostQueue host) {
    return !rests.isEmpty() && rests.remove(host) != null;
  }

  boolean contains(HostQueue host) {
    return rests.containsKey(host);
  }

  boolean isEmpty() {
    return rests.isEmpty();
  }

  @Nullable HostRest get(HostQueue host) {
    NamedRest named = rests.isEmpty() ? null : rests.get(host);
    return named == null ? null : named.rest;
  }

  /**
   * Those behind which candidates wait, the most first.
   *
   * @param retries by host: candidates to be retried, which are in no host's queue
   */
  List<HostInTrouble> withCandidates(Map<HostQueue, Integer> retries) {
    List<HostInTrouble> found = new ArrayList<>();
    rests.forEach((host, named) -> {
      int waiting = host.size() + retries.getOrDefault(host, 0);
      if (waiting > 0 && !host.closed) {
        Instant until = Instant.EPOCH.plus(host.notBeforeMicros, ChronoUnit.MICROS);
        found.add(new HostInTrouble(named.host, named.rest.reason(), until, waiting));
      }
    });
    found.sort(
        Comparator.comparingInt(HostInTrouble::waiting)
            .reversed()
            .thenComparing(HostInTrouble::host));
    return found;
  }
}
