package dev.waymark.server.reading;

import dev.waymark.archive.JournalEntry;
import dev.waymark.collection.explain.UrlExplanation;
import dev.waymark.frontier.table.UrlStatus;
import dev.waymark.model.Relevance;
import dev.waymark.parse.dedup.DuplicateMatch;
import dev.waymark.rank.Contribution;
import dev.waymark.server.page.Section;
import dev.waymark.server.page.Texts;
import dev.waymark.server.page.UrlQuery;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What is known of a page.
 *
 * @param title empty if it has none
 * @param then scored with what was known when it was fetched
 * @param now scored with what is known now
 * @param origin how people led to its first page, or empty
 * @param linkedFrom pages that link to it
 * @param history entries about it, the newest first
 * @param mark of this person, or null
 */
public record PageView(
    String collection,
    String url,
    String title,
    UrlExplanation then,
    UrlExplanation now,
    String origin,
    List<String> linkedFrom,
    List<JournalEntry> history,
    @Nullable Boolean mark,
    boolean recording) {
  private static final int MAX_BARS = 14;

  /** Pixels of the longest bar. */
  private static final int BAR_LENGTH = 150;

  /** A signal, then and now. */
  public record Bar(String name, String reason, double then, double now, double scale) {
    public int thenLength() {
      return length(then);
    }

    public int nowLength() {
      return length(now);
    }

    private int length(double value) {
      return (int) Math.round(BAR_LENGTH * Math.abs(value) / scale);
    }

    /** Where a bar begins: those below zero end in the middle. */
    public int start(double value, int length) {
      return value < 0 ? BAR_LENGTH - length : BAR_LENGTH;
    }
  }

  /** Its title, else its URL. */
  public String heading() {
    return title.isEmpty() ? url : title;
  }

  public @Nullable Relevance relevance() {
    return history.stream()
        .filter(entry -> entry.relevance() != null)
        .findFirst()
        .map(JournalEntry::relevance)
        .orElse(null);
  }

  public boolean isArchived() {
    return history.stream().anyMatch(ArchivedCopy::isArchived);
  }

  public boolean isArchived(JournalEntry entry) {
    return ArchivedCopy.isArchived(entry);
  }

  public String status(Texts texts) {
    String key = "page.status." + then.status().name().toLowerCase(Locale.ROOT);
    if (then.status() == UrlStatus.Kind.CRAWLED) {
      return texts.get(key, then.page());
    }
    return then.rank() == null
        ? texts.get(key)
        : texts.get("page.status.queued", then.rank().position(), then.rank().total());
  }

  /** The page of which this one is a duplicate; empty if of none. */
  public String duplicateOf() {
    JournalEntry entry = then.lastEntry();
    JournalEntry.PageRecord kept = entry == null ? null : entry.pageRecord();
    return switch (kept == null ? DuplicateMatch.NONE : kept.duplicate()) {
      case DuplicateMatch.None none -> "";
      case DuplicateMatch.Exact same -> same.url();
      case DuplicateMatch.Near alike -> alike.url();
    };
  }

  /** The signals of both scores, the weightiest first. */
  public List<Bar> bars() {
    Map<String, Contribution> before = byName(then.contributions());
    Map<String, Contribution> after = byName(now.contributions());
    Map<String, Contribution> all = new LinkedHashMap<>(after);
    before.forEach(all::putIfAbsent);
    double scale = 1e-9;
    for (Contribution part : all.values()) {
      scale = Math.max(scale, Math.abs(value(before, part)));
      scale = Math.max(scale, Math.abs(value(after, part)));
    }
    List<Bar> bars = new ArrayList<>();
    for (Contribution part : all.values()) {
      bars.add(new Bar(part.name(), part.reason(), value(before, part), value(after, part), scale));
    }
    bars.sort((a, b) -> Double.compare(weight(b), weight(a)));
    return bars.subList(0, Math.min(MAX_BARS, bars.size()));
  }

  private static double weight(Bar bar) {
    return Math.max(Math.abs(bar.then()), Math.abs(bar.now()));
  }

  private static double value(Map<String, Contribution> parts, Contribution part) {
    Contribution found = parts.get(part.name());
    return found == null ? 0 : found.value();
  }

  private static Map<String, Contribution> byName(List<Contribution> parts) {
    Map<String, Contribution> byName = new LinkedHashMap<>();
    for (Contribution part : parts) {
      byName.merge(
          part.name(),
          part,
          (a, b) -> new Contribution(a.name(), a.value() + b.value(), a.reason()));
    }
    return byName;
  }

  public String pageUrl(String other) {
    return new UrlQuery(Section.PAGE.path(collection)).with("url", other).toString();
  }

  public String archivedUrl() {
    return archived().toString();
  }

  public String archivedUrl(JournalEntry entry) {
    return archived().with("version", Long.toString(entry.number())).toString();
  }

  private UrlQuery archived() {
    return new UrlQuery("/c/" + UrlQuery.encode(collection) + "/archived").with("url", url);
  }

  public String pressed(boolean useful) {
    return String.valueOf(mark != null && mark == useful);
  }

  /** What came of a fetch, in a few words. */
  public static String outcome(JournalEntry entry) {
    JournalEntry.FetchOutcome outcome = entry.outcome();
    String status = outcome.status() == 0 ? "" : outcome.status() + " ";
    String text = status + outcome.kind().name().toLowerCase(Locale.ROOT).replace('_', ' ');
    return outcome.detail().isEmpty() ? text : text + ": " + outcome.detail();
  }
}
