package dev.waymark.spark;

import dev.waymark.model.Candidate;
import java.util.Iterator;
import org.jspecify.annotations.Nullable;
import scala.Tuple2;

/** Iterates over links sorted by target, with only one link in memory. */
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

  /** The next link; null at the end. */
  @Nullable Tuple2<LinkKey, AnchorText> peek() {
    return next;
  }

  /**
   * Adds the evidence of all links to a target. Targets must be requested in ascending order.
   *
   * @param candidate without evidence
   */
  Candidate withInLinks(long target, Candidate candidate) {
    Candidate result = candidate;
    while (next != null && next._1().target() <= target) {
      if (next._1().target() == target) {
        result = result.withLink(next._1().source(), next._2().toInLink(candidate.id()));
      }
      advance();
    }
    return result;
  }
}
