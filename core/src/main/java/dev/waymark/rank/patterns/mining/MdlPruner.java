package dev.waymark.rank.patterns.mining;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * Prunes a pattern tree by minimum description length (tree cut model, Li and Abe 1998): a node
 * stays split if its children take fewer bits than the node as a leaf. Three things are encoded,
 * each with its own cut, and the finest cut is used: visits of URLs, transits, and types of values.
 * A URL is encoded by the binary logarithm of its visits; by single visits the popularity of a few
 * pages would split every node of a busy site. The split itself is encoded, too: the share of each
 * child and its literal or type.
 *
 * <p>The first path level that varies is always split, because sites put the kind of a page there
 * and a small log must not hide it. So is a node that is not specific.
 */
public final class MdlPruner {
  private final UrlValueTypes types;
  private final List<PatternNode> leaves = new ArrayList<>();

  /** The minimal bits of a node by one measure, and whether they are those of the split. */
  private record NodeCost(double bits, boolean split) {}

  private MdlPruner(UrlValueTypes types) {
    this.types = types;
  }

  /** The leaves of the pruned tree, which are the patterns, in the order of the tree. */
  public static List<PatternNode> prune(PatternNode root, UrlValueTypes types) {
    MdlPruner pruner = new MdlPruner(types);
    pruner.findLeaves(
        root, new IdentityHashMap<>(), new IdentityHashMap<>(), new IdentityHashMap<>());
    return pruner.leaves;
  }

  private void findLeaves(
      PatternNode root,
      Map<PatternNode, NodeCost> visitCosts,
      Map<PatternNode, NodeCost> transitCosts,
      Map<PatternNode, NodeCost> typeCosts) {
    computeCosts(root, node -> levelBits(node.visitHistogram), false, visitCosts);
    computeCosts(root, node -> levelBits(node.transitHistogram), false, transitCosts);
    computeCosts(root, node -> node.typeBits, true, typeCosts);
    collectLeaves(root, List.of(visitCosts, transitCosts, typeCosts));
  }

  /** Bits for the levels of a node's URLs, and half of log n for each free parameter. */
  private static double levelBits(int[] histogram) {
    long urls = 0;
    for (int count : histogram) {
      urls += count;
    }
    return ValueCounts.codeLength(histogram)
        + 0.5 * (ValueCounts.countNonZero(histogram) - 1) * ValueCounts.log2((double) urls);
  }

  private static NodeCost computeCosts(
      PatternNode node,
      ToDoubleFunction<PatternNode> leafBits,
      boolean includeKeyBits,
      Map<PatternNode, NodeCost> costs) {
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

  private void collectLeaves(PatternNode node, List<Map<PatternNode, NodeCost>> measures) {
    List<Map<PatternNode, NodeCost>> splitting =
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
