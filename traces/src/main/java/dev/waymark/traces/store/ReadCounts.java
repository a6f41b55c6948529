package dev.waymark.traces.store;

import dev.waymark.traces.anonymize.AccessSanitizer;
import dev.waymark.traces.anonymize.DropReason;
import java.io.Serializable;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * What was read.
 *
 * @param pages page views
 * @param assets parts of pages
 * @param dropped accesses that are no page views
 */
public record ReadCounts(
    long lines, long bad, long pages, long assets, Map<DropReason, Long> dropped)
    implements Serializable {
  /** Nothing was read. */
  public static final ReadCounts NONE = new ReadCounts(0, 0, 0, 0, Map.of());

  public ReadCounts {
    dropped = Map.copyOf(dropped);
  }

  /** What came through sanitizers. */
  public static ReadCounts of(long lines, long bad, List<AccessSanitizer> sanitizers) {
    ReadCounts all = new ReadCounts(lines, bad, 0, 0, Map.of());
    for (AccessSanitizer sanitizer : sanitizers) {
      all =
          all.plus(
              new ReadCounts(0, 0, sanitizer.pages(), sanitizer.assets(), sanitizer.dropped()));
    }
    return all;
  }

  /** Those of another part added. */
  public ReadCounts plus(ReadCounts other) {
    Map<DropReason, Long> all = new EnumMap<>(DropReason.class);
    all.putAll(dropped);
    other.dropped.forEach((reason, count) -> all.merge(reason, count, Long::sum));
    return new ReadCounts(
        lines + other.lines, bad + other.bad, pages + other.pages, assets + other.assets, all);
  }
}
