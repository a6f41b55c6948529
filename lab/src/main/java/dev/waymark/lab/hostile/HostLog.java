package dev.waymark.lab.hostile;

import dev.waymark.archive.JournalEntry;
import dev.waymark.url.Urls;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What a journal says of each host. */
final class HostLog {
  private static final int MAX_DETAIL_CHARACTERS = 90;

  private final Map<String, List<JournalEntry>> byHost = new HashMap<>();

  void add(JournalEntry entry) {
    String host = Urls.host(entry.url()).replaceAll(":\\d+$", "");
    byHost.computeIfAbsent(host, name -> new ArrayList<>()).add(entry);
  }

  HostileReport.Row row(Misbehaviour misbehaviour) {
    List<JournalEntry> entries = byHost.getOrDefault(misbehaviour.host(), List.of());
    boolean stored = isStored(entries, misbehaviour.url());
    boolean good = isGood(misbehaviour, entries);
    boolean broken =
        entries.stream().anyMatch(entry -> entry.outcome().detail().contains("internal error"));
    boolean held =
        !broken
            && switch (misbehaviour.expected()) {
              case PAGE -> stored && good;
              case NO_PAGE -> !stored && good;
              case ANY -> good;
              case NO_MORE -> !stored;
              case NOTHING -> !stored && !good;
            };
    return new HostileReport.Row(
        misbehaviour.category().text(),
        misbehaviour.name(),
        describe(misbehaviour, entries, good),
        misbehaviour.bound(),
        held);
  }

  /** A good page that a script draws is rendered, too. */
  private static boolean isGood(Misbehaviour misbehaviour, List<JournalEntry> entries) {
    String url = misbehaviour.goodUrl();
    return isStored(entries, url)
        && (misbehaviour.category() != Misbehaviour.Category.RENDERING
            || entries.stream()
                .anyMatch(entry -> entry.url().equals(url) && entry.outcome().rendered()));
  }

  private static boolean isStored(List<JournalEntry> entries, String url) {
    return entries.stream()
        .anyMatch(
            entry -> entry.url().equals(url) && entry.outcome().kind() == JournalEntry.Kind.OK);
  }

  private static String describe(
      Misbehaviour misbehaviour, List<JournalEntry> entries, boolean good) {
    long pages =
        entries.stream().filter(entry -> entry.outcome().kind() == JournalEntry.Kind.OK).count();
    JournalEntry last = null;
    for (JournalEntry entry : entries) {
      last = entry.url().equals(misbehaviour.goodUrl()) ? last : entry;
    }
    if (last == null) {
      return "not asked";
    }
    long others = pages - (good ? 1 : 0);
    if (last.outcome().kind() == JournalEntry.Kind.OK) {
      if (misbehaviour.category() == Misbehaviour.Category.RENDERING) {
        return last.outcome().rendered() ? "rendered" : "not rendered: " + last.outcome().detail();
      }
      return others == 1 ? "stored" : others + " pages stored";
    }
    String action = last.outcome().action();
    String text =
        (others > 0 ? others + " pages stored; " : "")
            + last.outcome().detail()
            + (action.isEmpty() ? "" : "; " + action);
    return shorten(text.replaceAll("\\p{Cntrl}|\\|", "?"));
  }

  private static String shorten(String text) {
    return text.length() <= MAX_DETAIL_CHARACTERS
        ? text
        : text.substring(0, MAX_DETAIL_CHARACTERS) + "…";
  }
}
