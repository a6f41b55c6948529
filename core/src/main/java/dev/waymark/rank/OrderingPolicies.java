package dev.waymark.rank;

import dev.waymark.config.PluginClass;
import dev.waymark.config.Suggestion;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;

/**
 * A registry of ordering policies by name. It is immutable: adding a policy makes a new registry.
 */
public final class OrderingPolicies {
  private final Map<String, Entry> entries;

  /**
   * @param effectiveName the name of the policy that it is equivalent to in a context; mostly its
   *     own
   */
  private record Entry(
      String description,
      Function<PolicyContext, OrderingPolicy> build,
      Function<PolicyContext, String> effectiveName) {}

  private OrderingPolicies(Map<String, Entry> entries) {
    this.entries = entries;
  }

  /** An empty registry. */
  public static OrderingPolicies none() {
    return new OrderingPolicies(Map.of());
  }

  /** This registry with one more policy; a policy of the same name is replaced. */
  public OrderingPolicies with(
      String name, String description, Function<PolicyContext, OrderingPolicy> build) {
    return with(name, new Entry(description, build, context -> name));
  }

  private OrderingPolicies with(String name, Entry entry) {
    Map<String, Entry> extended = new LinkedHashMap<>(entries);
    extended.put(name, entry);
    return new OrderingPolicies(Collections.unmodifiableMap(extended));
  }

  /**
   * This registry, with a policy marked as equivalent to another one where the trace has no users.
   */
  public OrderingPolicies withFallback(String name, String fallback) {
    Entry entry = find(name);
    return with(
        name,
        new Entry(
            entry.description,
            entry.build,
            context ->
                context.trace().userCount() == 0 ? fallback : entry.effectiveName.apply(context)));
  }

  /** Descriptions by policy name, one line each. */
  public Map<String, String> descriptions() {
    Map<String, String> names = new LinkedHashMap<>();
    entries.forEach((name, entry) -> names.put(name, entry.description()));
    return Collections.unmodifiableMap(names);
  }

  /**
   * Creates a policy.
   *
   * @param name of a policy, or {@code class:} and the name of a class that implements {@link
   *     OrderingPolicy}, created with the context or with nothing; with the suffix {@code +hosts},
   *     it treats hosts as arms of a bandit
   * @throws IllegalArgumentException for an unknown name; the message suggests the nearest one
   * @throws dev.waymark.config.ConfigException for a class that is not there or no policy
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

  /** The name of the policy that a policy is equivalent to in a context; mostly its own. */
  public String effectiveName(String name, PolicyContext context) {
    return hasHostSuffix(name)
        ? effectiveName(withoutSuffix(name), context) + HostBanditPolicy.SUFFIX
        : find(name).effectiveName().apply(context);
  }

  private Entry find(String name) {
    if (name.startsWith(PluginClass.PREFIX)) {
      String className = name.substring(PluginClass.PREFIX.length());
      return new Entry(
          "a class of your own",
          context -> PluginClass.create("order", className, OrderingPolicy.class, context),
          context -> name);
    }
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
