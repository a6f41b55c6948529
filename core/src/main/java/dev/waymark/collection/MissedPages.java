package dev.waymark.collection;

import com.carrotsearch.hppc.LongHashSet;
import com.carrotsearch.hppc.LongObjectHashMap;
import com.carrotsearch.hppc.cursors.ObjectCursor;
import dev.waymark.archive.JournalEntry;
import dev.waymark.model.MissCause;
import dev.waymark.parse.dedup.DuplicateMatch;
import dev.waymark.url.Urls;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SequencedMap;
import java.util.TreeMap;

/**
 * Counts the pages that a crawl came upon and missed, by cause: those it asked for by the journal's
 * last word on each, and links that it did not follow. Owned by the crawl thread.
 */
public final class MissedPages {
  /** Links remembered, to count each target once; beyond that, and after a restart, again. */
  private static final int MAX_LINKS = 1_000_000;

  private final LongObjectHashMap<MissCause> byUrl = new LongObjectHashMap<>();
  private final LongHashSet duplicates = new LongHashSet();
  private final LongHashSet countedLinks = new LongHashSet();
  private final EnumMap<MissCause, Long> linkCounts = new EnumMap<>(MissCause.class);
  private final Map<String, Long> extensionCounts = new TreeMap<>();
  private boolean linksChanged;

  MissedPages() {}

  /**
   * How many pages were missed.
   *
   * @param causes the most frequent first
   * @param skippedExtensions of links that were not followed because of it, likewise
   * @param duplicates pages that are like others, and are not counted as relevant again
   */
  public record Summary(
      SequencedMap<MissCause, Long> causes,
      SequencedMap<String, Long> skippedExtensions,
      long duplicates) {}

  /** Takes in an entry of the journal. */
  void add(JournalEntry entry) {
    if (entry.pageRecord() != null) {
      if (entry.pageRecord().duplicate() instanceof DuplicateMatch.None) {
        duplicates.remove(Urls.id(entry.url()));
      } else {
        duplicates.add(Urls.id(entry.url()));
      }
    }
    if (entry.missCause() != null) {
      byUrl.put(Urls.id(entry.url()), entry.missCause());
    } else if (!byUrl.isEmpty() && entry.pageRecord() != null) {
      byUrl.remove(Urls.id(entry.url()));
    }
  }

  /** A page turned out to be like one of another shard. */
  void addCopy(String url) {
    duplicates.add(Urls.id(url));
  }

  /** Takes in a link that is not followed. */
  void addLink(String url, long id, MissCause cause) {
    if (countedLinks.size() < MAX_LINKS && !countedLinks.add(id)) {
      return;
    }
    linkCounts.merge(cause, 1L, Long::sum);
    if (cause == MissCause.SKIPPED_EXTENSION) {
      extensionCounts.merge(extension(url), 1L, Long::sum);
    }
    linksChanged = true;
  }

  private static String extension(String url) {
    int query = url.indexOf('?');
    String path = query < 0 ? url : url.substring(0, query);
    return path.substring(path.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
  }

  /** Whether links were added since this was called last. */
  boolean takeLinksChanged() {
    boolean changed = linksChanged;
    linksChanged = false;
    return changed;
  }

  /** The counts of links, one a line: the journal has the rest. */
  byte[] linksToBytes() {
    StringBuilder lines = new StringBuilder();
    linkCounts.forEach((cause, n) -> lines.append(cause.key()).append(' ').append(n).append('\n'));
    extensionCounts.forEach(
        (extension, n) -> lines.append('.').append(extension).append(' ').append(n).append('\n'));
    return lines.toString().getBytes(StandardCharsets.UTF_8);
  }

  void addLinks(byte[] lines) {
    for (String line : new String(lines, StandardCharsets.UTF_8).split("\n")) {
      int blank = line.lastIndexOf(' ');
      if (blank > 0) {
        long n = Long.parseLong(line.substring(blank + 1));
        String name = line.substring(0, blank);
        if (name.startsWith(".")) {
          extensionCounts.put(name.substring(1), n);
        } else {
          linkCounts.put(MissCause.valueOf(name.toUpperCase(Locale.ROOT)), n);
        }
      }
    }
  }

  Summary summary() {
    Map<MissCause, Long> causes = new EnumMap<>(linkCounts);
    for (ObjectCursor<MissCause> cause : byUrl.values()) {
      causes.merge(cause.value, 1L, Long::sum);
    }
    return new Summary(mostFirst(causes), mostFirst(extensionCounts), duplicates.size());
  }

  /** What several crawls missed together. */
  public static Summary sum(List<Summary> parts) {
    Map<MissCause, Long> causes = new EnumMap<>(MissCause.class);
    Map<String, Long> extensions = new TreeMap<>();
    for (Summary part : parts) {
      part.causes.forEach((cause, count) -> causes.merge(cause, count, Long::sum));
      part.skippedExtensions.forEach((name, count) -> extensions.merge(name, count, Long::sum));
    }
    return new Summary(
        mostFirst(causes),
        mostFirst(extensions),
        parts.stream().mapToLong(Summary::duplicates).sum());
  }

  private static <K> SequencedMap<K, Long> mostFirst(Map<K, Long> counts) {
    SequencedMap<K, Long> sorted = new LinkedHashMap<>();
    counts.entrySet().stream()
        .sorted(Map.Entry.<K, Long>comparingByValue(Comparator.reverseOrder()))
        .forEach(count -> sorted.put(count.getKey(), count.getValue()));
    return sorted;
  }
}
