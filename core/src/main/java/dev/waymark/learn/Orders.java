package dev.waymark.learn;

import dev.waymark.settings.Nearest;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** The orders there are, by name. A value: adding one makes a new registry. */
public final class Orders {
  private final Map<String, Entry> entries;

  private record Entry(String description, Function<OrderContext, Order> build) {}

  private Orders(Map<String, Entry> entries) {
    this.entries = entries;
  }

  /** The orders that need nothing but pages, and a query or examples at most. */
  public static Orders shipped() {
    return new Orders(Map.of())
        .with("breadth-first", "nearest to a seed first", ctx -> SimpleOrder.breadthFirst())
        .with("depth-first", "farthest from the seeds first", ctx -> SimpleOrder.depthFirst())
        .with("random", "by lot", ctx -> SimpleOrder.random(ctx.settings().random()))
        .with("in-degree", "most linked first", ctx -> SimpleOrder.inDegree())
        .with(
            "best-first", "links of pages like the query or the examples", ctx -> BestFirst.of(ctx))
        .with("waymark", "all that is known about a link, our own", WaymarkOrder::new)
        .with("content", "words of the linking pages", ctx -> of(content(ctx, true)))
        .with("content-paper", "the same as published", ctx -> of(content(ctx, false)))
        .with("url-tokens", "pieces of the URL", ctx -> of(tokens(ctx, true)))
        .with("url-tokens-paper", "the same as published", ctx -> of(tokens(ctx, false)))
        .with("links", "how the linking pages turned out", ctx -> of(links(ctx, true)))
        .with("links-paper", "the same as published", ctx -> of(links(ctx, false)))
        .with(
            "siblings", "how other links of those pages turned out", ctx -> of(siblings(ctx, true)))
        .with("siblings-paper", "the same as published", ctx -> of(siblings(ctx, false)))
        .with(
            "intelligent", "words, URL, links and siblings, balanced", ctx -> composite(ctx, true))
        .with("intelligent-paper", "the same as published", ctx -> composite(ctx, false));
  }

  private static Order of(Factor factor) {
    return new FactorOrder(factor);
  }

  private static Order composite(OrderContext context, boolean corrected) {
    return new Composite(
        List.of(
            content(context, corrected),
            tokens(context, corrected),
            links(context, corrected),
            siblings(context, corrected)));
  }

  private static Factor content(OrderContext context, boolean corrected) {
    return new ContentFactor(
        Family.WORD, evidence(context, corrected), context.settings().relearn());
  }

  private static Factor tokens(OrderContext context, boolean corrected) {
    return new TokenFactor(evidence(context, corrected));
  }

  private static Factor links(OrderContext context, boolean corrected) {
    return new LinkFactor(evidence(context, corrected));
  }

  private static Factor siblings(OrderContext context, boolean corrected) {
    return new SiblingFactor(evidence(context, corrected));
  }

  private static Evidence evidence(OrderContext context, boolean corrected) {
    double threshold = context.settings().significance();
    return corrected ? Evidence.corrected(threshold) : Evidence.paper(threshold);
  }

  /** This registry and one more order; an order of the same name is replaced. */
  public Orders with(String name, String description, Function<OrderContext, Order> build) {
    Map<String, Entry> more = new LinkedHashMap<>(entries);
    more.put(name, new Entry(description, build));
    return new Orders(Collections.unmodifiableMap(more));
  }

  /** Name → what it does, in one line. */
  public Map<String, String> names() {
    Map<String, String> names = new LinkedHashMap<>();
    entries.forEach((name, entry) -> names.put(name, entry.description()));
    return Collections.unmodifiableMap(names);
  }

  /**
   * Builds an order.
   *
   * @throws IllegalArgumentException for an unknown name, naming the nearest
   */
  public Order of(String name, OrderContext context) {
    Entry entry = entries.get(name);
    if (entry == null) {
      String nearest = Nearest.to(name, entries.keySet());
      throw new IllegalArgumentException(
          "order: there is no order `"
              + name
              + "`"
              + (nearest.isEmpty() ? "" : "; did you mean `" + nearest + "`?")
              + " All: "
              + String.join(", ", entries.keySet()));
    }
    return entry.build().apply(context);
  }
}
