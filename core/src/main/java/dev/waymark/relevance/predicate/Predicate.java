package dev.waymark.relevance.predicate;

import dev.waymark.model.Page;
import dev.waymark.model.Relevance;

/**
 * Decides whether a page is relevant, how much, and why. Called from many threads; never throws:
 * failures are a {@link Relevance#error}.
 *
 * {@snippet class="dev.waymark.library.LibraryTest" region="predicate"}
 */
@FunctionalInterface
public interface Predicate {
  Relevance judge(Page page);
}
