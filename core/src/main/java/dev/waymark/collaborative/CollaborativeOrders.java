package dev.waymark.collaborative;

import dev.waymark.learn.Evidence;
import dev.waymark.learn.Guide;
import dev.waymark.learn.Order;
import dev.waymark.learn.OrderContext;
import dev.waymark.learn.Orders;
import dev.waymark.learn.Significance;
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

  private static final List<String> NAMES =
      List.of(
          "frequency", "signature", "temporal", "collaborative", "collaborative+links", "people");

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
    Orders all =
        others
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
    for (String name : NAMES) {
      all = all.withoutPeople(name, LINKS);
    }
    return all;
  }

  private Order frequency(OrderContext context) {
    Statistics statistics = new Statistics(context.people());
    PeopleFactor frequency = frequency(context, statistics);
    return order(context, statistics, List.of(frequency), frequency, false);
  }

  private Order signature(OrderContext context) {
    Statistics statistics = new Statistics(context.people());
    FrequencyFactor cold = frequency(context, statistics);
    PeopleFactor signature = signature(context, statistics, cold);
    return order(context, statistics, List.of(signature), cold, false);
  }

  private Order temporal(OrderContext context) {
    Statistics statistics = new Statistics(context.people());
    PeopleFactor cold = frequency(context, statistics);
    return order(context, statistics, List.of(temporal(context, statistics)), cold, false);
  }

  private Order collaborative(OrderContext context, boolean times) {
    Statistics statistics = new Statistics(context.people());
    FrequencyFactor frequency = frequency(context, statistics);
    List<PeopleFactor> factors =
        List.of(
            temporal(context, statistics), signature(context, statistics, frequency), frequency);
    return order(context, statistics, factors, frequency, times);
  }

  private Order people(OrderContext context) {
    Statistics statistics = new Statistics(context.people());
    return new PeopleOrder(statistics, links(context), guide(context, statistics));
  }

  private Order order(
      OrderContext context,
      Statistics statistics,
      List<PeopleFactor> factors,
      PeopleFactor cold,
      boolean times) {
    return new CollaborativeOrder(
        statistics, factors, cold, links(context), times, guide(context, statistics));
  }

  private Order links(OrderContext context) {
    return others.of(LINKS, context);
  }

  private Guide guide(OrderContext context, Statistics statistics) {
    return context.people().users() == 0
        ? Guide.NONE
        : new TraceGuide(
            statistics.followed(),
            Math.log(settings.expandAbove()),
            settings.minCand(),
            context.settings().random());
  }

  private static FrequencyFactor frequency(OrderContext context, Statistics statistics) {
    Rates rates = statistics.with(new Rates(statistics.trace()));
    return new FrequencyFactor(statistics.trace(), rates, evidence(context));
  }

  private PeopleFactor signature(
      OrderContext context, Statistics statistics, FrequencyFactor frequency) {
    Signatures signatures = topics.isEmpty() ? Signatures.WORDS : new TopicSignatures(topics);
    Leanings leanings =
        statistics.with(new Leanings(statistics.followed(), signatures, new SignatureNumbers()));
    return new SignatureFactor(
        statistics.trace(), leanings, frequency.rates(), context.settings().significance());
  }

  private PeopleFactor temporal(OrderContext context, Statistics statistics) {
    Locality locality = statistics.with(new Locality(statistics.followed(), settings.nearVisits()));
    return new TemporalFactor(locality, evidence(context));
  }

  /**
   * Smoothed ratios, held against all crawled pages ("Collaborative Crawling", equation 3): with
   * plain ones a person without a hit would forbid a page.
   */
  private static Evidence evidence(OrderContext context) {
    return new Evidence(Significance.CRAWLED, context.settings().significance(), 2);
  }
}
