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
 * Orders that found the same after the same number of fetches in every run, as those for people do
 * where no people are given: one of them stands for all, or a figure would be full of one curve.
 */
final class EquivalentPolicies {
  private final LabResult result;

  /** By the order that stands for them. */
  private final Map<String, List<String>> duplicates = new LinkedHashMap<>();

  EquivalentPolicies(LabResult result) {
    this.result = result;
    Map<List<Object>, String> first = new HashMap<>();
    for (LabResult.Summary order : result.summary()) {
      String name = order.order();
      String stands = first.computeIfAbsent(curveKey(name), absent -> name);
      if (!stands.equals(name)) {
        duplicates.computeIfAbsent(stands, absent -> new ArrayList<>()).add(name);
      }
    }
  }

  private List<Object> curveKey(String order) {
    return result.results().stream()
        .filter(run -> run.order().equals(order))
        .map(run -> List.<Object>of(run.want(), run.start(), Arrays.hashCode(run.curve())))
        .collect(Collectors.toList());
  }

  /** The result with one order of each kind. */
  LabResult withoutDuplicates() {
    List<String> gone = duplicates.values().stream().flatMap(List::stream).toList();
    List<Run> runs = result.results().stream().filter(r -> !gone.contains(r.order())).toList();
    return new LabResult(
        result.web(),
        result.command(),
        result.pages(),
        result.budget(),
        result.starts(),
        result.randomSeed(),
        result.sideInformation(),
        result.step(),
        result.skipped(),
        runs,
        result.summary().stream().filter(s -> !gone.contains(s.order())).toList(),
        result.comparisons().stream()
            .filter(pair -> !gone.contains(pair.order()) && !gone.contains(pair.baseline()))
            .toList(),
        result.strongestFeatures().stream()
            .filter(lesson -> !gone.contains(lesson.order()))
            .toList());
  }

  /** Who is left out and for whom, in words; empty if nobody is. */
  String duplicatesText() {
    return duplicates.entrySet().stream()
        .map(one -> String.join(", ", one.getValue()) + " as " + one.getKey())
        .collect(Collectors.joining("; "));
  }
}
