package dev.waymark.rank.intelligent;

import dev.waymark.rank.ColdStartPolicy;
import dev.waymark.rank.OrderingPolicies;
import dev.waymark.rank.OrderingPolicy;
import dev.waymark.rank.PolicyContext;
import dev.waymark.rank.baseline.ExplorationPolicy;
import dev.waymark.rank.baseline.StaticPolicy;
import dev.waymark.rank.knowledge.FeatureType;
import dev.waymark.rank.knowledge.rate.InterestRatio;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.DoubleFunction;
import java.util.function.Function;
import java.util.function.LongFunction;

/** Registers the policies of "Intelligent Crawling", with corrected statistics and as published. */
public final class IntelligentPolicies {
  private IntelligentPolicies() {}

  /** Adds these policies to a registry. */
  public static OrderingPolicies addTo(OrderingPolicies policies) {
    OrderingPolicies all =
        withPaperVariant(policies, "content", "words of the parents", content(FeatureType.WORD))
            .with(
                "content-linking",
                "the same, by the words of pages that linked to relevant ones",
                corrected(content(FeatureType.PARENT_WORD)));
    all =
        withPaperVariant(
            all,
            "url-tokens",
            "tokens of the URL",
            (ctx, e) -> create(new TokenFactor(e, e.isCorrected())));
    all =
        withPaperVariant(
            all, "links", "relevance of the parents", (ctx, e) -> create(new LinkFactor(e)));
    all =
        withPaperVariant(
            all, "siblings", "relevance of the siblings", (ctx, e) -> create(new SiblingFactor(e)));
    return withPaperVariant(
        all,
        "intelligent",
        "words, URL, links and siblings, normalized",
        IntelligentPolicies::composite);
  }

  private static BiFunction<PolicyContext, InterestRatio, OrderingPolicy> content(
      FeatureType type) {
    return (ctx, e) -> create(new ContentFactor(type, e));
  }

  private static OrderingPolicy create(Factor factor) {
    return new SingleFactorPolicy(factor);
  }

  private static OrderingPolicy composite(PolicyContext context, InterestRatio ratio) {
    return new CompositePolicy(
        List.of(
            new ContentFactor(FeatureType.WORD, ratio),
            new TokenFactor(ratio, ratio.isCorrected()),
            new LinkFactor(ratio),
            new SiblingFactor(ratio)),
        ratio.isCorrected());
  }

  private static OrderingPolicies withPaperVariant(
      OrderingPolicies policies,
      String name,
      String description,
      BiFunction<PolicyContext, InterestRatio, OrderingPolicy> build) {
    return policies
        .with(name, description, corrected(build))
        .with(name + "-paper", "the same as published", published(build));
  }

  private static Function<PolicyContext, OrderingPolicy> corrected(
      BiFunction<PolicyContext, InterestRatio, OrderingPolicy> build) {
    return afterColdStart(ExplorationPolicy::new, build, InterestRatio::corrected);
  }

  /** The paper's crawler starts at random (section 1). */
  private static Function<PolicyContext, OrderingPolicy> published(
      BiFunction<PolicyContext, InterestRatio, OrderingPolicy> build) {
    return afterColdStart(StaticPolicy::random, build, InterestRatio::paper);
  }

  private static Function<PolicyContext, OrderingPolicy> afterColdStart(
      LongFunction<OrderingPolicy> coldStart,
      BiFunction<PolicyContext, InterestRatio, OrderingPolicy> build,
      DoubleFunction<InterestRatio> ratio) {
    return ctx ->
        new ColdStartPolicy(
            coldStart.apply(ctx.settings().randomSeed()),
            build.apply(ctx, ratio.apply(ctx.settings().significance())));
  }
}
