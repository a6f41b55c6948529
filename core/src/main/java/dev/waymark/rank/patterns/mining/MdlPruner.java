package dev.waymark.rank.patterns.mining;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * Cuts a pattern tree where going on tells nothing more, by minimum description length (a tree cut
 * model, Li and Abe 1998): a node stays parted if its parts can be described in fewer bits than the
 * whole. Three things are described, each with a cut of its own, and the finest of the three holds:
 * how often URLs are visited, how often people pass on from them, and of what types their values
 * are. Every URL counts once, at the power of two of its visits: by single visits the popularity of
 * a few pages would part every node of a busy site. How a node is parted is written down, too: each
 * part's share, and the text or the type it is known by must save more than themselves.
 *
 * <p>The first level of the path that differs is always parted: it is where designers put what a
 * page is for, and a log too thin to show a difference must not hide it. So is a node that would
 * say nothing about its URLs.
 */
public final class MdlPruner {
  private final UrlValueTypes types;
  private final List<PatternNode> leaves = new ArrayList<>();

  /** How a node is parted by one measure: bits at best, and whether parting is what is best. */
  private record NodeCost(double bits, boolean split) {}

  private MdlPruner(UrlValueTypes types) {
    this.types = types;
  }

  /** The nodes at which patterns end, in the order of the tree. */
  public static List<PatternNode> prune(PatternNode root, UrlValueTypes types) {
    MdlPruner pruner = new MdlPruner(types);
    pruner.findLeaves(
        root,
        new java.util.IdentityHashMap<>(),
        new java.util.IdentityHashMap<>(),
        new java.util.IdentityHashMap<>());
    return pruner.leaves;
  }

  private void findLeaves(
      PatternNode root,
      java.util.Map<PatternNode, NodeCost> visitCosts,
      java.util.Map<PatternNode, NodeCost> transitCosts,
      java.util.Map<PatternNode, NodeCost> typeCosts) {
    computeCosts(root, node -> levelBits(node.visitHistogram), false, visitCosts);
    computeCosts(root, node -> levelBits(node.transitHistogram), false, transitCosts);
    computeCosts(root, node -> node.typeBits, true, typeCosts);
    collectLeaves(root, List.of(visitCosts, transitCosts, typeCosts));
  }

  /** Bits for the levels of a node's URLs, and half of log n for each free share of the levels. */
  private static double levelBits(int[] histogram) {
    long urls = 0;
    for (int count : histogram) {
      urls += count;
    }
    return ValueCounts.codeLength(histogram)
        + 0.5 * (ValueCounts.countNonZero(histogram) - 1) * ValueCounts.log2(urls);
  }

  private static NodeCost computeCosts(
      PatternNode node,
      ToDoubleFunction<PatternNode> leafBits,
      boolean includeKeyBits,
      java.util.Map<PatternNode, NodeCost> costs) {
    double bits = leafBits.applyAsDouble(node);
    double splitCost = node.splitBits + (includeKeyBits ? node.keyBits : 0);
    for (PatternNode.Branch branch : node.branches) {
      splitCost += computeCosts(branch.node(), leafBits, includeKeyBits, costs).bits();
    }
    boolean split = !node.branches.isEmpty() && splitCost < bits;
    NodeCost cost = new NodeCost(split ? splitCost : bits, split);
    costs.put(node, cost);
    return cost;
  }

  private void collectLeaves(
      PatternNode node, List<java.util.Map<PatternNode, NodeCost>> measures) {
    List<java.util.Map<PatternNode, NodeCost>> splitting =
        measures.stream().filter(costs -> costs.get(node).split()).toList();
    if (splitting.isEmpty() && !mustSplit(node)) {
      leaves.add(node);
      return;
    }
    for (PatternNode.Branch branch : node.branches) {
      collectLeaves(branch.node(), splitting);
    }
  }

  private boolean mustSplit(PatternNode node) {
    return node.splitsFirstVaryingLevel
        || (!node.isSpecific(types) && !node.branches.isEmpty())
        || node.branches.stream().anyMatch(branch -> mustSplit(branch.node()));
  }
}
