package dev.waymark.traces;

import dev.waymark.people.PeopleSettings;
import dev.waymark.people.door.Behaviour;
import dev.waymark.people.door.Door;
import dev.waymark.people.door.Passed;
import dev.waymark.people.door.Reason;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What every source of a log did, without where it went: enough to tell people from robots when the
 * log has been read. Twelve bytes an access, so that a log may be much longer than memory is large.
 */
final class Doings implements Passed {
  private static final Reason[] REASONS = Reason.values();

  private static final int TIME = 8; // seconds above these bits: a reason plus 1 or 0, and marks
  private static final int REASON = 0x3f;
  private static final int REFERRED = 0x40;
  private static final int OPENED = 0x80;

  private final Map<Long, Integer> numbers = new HashMap<>();
  private int[] who = new int[1 << 10];
  private long[] what = new long[1 << 10];
  private int size;

  @Override
  public boolean texts() {
    return false;
  }

  @Override
  public void url(long id, String text) {}

  @Override
  public void query(long id, String words) {}

  @Override
  public void page(long user, long time, int marks, long url, long referrer, long wanted) {
    boolean opened = (marks & Door.OPENED) != 0;
    add(user, time, (referrer == 0 ? 0 : REFERRED) | (opened ? OPENED : 0));
  }

  @Override
  public void search(long user, long time, long query, long clicked) {}

  @Override
  public void other(long user, long time, Reason reason) {
    add(user, time, reason.ordinal() + 1);
  }

  private void add(long user, long time, int code) {
    if (size == who.length) {
      who = Arrays.copyOf(who, 2 * size);
      what = Arrays.copyOf(what, 2 * size);
    }
    who[size] = numbers.computeIfAbsent(user, absent -> numbers.size());
    what[size++] = time << TIME | code;
  }

  /**
   * Judges the sources by all they did.
   *
   * @param doors that they came through
   * @return those who are people, ascending
   */
  long[] people(PeopleSettings settings, List<Door> doors) {
    long pages = doors.stream().mapToLong(Door::pages).sum();
    long assets = doors.stream().mapToLong(Door::assets).sum();
    Behaviour behaviour = new Behaviour(settings, pages, assets);
    int[] ends = gather();
    return numbers.entrySet().stream()
        .filter(one -> {
          int number = one.getValue();
          int from = number == 0 ? 0 : ends[number - 1];
          return behaviour.judge(new Did(what, from, ends[number])) == null;
        })
        .mapToLong(Map.Entry::getKey)
        .sorted()
        .toArray();
  }

  /** Puts what a source did side by side, by time; nothing can be added any more. */
  private int[] gather() {
    int[] ends = new int[numbers.size()];
    for (int i = 0; i < size; i++) {
      ends[who[i]]++;
    }
    Arrays.parallelPrefix(ends, Integer::sum);
    int[] next = ends.clone();
    long[] gathered = new long[size];
    for (int i = size - 1; i >= 0; i--) {
      gathered[--next[who[i]]] = what[i];
    }
    for (int number = 0; number < ends.length; number++) {
      Arrays.sort(gathered, next[number], ends[number]);
    }
    what = gathered;
    who = new int[0];
    return ends;
  }

  /** What one source did, in the order of time. */
  private record Did(long[] what, int from, int to) implements Behaviour.Accesses {

    @Override
    public int size() {
      return to - from;
    }

    @Override
    public long time(int i) {
      return what[from + i] >> TIME;
    }

    @Override
    public @Nullable Reason reason(int i) {
      int reason = (int) what[from + i] & REASON;
      return reason == 0 ? null : REASONS[reason - 1];
    }

    @Override
    public boolean referred(int i) {
      return (what[from + i] & REFERRED) != 0;
    }

    @Override
    public boolean opened(int i) {
      return (what[from + i] & OPENED) != 0;
    }
  }
}
