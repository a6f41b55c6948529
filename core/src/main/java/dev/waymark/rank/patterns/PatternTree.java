package dev.waymark.rank.patterns;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A pattern tree as people look at it, down to its patterns.
 *
 * @param label what leads here from the node above, e.g. {@code Path_Level_0 = blog}
 * @param pattern that ends here, or null
 */
public record PatternTree(
    String label,
    int urls,
    long visits,
    long transits,
    @Nullable UrlPattern pattern,
    List<PatternTree> children) {

  /** Does something with this node and all below, with how deep they are. */
  public void walk(NodeVisitor visitor) {
    walk(visitor, 0);
  }

  private void walk(NodeVisitor visitor, int depth) {
    visitor.visit(this, depth);
    children.forEach(child -> child.walk(visitor, depth + 1));
  }

  /** Meets nodes, parents before their children. */
  @FunctionalInterface
  public interface NodeVisitor {
    void visit(PatternTree node, int depth);
  }
}
