package dev.waymark.learn;

import dev.waymark.settings.Nearest;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.DoubleFunction;
import java.util.function.Function;
import java.util.function.LongFunction;

/** The orders there are, by name. A value: adding one makes a new registry. */
public final class Orders {
  private final Map<String, Entry> entries;

  /**
   * @param way the name of the order whose way it goes with what is given, mostly its own
   */
  private record Entry(
      String description,
      Function<OrderContext, Order> build,
      Function<OrderContext, String> way) {}

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
        .both("content", "words of the linking pages", content(Family.WORD))
        .with(
            "content-linking",
            "the same, by the words of pages that linked to hits",
            corrected(content(Family.IN_WORD)))
        .both(
            "url-tokens", "pieces of the URL", (ctx, e) -> of(new TokenFactor(e, e.isCorrected())))
        .both("links", "how the linking pages turned out", (ctx, e) -> of(new LinkFactor(e)))
        .both(
            "siblings",
            "how other links of those pages turned out",
            (ctx, e) -> of(new SiblingFactor(e)))
        .both("intelligent", "words, URL, links and siblings, balanced", Orders::composite);
  }

  private static BiFunction<OrderContext, Evidence, Order> content(Family family) {
    return (ctx, e) -> of(new ContentFactor(family, e, ctx.settings().relearn()));
  }

  private static Order of(Factor factor) {
    return new FactorOrder(factor);
  }

  private static Order composite(OrderContext context, Evidence evidence) {
    return new Composite(
        List.of(
            new ContentFactor(Family.WORD, evidence, context.settings().relearn()),
            new TokenFactor(evidence, evidence.isCorrected()),
            new LinkFactor(evidence),
            new SiblingFactor(evidence)),
        evidence.isCorrected());
  }

  /** An order of "Intelligent Crawling" with corrected statistics, and as published. */
  private Orders both(
      String name, String description, BiFunction<OrderContext, Evidence, Order> build) {
    return with(name, description, corrected(build))
        .with(name + "-paper", "the same as published", published(build));
  }

  private static Function<OrderContext, Order> corrected(
      BiFunction<OrderContext, Evidence, Order> build) {
    return begun(Exploring::new, build, Evidence::corrected);
  }

  /** The paper's crawler begins as random as any (section 1). */
  private static Function<OrderContext, Order> published(
      BiFunction<OrderContext, Evidence, Order> build) {
    return begun(SimpleOrder::random, build, Evidence::paper);
  }

  private static Function<OrderContext, Order> begun(
      LongFunction<Order> before,
      BiFunction<OrderContext, Evidence, Order> build,
      DoubleFunction<Evidence> evidence) {
    return ctx ->
        new UntilFirstHit(
            before.apply(ctx.settings().random()),
            build.apply(ctx, evidence.apply(ctx.settings().significance())));
  }

  /** This registry and one more order; an order of the same name is replaced. */
  public Orders with(String name, String description, Function<OrderContext, Order> build) {
    return with(name, new Entry(description, build, context -> name));
  }

  private Orders with(String name, Entry entry) {
    Map<String, Entry> more = new LinkedHashMap<>(entries);
    more.put(name, entry);
    return new Orders(Collections.unmodifiableMap(more));
  }

  /** This registry, in which an order goes the way of another where there are no people. */
  public Orders withoutPeople(String name, String other) {
    Entry entry = entry(name);
    return with(
        name,
        new Entry(
            entry.description,
            entry.build,
            context -> context.people().users() == 0 ? other : entry.way.apply(context)));
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
   * @param name of an order; with {@code +hosts} behind it, hosts are arms to it as to ours
   * @throws IllegalArgumentException for an unknown name, naming the nearest
   */
  public Order of(String name, OrderContext context) {
    return isWithHosts(name)
        ? new WithHosts(of(plain(name), context))
        : entry(name).build().apply(context);
  }

  private static boolean isWithHosts(String name) {
    return name.endsWith(WithHosts.SUFFIX);
  }

  private static String plain(String name) {
    return name.substring(0, name.length() - WithHosts.SUFFIX.length());
  }

  /** The name of the order whose way one goes with what is given: its own, mostly. */
  public String way(String name, OrderContext context) {
    return isWithHosts(name)
        ? way(plain(name), context) + WithHosts.SUFFIX
        : entry(name).way().apply(context);
  }

  private Entry entry(String name) {
    Entry entry = entries.get(name);
    if (entry == null) {
      String nearest = Nearest.to(name, entries.keySet());
      throw new IllegalArgumentException(
          "order: there is no order `"
              + name
              + "`"
              + (nearest.isEmpty() ? "." : "; did you mean `" + nearest + "`?")
              + " All: "
              + String.join(", ", entries.keySet()));
    }
    return entry;
  }
}
