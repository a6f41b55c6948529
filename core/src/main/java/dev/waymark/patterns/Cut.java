package dev.waymark.patterns;

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
final class Cut {
  private final Types types;
  private final List<Node> ends = new ArrayList<>();

  /** How a node is parted by one measure: bits at best, and whether parting is what is best. */
  private record Best(double bits, boolean parted) {}

  private Cut(Types types) {
    this.types = types;
  }

  /** The nodes at which patterns end, in the order of the tree. */
  static List<Node> of(Node root, Types types) {
    Cut cut = new Cut(types);
    cut.descend(
        root,
        new java.util.IdentityHashMap<>(),
        new java.util.IdentityHashMap<>(),
        new java.util.IdentityHashMap<>());
    return cut.ends;
  }

  private void descend(
      Node root,
      java.util.Map<Node, Best> visit,
      java.util.Map<Node, Best> transit,
      java.util.Map<Node, Best> type) {
    solve(root, node -> levels(node.visitLevels), false, visit);
    solve(root, node -> levels(node.transitLevels), false, transit);
    solve(root, node -> node.typeBits, true, type);
    go(root, List.of(visit, transit, type));
  }

  /** Bits for the levels of a node's URLs, and half of log n for each free share of the levels. */
  private static double levels(int[] levels) {
    long urls = 0;
    for (int count : levels) {
      urls += count;
    }
    return Counts.bits(levels) + 0.5 * (Counts.kinds(levels) - 1) * Counts.log2(urls);
  }

  private static Best solve(
      Node node, ToDoubleFunction<Node> whole, boolean payKey, java.util.Map<Node, Best> best) {
    double bits = whole.applyAsDouble(node);
    double parts = node.partBits + (payKey ? node.keyBits : 0);
    for (Node.Branch branch : node.branches) {
      parts += solve(branch.node(), whole, payKey, best).bits();
    }
    boolean parted = !node.branches.isEmpty() && parts < bits;
    Best solved = new Best(parted ? parts : bits, parted);
    best.put(node, solved);
    return solved;
  }

  private void go(Node node, List<java.util.Map<Node, Best>> measures) {
    List<java.util.Map<Node, Best>> still =
        measures.stream().filter(best -> best.get(node).parted()).toList();
    if (still.isEmpty() && !must(node)) {
      ends.add(node);
      return;
    }
    for (Node.Branch branch : node.branches) {
      go(branch.node(), still);
    }
  }

  private boolean must(Node node) {
    return node.first
        || (!node.telling(types) && !node.branches.isEmpty())
        || node.branches.stream().anyMatch(branch -> must(branch.node()));
  }
}
