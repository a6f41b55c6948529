package dev.waymark.traces.anonymize;

import dev.waymark.people.VisitFlags;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The accesses of each source of a log without their URLs: enough to recognize robots once the log
 * has been read. Takes twelve bytes an access, so that a log may be much larger than memory.
 */
public final class SourceActivity implements SanitizedSink {
  private static final DropReason[] REASONS = DropReason.values();

  private static final int TIME_SHIFT =
      8; // seconds are above these bits: a reason + 1 or 0, and flags
  private static final int REASON_MASK = 0x3f;
  private static final int HAS_REFERRER = 0x40;
  private static final int CONFIRMED_PAGE_VIEW = 0x80;

  private final Map<Long, Integer> sourceNumbers = new HashMap<>();
  private int[] eventSources = new int[1 << 10];
  private long[] events = new long[1 << 10];
  private int size;

  @Override
  public boolean needsTexts() {
    return false;
  }

  @Override
  public void defineUrl(long id, String text) {}

  @Override
  public void defineQuery(long id, String text) {}

  @Override
  public void addVisit(
      long user, long time, int flags, long url, long referrer, long unreachedTarget) {
    boolean confirmed = (flags & VisitFlags.CONFIRMED_PAGE_VIEW) != 0;
    add(user, time, (referrer == 0 ? 0 : HAS_REFERRER) | (confirmed ? CONFIRMED_PAGE_VIEW : 0));
  }

  @Override
  public void addQuery(long user, long time, long query, long clicked) {}

  @Override
  public void addNonVisit(long user, long time, DropReason reason) {
    add(user, time, reason.ordinal() + 1);
  }

  private void add(long user, long time, int code) {
    if (size == eventSources.length) {
      eventSources = Arrays.copyOf(eventSources, 2 * size);
      events = Arrays.copyOf(events, 2 * size);
    }
    eventSources[size] = sourceNumbers.computeIfAbsent(user, absent -> sourceNumbers.size());
    events[size++] = time << TIME_SHIFT | code;
  }

  /**
   * Classifies the sources by all their accesses.
   *
   * @param pages of the whole log
   * @param assets likewise
   * @return the users among the sources, ascending
   */
  public long[] findUsers(TraceSettings settings, long pages, long assets) {
    RobotDetector detector = new RobotDetector(settings, pages, assets);
    int[] ends = groupBySource();
    return sourceNumbers.entrySet().stream()
        .filter(entry -> {
          int number = entry.getValue();
          int from = number == 0 ? 0 : ends[number - 1];
          return detector.rejectionReason(new ActivitySlice(events, from, ends[number])) == null;
        })
        .mapToLong(Map.Entry::getKey)
        .sorted()
        .toArray();
  }

  /** Groups events by source, in the order of time; nothing can be added afterwards. */
  private int[] groupBySource() {
    int[] ends = new int[sourceNumbers.size()];
    for (int i = 0; i < size; i++) {
      ends[eventSources[i]]++;
    }
    Arrays.parallelPrefix(ends, Integer::sum);
    int[] next = ends.clone();
    long[] grouped = new long[size];
    for (int i = size - 1; i >= 0; i--) {
      grouped[--next[eventSources[i]]] = events[i];
    }
    for (int number = 0; number < ends.length; number++) {
      Arrays.sort(grouped, next[number], ends[number]);
    }
    events = grouped;
    eventSources = new int[0];
    return ends;
  }

  /** The accesses of one source in the order of time. */
  private record ActivitySlice(long[] events, int from, int to) implements RobotDetector.Accesses {

    @Override
    public int size() {
      return to - from;
    }

    @Override
    public long time(int i) {
      return events[from + i] >> TIME_SHIFT;
    }

    @Override
    public @Nullable DropReason reason(int i) {
      int reason = (int) events[from + i] & REASON_MASK;
      return reason == 0 ? null : REASONS[reason - 1];
    }

    @Override
    public boolean hasReferrer(int i) {
      return (events[from + i] & HAS_REFERRER) != 0;
    }

    @Override
    public boolean isConfirmedPageView(int i) {
      return (events[from + i] & CONFIRMED_PAGE_VIEW) != 0;
    }
  }
}
