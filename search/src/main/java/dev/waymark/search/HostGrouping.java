package dev.waymark.search;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Keeps one host from filling the page: after its best hits the others of a host wait behind all
 * hosts; on a page, hits of a host stand together.
 */
final class HostGrouping {
  /** Hits of a host that keep their place. */
  private static final int MAX_HITS_PER_HOST = 3;

  private HostGrouping() {}

  /** The whole order, hosts taking turns. */
  static List<Ranking.Entry> demoteRepeatedHosts(List<Ranking.Entry> entries) {
    Map<Long, Integer> seen = new HashMap<>();
    List<Ranking.Entry> first = new ArrayList<>();
    List<Ranking.Entry> later = new ArrayList<>();
    for (Ranking.Entry entry : entries) {
      int count = seen.merge(entry.hostId, 1, Integer::sum);
      (count <= MAX_HITS_PER_HOST ? first : later).add(entry);
    }
    first.addAll(later);
    return first;
  }

  /** One page, hits of a host beside each other, where the best of them stood. */
  static Map<Long, List<Ranking.Entry>> groupByHost(List<Ranking.Entry> entries) {
    Map<Long, List<Ranking.Entry>> hosts = new LinkedHashMap<>();
    for (Ranking.Entry entry : entries) {
      hosts.computeIfAbsent(entry.hostId, host -> new ArrayList<>()).add(entry);
    }
    return hosts;
  }
}
