package dev.waymark.rank.baseline;

import dev.waymark.rank.OrderingPolicies;

/** Registers the baseline policies. */
public final class BaselinePolicies {
  private BaselinePolicies() {}

  /** Adds the baseline policies to a registry. */
  public static OrderingPolicies addTo(OrderingPolicies policies) {
    return policies
        .with("breadth-first", "nearest to a seed first", ctx -> StaticPolicy.breadthFirst())
        .with("depth-first", "farthest from the seeds first", ctx -> StaticPolicy.depthFirst())
        .with("random", "at random", ctx -> StaticPolicy.random(ctx.settings().randomSeed()))
        .with("in-degree", "most linked first", ctx -> StaticPolicy.inDegree())
        .with("page-rank", "PageRank over the pages crawled so far", ctx -> new PageRankPolicy())
        .with(
            "best-first",
            "links of pages similar to the query or examples",
            ctx -> BestFirstPolicy.create(ctx));
  }
}
