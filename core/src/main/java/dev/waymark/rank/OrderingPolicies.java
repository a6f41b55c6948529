package dev.waymark.rank;

import dev.waymark.config.Suggestion;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;

/** The orders there are, by name. A value: adding one makes a new registry. */
public final class OrderingPolicies {
  private final Map<String, Entry> entries;

  /**
   * @param effectiveName the name of the order whose way it goes with what is given, mostly its own
   */
  private record Entry(
      String description,
      Function<PolicyContext, OrderingPolicy> build,
      Function<PolicyContext, String> effectiveName) {}

  private OrderingPolicies(Map<String, Entry> entries) {
    this.entries = entries;
  }

  /** A registry without any. */
  public static OrderingPolicies none() {
    return new OrderingPolicies(Map.of());
  }

  /** This registry and one more order; an order of the same name is replaced. */
  public OrderingPolicies with(
      String name, String description, Function<PolicyContext, OrderingPolicy> build) {
    return with(name, new Entry(description, build, context -> name));
  }

  private OrderingPolicies with(String name, Entry entry) {
    Map<String, Entry> more = new LinkedHashMap<>(entries);
    more.put(name, entry);
    return new OrderingPolicies(Collections.unmodifiableMap(more));
  }

  /** This registry, in which an order goes the way of another where there are no people. */
  public OrderingPolicies withFallback(String name, String other) {
    Entry entry = find(name);
    return with(
        name,
        new Entry(
            entry.description,
            entry.build,
            context ->
                context.trace().userCount() == 0 ? other : entry.effectiveName.apply(context)));
  }

  /** Name → what it does, in one line. */
  public Map<String, String> descriptions() {
    Map<String, String> names = new LinkedHashMap<>();
    entries.forEach((name, entry) -> names.put(name, entry.description()));
    return Collections.unmodifiableMap(names);
  }

  /**
   * Builds an order.
   *
   * @param name of an order; with {@code +hosts} behind it, hosts are arms to it as to ours
   * @throws IllegalArgumentException for an unknown name, naming the nearest
   */
  public OrderingPolicy create(String name, PolicyContext context) {
    return hasHostSuffix(name)
        ? new HostBanditPolicy(create(withoutSuffix(name), context))
        : find(name).build().apply(context);
  }

  private static boolean hasHostSuffix(String name) {
    return name.endsWith(HostBanditPolicy.SUFFIX);
  }

  private static String withoutSuffix(String name) {
    return name.substring(0, name.length() - HostBanditPolicy.SUFFIX.length());
  }

  /** The name of the order whose way one goes with what is given: its own, mostly. */
  public String effectiveName(String name, PolicyContext context) {
    return hasHostSuffix(name)
        ? effectiveName(withoutSuffix(name), context) + HostBanditPolicy.SUFFIX
        : find(name).effectiveName().apply(context);
  }

  private Entry find(String name) {
    Entry entry = entries.get(name);
    if (entry == null) {
      String nearest = Suggestion.find(name, entries.keySet());
      throw new IllegalArgumentException(
          "order: there is no ordering policy `"
              + name
              + "`"
              + (nearest.isEmpty() ? "." : "; did you mean `" + nearest + "`?")
              + " All: "
              + String.join(", ", entries.keySet()));
    }
    return entry;
  }
}
