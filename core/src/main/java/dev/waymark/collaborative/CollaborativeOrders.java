package dev.waymark.collaborative;

import dev.waymark.learn.Evidence;
import dev.waymark.learn.Guide;
import dev.waymark.learn.Order;
import dev.waymark.learn.OrderContext;
import dev.waymark.learn.Orders;
import dev.waymark.learn.Significance;
import dev.waymark.people.Trace;
import dev.waymark.settings.BadSetting;
import dev.waymark.topics.TopicModel;
import dev.waymark.topics.TopicScorer;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** The orders that follow people. */
public final class CollaborativeOrders {
  /** The order by links that people's evidence is multiplied with, and compared to. */
  private static final String LINKS = "intelligent";

  private final CollaborativeSettings settings;
  private final Orders others;
  private final List<TopicScorer> topics;

  private CollaborativeOrders(CollaborativeSettings settings, Orders others) {
    this.settings = settings;
    this.others = others;
    this.topics = topics(settings.signature());
  }

  private static List<TopicScorer> topics(String signature) {
    if (signature.equals("words")) {
      return List.of();
    }
    try {
      return TopicSignatures.scorers(TopicModel.load(Path.of(signature)));
    } catch (IOException e) {
      throw new BadSetting(
          "signature: cannot read "
              + signature
              + "; say `words`, or a file of topics that"
              + " `waymark topics train` wrote.");
    }
  }

  /** A registry with these orders besides others, among them the one by links. */
  public static Orders with(Orders others, CollaborativeSettings settings) {
    CollaborativeOrders own = new CollaborativeOrders(settings, others);
    return others
        .with("frequency", "people whose other pages satisfied", own::frequency)
        .with("signature", "people whose other pages were alike", own::signature)
        .with("temporal", "visited near satisfying pages", own::temporal)
        .with(
            "collaborative",
            "the product of these three, as published",
            ctx -> own.collaborative(ctx, false))
        .with(
            "collaborative+links",
            "the same times the ratio of the links, as published",
            ctx -> own.collaborative(ctx, true))
        .with("people", "links, and people as far as they proved right", own::people);
  }

  private Order frequency(OrderContext context) {
    Statistics statistics = statistics(context);
    return order(context, statistics, List.of(frequency(context, statistics)), false);
  }

  private Order signature(OrderContext context) {
    Statistics statistics = statistics(context);
    return order(context, statistics, List.of(signature(context, statistics)), false);
  }

  private Order temporal(OrderContext context) {
    Statistics statistics = statistics(context);
    return order(context, statistics, List.of(temporal(context, statistics)), false);
  }

  private Order collaborative(OrderContext context, boolean times) {
    Statistics statistics = statistics(context);
    List<PeopleFactor> factors =
        List.of(
            temporal(context, statistics),
            signature(context, statistics),
            frequency(context, statistics));
    return order(context, statistics, factors, times);
  }

  private Order people(OrderContext context) {
    Statistics statistics = statistics(context);
    return new PeopleOrder(statistics, links(context), guide(context, statistics));
  }

  private Order order(
      OrderContext context, Statistics statistics, List<PeopleFactor> factors, boolean times) {
    return new CollaborativeOrder(
        statistics,
        factors,
        frequency(context, statistics),
        links(context),
        times,
        guide(context, statistics));
  }

  private Statistics statistics(OrderContext context) {
    Signatures signatures = topics.isEmpty() ? Signatures.WORDS : new TopicSignatures(topics);
    return new Statistics(context.people(), signatures, settings.nearVisits());
  }

  private Order links(OrderContext context) {
    return others.of(LINKS, context);
  }

  private Guide guide(OrderContext context, Statistics statistics) {
    Trace trace = context.people();
    return trace.users() == 0
        ? Guide.NONE
        : new TraceGuide(
            statistics.followed(),
            Math.log(settings.expandAbove()),
            settings.minCand(),
            context.settings().random());
  }

  private static PeopleFactor frequency(OrderContext context, Statistics statistics) {
    return new FrequencyFactor(statistics.trace(), statistics.rates(), evidence(context));
  }

  private static PeopleFactor signature(OrderContext context, Statistics statistics) {
    return new SignatureFactor(
        statistics.trace(),
        statistics.leanings(),
        statistics.rates(),
        context.settings().significance());
  }

  private static PeopleFactor temporal(OrderContext context, Statistics statistics) {
    return new TemporalFactor(statistics.locality(), evidence(context));
  }

  /** Plain ratios, held against all crawled pages ("Collaborative Crawling", equation 3). */
  private static Evidence evidence(OrderContext context) {
    return new Evidence(Significance.CRAWLED, context.settings().significance(), 2);
  }
}
