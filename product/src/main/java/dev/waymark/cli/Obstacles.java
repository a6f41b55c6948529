package dev.waymark.cli;

import dev.waymark.engine.Job;
import dev.waymark.engine.MovedSeeds;
import dev.waymark.scope.Admission;
import dev.waymark.scope.Scope;
import dev.waymark.store.Decision;
import dev.waymark.store.Journal;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.Set;

/** What was in the way of the URLs that a collection asked for, one sentence each. */
final class Obstacles {
  private final SequencedMap<String, Decision> decisions = new LinkedHashMap<>();
  private final Scope scope;

  Obstacles(Job job, Path collection) {
    this.scope = MovedSeeds.scope(job, collection);
    new Journal(collection).forEach(decision -> decisions.putLast(decision.url(), decision));
  }

  /** What was last in the way of the last URLs. */
  List<String> last(int count) {
    return decisions.values().stream()
        .skip(Math.max(0, decisions.size() - count))
        .map(decision -> decision.url() + ": " + sentence(decision))
        .toList();
  }

  private String sentence(Decision decision) {
    String detail = decision.outcome().detail();
    if (decision.outcome().kind() != Decision.Kind.MOVED) {
      return detail;
    }
    if (isCircle(decision)) {
      return "redirects in a circle, by way of " + detail;
    }
    Admission admission = scope.test(detail, decision.way().depth() + 1);
    return "moved to " + detail + (admission.isIn() ? "" : " (" + admission.reason() + ")");
  }

  private boolean isCircle(Decision first) {
    Set<String> seen = new HashSet<>();
    Decision at = first;
    while (at != null && at.outcome().kind() == Decision.Kind.MOVED && seen.add(at.url())) {
      at = decisions.get(at.outcome().detail());
    }
    return at != null && seen.contains(at.url());
  }
}
