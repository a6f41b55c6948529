package dev.waymark.rank.collaborative;

import dev.waymark.config.ConfigException;
import dev.waymark.rank.CandidateSource;
import dev.waymark.rank.Contribution;
import dev.waymark.rank.OrderingPolicies;
import dev.waymark.rank.OrderingPolicy;
import dev.waymark.rank.PolicyContext;
import dev.waymark.rank.ScoringContext;
import dev.waymark.rank.knowledge.rate.InterestRatio;
import dev.waymark.rank.knowledge.rate.SampleSize;
import dev.waymark.relevance.topics.TopicModel;
import dev.waymark.relevance.topics.TopicScorer;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Registers the policies that use visits of users. */
public final class CollaborativePolicies {
  /** The link-based policy that they are combined with and fall back to. */
  private static final String LINK_POLICY = "intelligent";

  /** The same as published. */
  private static final String PUBLISHED_LINK_POLICY = "intelligent-paper";

  private static final List<String> POLICY_NAMES =
      List.of(
          "frequency", "signature", "temporal", "collaborative", "collaborative+links", "people");

  private static final List<String> PUBLISHED_POLICY_NAMES =
      List.of("collaborative-paper", "collaborative+links-paper");

  /** As published nothing is known before the first relevant page: all candidates are alike. */
  private static final UserFactor NO_FACTOR =
      new UserFactor() {
        @Override
        public double logRatio(int url, int[] users, ScoringContext context) {
          return 0;
        }

        @Override
        public void explain(
            int url, int[] users, ScoringContext context, List<Contribution> contributions) {}
      };

  private final CollaborativeSettings settings;
  private final OrderingPolicies basePolicies;
  private final List<TopicScorer> topicScorers;

  private CollaborativePolicies(CollaborativeSettings settings, OrderingPolicies policies) {
    this.settings = settings;
    this.basePolicies = policies;
    this.topicScorers = loadTopicScorers(settings.signature());
  }

  private static List<TopicScorer> loadTopicScorers(String signature) {
    if (signature.equals("words")) {
      return List.of();
    }
    try {
      return TopicSignatures.scorers(TopicModel.load(Path.of(signature)));
    } catch (IOException e) {
      throw new ConfigException(
          "signature: cannot read "
              + signature
              + "; use `words`, or a topic model that"
              + " `waymark topics train` wrote.");
    }
  }

  /** A registry with these policies added; it must have the link-based one. */
  public static OrderingPolicies with(OrderingPolicies policies, CollaborativeSettings settings) {
    CollaborativePolicies factory = new CollaborativePolicies(settings, policies);
    OrderingPolicies all =
        policies
            .with("frequency", "users whose other pages were relevant", factory::frequency)
            .with(
                "signature",
                "users whose other pages have signatures of relevant ones",
                factory::signature)
            .with("temporal", "visited near relevant pages", factory::temporal)
            .with(
                "collaborative",
                "the product of these three, with smoothed ratios",
                ctx -> factory.collaborative(ctx, false))
            .with(
                "collaborative+links",
                "the same times the interest ratio of the links",
                ctx -> factory.collaborative(ctx, true))
            .with(
                "collaborative-paper",
                "the product of the three as published, with plain ratios",
                ctx -> factory.published(ctx, false))
            .with(
                "collaborative+links-paper",
                "the same times the interest ratio of the links as published",
                ctx -> factory.published(ctx, true))
            .with(
                "people",
                "links, and users' visits as far as they predicted relevance",
                factory::people);
    for (String name : POLICY_NAMES) {
      all = all.withFallback(name, LINK_POLICY);
    }
    for (String name : PUBLISHED_POLICY_NAMES) {
      all = all.withFallback(name, PUBLISHED_LINK_POLICY);
    }
    return all;
  }

  private OrderingPolicy frequency(PolicyContext context) {
    TraceStatistics statistics = new TraceStatistics(context.trace());
    UserFactor frequency = frequency(context, statistics);
    return policy(context, statistics, List.of(frequency), frequency, false);
  }

  private OrderingPolicy signature(PolicyContext context) {
    TraceStatistics statistics = new TraceStatistics(context.trace());
    FrequencyFactor coldStart = frequency(context, statistics);
    UserFactor signature = signature(context, statistics, coldStart, false);
    return policy(context, statistics, List.of(signature), coldStart, false);
  }

  private OrderingPolicy temporal(PolicyContext context) {
    TraceStatistics statistics = new TraceStatistics(context.trace());
    UserFactor coldStart = frequency(context, statistics);
    return policy(context, statistics, List.of(temporal(context, statistics)), coldStart, false);
  }

  private OrderingPolicy collaborative(PolicyContext context, boolean multipliesLinks) {
    TraceStatistics statistics = new TraceStatistics(context.trace());
    FrequencyFactor frequency = frequency(context, statistics);
    List<UserFactor> factors =
        List.of(
            temporal(context, statistics),
            signature(context, statistics, frequency, false),
            frequency);
    return policy(context, statistics, factors, frequency, multipliesLinks);
  }

  /** Plain ratios, affinities relative to the user's own share, no order before a relevant page. */
  private OrderingPolicy published(PolicyContext context, boolean multipliesLinks) {
    TraceStatistics statistics = new TraceStatistics(context.trace());
    InterestRatio plain =
        new InterestRatio(SampleSize.CRAWLED_PAGES, context.settings().significance(), 0);
    UserRates rates = statistics.register(new UserRates(statistics.trace()));
    FrequencyFactor frequency = new FrequencyFactor(statistics.trace(), rates, plain);
    TemporalLocality locality =
        statistics.register(new TemporalLocality(statistics.crawledPages(), settings.nearVisits()));
    List<UserFactor> factors =
        List.of(
            new TemporalFactor(locality, plain),
            signature(context, statistics, frequency, true),
            frequency);
    return new CollaborativePolicy(
        statistics,
        factors,
        NO_FACTOR,
        basePolicies.create(PUBLISHED_LINK_POLICY, context),
        multipliesLinks,
        candidateSource(context, statistics));
  }

  private OrderingPolicy people(PolicyContext context) {
    TraceStatistics statistics = new TraceStatistics(context.trace());
    return new PeoplePolicy(statistics, linkPolicy(context), candidateSource(context, statistics));
  }

  private OrderingPolicy policy(
      PolicyContext context,
      TraceStatistics statistics,
      List<UserFactor> factors,
      UserFactor coldStart,
      boolean multipliesLinks) {
    return new CollaborativePolicy(
        statistics,
        factors,
        coldStart,
        linkPolicy(context),
        multipliesLinks,
        candidateSource(context, statistics));
  }

  private OrderingPolicy linkPolicy(PolicyContext context) {
    return basePolicies.create(LINK_POLICY, context);
  }

  private CandidateSource candidateSource(PolicyContext context, TraceStatistics statistics) {
    return context.trace().userCount() == 0
        ? CandidateSource.NONE
        : new TraceCandidateSource(
            statistics.crawledPages(),
            Math.log(settings.expandAbove()),
            settings.minCand(),
            context.settings().randomSeed());
  }

  private static FrequencyFactor frequency(PolicyContext context, TraceStatistics statistics) {
    UserRates rates = statistics.register(new UserRates(statistics.trace()));
    return new FrequencyFactor(statistics.trace(), rates, interestRatio(context));
  }

  private UserFactor signature(
      PolicyContext context,
      TraceStatistics statistics,
      FrequencyFactor frequency,
      boolean asPublished) {
    SignatureExtractor signatures =
        topicScorers.isEmpty() ? SignatureExtractor.WORDS : new TopicSignatures(topicScorers);
    UserAffinities affinities =
        statistics.register(
            new UserAffinities(
                statistics.crawledPages(), signatures, new SignatureIndex(), asPublished));
    return new SignatureFactor(
        statistics.trace(), affinities, frequency.rates(), context.settings().significance());
  }

  private UserFactor temporal(PolicyContext context, TraceStatistics statistics) {
    TemporalLocality locality =
        statistics.register(new TemporalLocality(statistics.crawledPages(), settings.nearVisits()));
    return new TemporalFactor(locality, interestRatio(context));
  }

  /**
   * Smoothed ratios with the significance of "Collaborative Crawling", equation 3. With plain
   * ratios, one user without a relevant page would exclude a page.
   */
  private static InterestRatio interestRatio(PolicyContext context) {
    return new InterestRatio(SampleSize.CRAWLED_PAGES, context.settings().significance(), 2);
  }
}
