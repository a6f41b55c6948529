package dev.waymark.spark.learn;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.function.Function;

/**
 * Collects the k best elements with a limit per group; elements out of reach are dropped at once.
 *
 * @param <T> type of the elements
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

  void add(T element) {
    PriorityQueue<T> worstFirst =
        groups.computeIfAbsent(
            group.apply(element), name -> new PriorityQueue<>(comparator.reversed()));
    worstFirst.add(element);
    if (worstFirst.size() > perGroup) {
      worstFirst.remove();
    }
  }

  /** The collected elements, best first. */
  List<T> bestFirst() {
    List<T> all = new ArrayList<>();
    groups.values().forEach(all::addAll);
    all.sort(comparator);
    return List.copyOf(all.subList(0, Math.min(top, all.size())));
  }
}
