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

/** Why the URLs of a collection could not be fetched, one sentence each. */
public final class UnreachableUrls {
  private final SequencedMap<String, JournalEntry> lastEntries = new LinkedHashMap<>();
  private final Scope scope;

  public UnreachableUrls(CrawlConfig config, Path collection) {
    this.scope = SeedRedirects.readScope(config, collection);
    new JournalReader(collection).forEach(entry -> lastEntries.putLast(entry.url(), entry));
  }

  /** The last reasons of the last URLs. */
  public List<String> lastReasons(int count) {
    return lastEntries.values().stream()
        .skip(Math.max(0, lastEntries.size() - count))
        .map(entry -> entry.url() + ": " + reason(entry))
        .toList();
  }

  private String reason(JournalEntry entry) {
    String detail = entry.outcome().detail();
    if (entry.outcome().kind() != JournalEntry.Kind.REDIRECT) {
      return detail;
    }
    if (isRedirectLoop(entry)) {
      return "redirect loop, through " + detail;
    }
    ScopeDecision inScope = scope.decide(detail, entry.path().depth() + 1);
    return "moved to " + detail + (inScope.accepted() ? "" : " (" + inScope.reason() + ")");
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
