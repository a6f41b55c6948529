package dev.waymark.search;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Prevents one host from filling a page of results: all but the best hits of a host are moved
 * behind the others; on a page, hits of a host are grouped.
 */
final class HostGrouping {
  /** Hits of a host that are not moved. */
  private static final int MAX_HITS_PER_HOST = 3;

  private HostGrouping() {}

  /** Moves all but the best hits of each host to the end. */
  static List<Ranking.Entry> demoteRepeatedHosts(List<Ranking.Entry> entries) {
    Map<Long, Integer> countByHost = new HashMap<>();
    List<Ranking.Entry> first = new ArrayList<>();
    List<Ranking.Entry> demoted = new ArrayList<>();
    for (Ranking.Entry entry : entries) {
      int count = countByHost.merge(entry.hostId, 1, Integer::sum);
      (count <= MAX_HITS_PER_HOST ? first : demoted).add(entry);
    }
    first.addAll(demoted);
    return first;
  }

  /** Groups by host, in the order of the best hits. */
  static Map<Long, List<Ranking.Entry>> groupByHost(List<Ranking.Entry> entries) {
    Map<Long, List<Ranking.Entry>> hosts = new LinkedHashMap<>();
    for (Ranking.Entry entry : entries) {
      hosts.computeIfAbsent(entry.hostId, host -> new ArrayList<>()).add(entry);
    }
    return hosts;
  }
}
