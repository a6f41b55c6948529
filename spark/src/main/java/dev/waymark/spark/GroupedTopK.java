package dev.waymark.spark;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.function.Function;

/**
 * The best of many, and at most so many of each group; what is out of the question is forgotten at
 * once.
 *
 * @param <T> what is ordered
 */
final class GroupedTopK<T> {
  private final int top;
  private final int perGroup;
  private final Comparator<T> comparator;
  private final Function<T, String> group;
  private final Map<String, PriorityQueue<T>> groups = new HashMap<>();

  /**
   * @param perGroup 0 for any number
   */
  GroupedTopK(int top, int perGroup, Comparator<T> bestFirst, Function<T, String> group) {
    this.top = top;
    this.perGroup = perGroup == 0 ? top : Math.min(perGroup, top);
    this.comparator = bestFirst;
    this.group = perGroup == 0 ? all -> "" : group;
  }

  void add(T one) {
    PriorityQueue<T> worstFirst =
        groups.computeIfAbsent(
            group.apply(one), name -> new PriorityQueue<>(comparator.reversed()));
    worstFirst.add(one);
    if (worstFirst.size() > perGroup) {
      worstFirst.remove();
    }
  }

  /** The best first. */
  List<T> bestFirst() {
    List<T> all = new ArrayList<>();
    groups.values().forEach(all::addAll);
    all.sort(comparator);
    return List.copyOf(all.subList(0, Math.min(top, all.size())));
  }
}
