package dev.waymark.lab;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The satisfying pages that any order found, by want and start: what recall is measured against.
 */
final class Unions {
  private Unions() {}

  static String key(Outcome outcome) {
    return outcome.start() + "\n" + outcome.want();
  }

  static Map<String, Integer> of(List<Outcome> outcomes) {
    Map<String, Set<String>> found = new HashMap<>();
    for (Outcome outcome : outcomes) {
      Set<String> urls = found.computeIfAbsent(key(outcome), absent -> new HashSet<>());
      int before = 0;
      for (int i = 0; i < outcome.hitsAfter().length; i++) {
        if (outcome.hitsAfter()[i] > before) {
          urls.add(outcome.fetched().get(i));
          before = outcome.hitsAfter()[i];
        }
      }
    }
    Map<String, Integer> sizes = new HashMap<>();
    found.forEach((key, urls) -> sizes.put(key, urls.size()));
    return sizes;
  }
}
