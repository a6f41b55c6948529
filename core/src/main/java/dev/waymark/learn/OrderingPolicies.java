package dev.waymark.learn;

import dev.waymark.settings.Suggestion;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.DoubleFunction;
import java.util.function.Function;
import java.util.function.LongFunction;

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

  /** The orders that need nothing but pages, and a query or examples at most. */
  public static OrderingPolicies builtIn() {
    return new OrderingPolicies(Map.of())
        .with("breadth-first", "nearest to a seed first", ctx -> StaticPolicy.breadthFirst())
        .with("depth-first", "farthest from the seeds first", ctx -> StaticPolicy.depthFirst())
        .with("random", "at random", ctx -> StaticPolicy.random(ctx.settings().randomSeed()))
        .with("in-degree", "most linked first", ctx -> StaticPolicy.inDegree())
        .with(
            "best-first",
            "links of pages like the query or the examples",
            ctx -> BestFirstPolicy.create(ctx))
        .with("waymark", "all signals about a link, our own", WaymarkPolicy::new)
        .withPaperVariant("content", "words of the parents", content(FeatureType.WORD))
        .with(
            "content-linking",
            "the same, by the words of pages that linked to relevant ones",
            corrected(content(FeatureType.PARENT_WORD)))
        .withPaperVariant(
            "url-tokens",
            "tokens of the URL",
            (ctx, e) -> create(new TokenFactor(e, e.isCorrected())))
        .withPaperVariant(
            "links", "relevance of the parents", (ctx, e) -> create(new LinkFactor(e)))
        .withPaperVariant(
            "siblings", "relevance of the siblings", (ctx, e) -> create(new SiblingFactor(e)))
        .withPaperVariant(
            "intelligent",
            "words, URL, links and siblings, normalized",
            OrderingPolicies::composite);
  }

  private static BiFunction<PolicyContext, InterestRatio, OrderingPolicy> content(
      FeatureType family) {
    return (ctx, e) -> create(new ContentFactor(family, e, ctx.settings().relearn()));
  }

  private static OrderingPolicy create(Factor factor) {
    return new SingleFactorPolicy(factor);
  }

  private static OrderingPolicy composite(PolicyContext context, InterestRatio evidence) {
    return new CompositePolicy(
        List.of(
            new ContentFactor(FeatureType.WORD, evidence, context.settings().relearn()),
            new TokenFactor(evidence, evidence.isCorrected()),
            new LinkFactor(evidence),
            new SiblingFactor(evidence)),
        evidence.isCorrected());
  }

  /** An order of "Intelligent Crawling" with corrected statistics, and as published. */
  private OrderingPolicies withPaperVariant(
      String name,
      String description,
      BiFunction<PolicyContext, InterestRatio, OrderingPolicy> build) {
    return with(name, description, corrected(build))
        .with(name + "-paper", "the same as published", published(build));
  }

  private static Function<PolicyContext, OrderingPolicy> corrected(
      BiFunction<PolicyContext, InterestRatio, OrderingPolicy> build) {
    return afterColdStart(ExplorationPolicy::new, build, InterestRatio::corrected);
  }

  /** The paper's crawler begins as random as any (section 1). */
  private static Function<PolicyContext, OrderingPolicy> published(
      BiFunction<PolicyContext, InterestRatio, OrderingPolicy> build) {
    return afterColdStart(StaticPolicy::random, build, InterestRatio::paper);
  }

  private static Function<PolicyContext, OrderingPolicy> afterColdStart(
      LongFunction<OrderingPolicy> before,
      BiFunction<PolicyContext, InterestRatio, OrderingPolicy> build,
      DoubleFunction<InterestRatio> evidence) {
    return ctx ->
        new ColdStartPolicy(
            before.apply(ctx.settings().randomSeed()),
            build.apply(ctx, evidence.apply(ctx.settings().significance())));
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
