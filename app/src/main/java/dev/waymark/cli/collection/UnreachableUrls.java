package dev.waymark.cli.collection;

import dev.waymark.archive.JournalEntry;
import dev.waymark.archive.JournalReader;
import dev.waymark.collection.CrawlConfig;
import dev.waymark.collection.SeedRedirects;
import dev.waymark.fetch.scope.Scope;
import dev.waymark.fetch.scope.ScopeDecision;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.Set;

/** What was in the way of the URLs that a collection asked for, one sentence each. */
public final class UnreachableUrls {
  private final SequencedMap<String, JournalEntry> lastEntries = new LinkedHashMap<>();
  private final Scope scope;

  public UnreachableUrls(CrawlConfig job, Path collection) {
    this.scope = SeedRedirects.readScope(job, collection);
    new JournalReader(collection)
        .forEach(decision -> lastEntries.putLast(decision.url(), decision));
  }

  /** What was last in the way of the last URLs. */
  public List<String> lastReasons(int count) {
    return lastEntries.values().stream()
        .skip(Math.max(0, lastEntries.size() - count))
        .map(decision -> decision.url() + ": " + reason(decision))
        .toList();
  }

  private String reason(JournalEntry decision) {
    String detail = decision.outcome().detail();
    if (decision.outcome().kind() != JournalEntry.Kind.REDIRECT) {
      return detail;
    }
    if (isRedirectLoop(decision)) {
      return "redirect loop, through " + detail;
    }
    ScopeDecision admission = scope.decide(detail, decision.path().depth() + 1);
    return "moved to " + detail + (admission.accepted() ? "" : " (" + admission.reason() + ")");
  }

  private boolean isRedirectLoop(JournalEntry first) {
    Set<String> seen = new HashSet<>();
    JournalEntry at = first;
    while (at != null && at.outcome().kind() == JournalEntry.Kind.REDIRECT && seen.add(at.url())) {
      at = lastEntries.get(at.outcome().detail());
    }
    return at != null && seen.contains(at.url());
  }
}
