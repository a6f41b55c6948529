package dev.waymark.lab;

import dev.waymark.lab.replay.RunOutcome;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The relevant pages that any policy found, by predicate and seed set: the base of pooled recall.
 */
final class PooledRecall {
  private PooledRecall() {}

  static String runKey(RunOutcome outcome) {
    return outcome.seedSet() + "\n" + outcome.want();
  }

  static Map<String, Integer> countPooled(List<RunOutcome> outcomes) {
    Map<String, Set<String>> found = new HashMap<>();
    for (RunOutcome outcome : outcomes) {
      Set<String> urls = found.computeIfAbsent(runKey(outcome), absent -> new HashSet<>());
      int before = 0;
      for (int i = 0; i < outcome.relevantAfter().length; i++) {
        if (outcome.relevantAfter()[i] > before) {
          urls.add(outcome.fetched().get(i));
          before = outcome.relevantAfter()[i];
        }
      }
    }
    Map<String, Integer> sizes = new HashMap<>();
    found.forEach((key, urls) -> sizes.put(key, urls.size()));
    return sizes;
  }
}
