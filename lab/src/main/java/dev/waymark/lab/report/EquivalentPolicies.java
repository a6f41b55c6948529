package dev.waymark.lab.report;

import dev.waymark.lab.LabResult;
import dev.waymark.lab.LabResult.Run;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Policies that found the same after the same number of pages in every run, as those for traces do
 * where there are none: one of them stands for all, or a figure would be full of one curve.
 */
final class EquivalentPolicies {
  private final LabResult result;

  /** By the policy that stands for them. */
  private final Map<String, List<String>> duplicates = new LinkedHashMap<>();

  EquivalentPolicies(LabResult result) {
    this.result = result;
    Map<List<Object>, String> first = new HashMap<>();
    for (LabResult.Summary summary : result.summary()) {
      String name = summary.policy();
      String representative = first.computeIfAbsent(curveKey(name), absent -> name);
      if (!representative.equals(name)) {
        duplicates.computeIfAbsent(representative, absent -> new ArrayList<>()).add(name);
      }
    }
  }

  private List<Object> curveKey(String policy) {
    return result.results().stream()
        .filter(run -> run.policy().equals(policy))
        .map(run -> List.<Object>of(run.want(), run.seedSet(), Arrays.hashCode(run.curve())))
        .collect(Collectors.toList());
  }

  /** The result with one policy of each kind. */
  LabResult withoutDuplicates() {
    List<String> removed = duplicates.values().stream().flatMap(List::stream).toList();
    List<Run> runs = result.results().stream().filter(r -> !removed.contains(r.policy())).toList();
    return new LabResult(
        result.web(),
        result.command(),
        result.webPages(),
        result.pages(),
        result.seedSets(),
        result.randomSeed(),
        result.sideInformation(),
        result.step(),
        result.skipped(),
        runs,
        result.summary().stream().filter(s -> !removed.contains(s.policy())).toList(),
        result.comparisons().stream()
            .filter(pair -> !removed.contains(pair.policy()) && !removed.contains(pair.baseline()))
            .toList(),
        result.strongestFeatures().stream()
            .filter(features -> !removed.contains(features.policy()))
            .toList());
  }

  /** Which are left out and for which other, in words; empty if none is. */
  String duplicatesText() {
    return duplicates.entrySet().stream()
        .map(entry -> String.join(", ", entry.getValue()) + " as " + entry.getKey())
        .collect(Collectors.joining("; "));
  }
}
