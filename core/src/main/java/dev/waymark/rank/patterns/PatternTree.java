package dev.waymark.rank.patterns;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A pattern tree for display, down to its patterns.
 *
 * @param label the constraint that leads here from the parent node, e.g. {@code Path_Level_0 =
 *     blog}
 * @param pattern of this leaf, or null for an inner node
 */
public record PatternTree(
    String label,
    int urls,
    long visits,
    long transits,
    @Nullable UrlPattern pattern,
    List<PatternTree> children) {

  /** Visits this node and all its descendants with their depths. */
  public void walk(NodeVisitor visitor) {
    walk(visitor, 0);
  }

  private void walk(NodeVisitor visitor, int depth) {
    visitor.visit(this, depth);
    children.forEach(child -> child.walk(visitor, depth + 1));
  }

  /** Visits nodes, parents before their children. */
  @FunctionalInterface
  public interface NodeVisitor {
    void visit(PatternTree node, int depth);
  }
}
