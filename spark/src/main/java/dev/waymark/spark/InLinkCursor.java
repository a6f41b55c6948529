package dev.waymark.spark;

import dev.waymark.model.Candidate;
import java.util.Iterator;
import org.jspecify.annotations.Nullable;
import scala.Tuple2;

/** Links in the order of their keys, taken target by target: nothing but one link is in memory. */
final class InLinkCursor {
  private final Iterator<Tuple2<LinkKey, AnchorText>> links;
  private @Nullable Tuple2<LinkKey, AnchorText> next;

  InLinkCursor(Iterator<Tuple2<LinkKey, AnchorText>> links) {
    this.links = links;
    advance();
  }

  private void advance() {
    next = links.hasNext() ? links.next() : null;
  }

  /** The link that comes next; null at the end. */
  @Nullable Tuple2<LinkKey, AnchorText> peek() {
    return next;
  }

  /**
   * The candidate with all that the links to it say. Targets are asked for in ascending order.
   *
   * @param candidate without evidence
   */
  Candidate withInLinks(long target, Candidate candidate) {
    Candidate grown = candidate;
    while (next != null && next._1().target() <= target) {
      if (next._1().target() == target) {
        grown = grown.withLink(next._1().source(), next._2().toInLink(candidate.id()));
      }
      advance();
    }
    return grown;
  }
}
