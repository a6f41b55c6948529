package dev.waymark.relevance.predicate;

import dev.waymark.model.Page;
import dev.waymark.model.Relevance;

/**
 * Says whether a page is wanted, how much, and why. Called from many threads; never throws: what
 * goes wrong is a {@link Relevance#error}.
 */
@FunctionalInterface
public interface Predicate {
  Relevance judge(Page page);
}
