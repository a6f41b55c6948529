package dev.waymark.judge;

import dev.waymark.model.Page;
import dev.waymark.model.Verdict;

/**
 * Says whether a page is wanted, how much, and why. Called from many threads; never throws: what
 * goes wrong is a {@link Verdict#trouble}.
 */
@FunctionalInterface
public interface Predicate {
  Verdict judge(Page page);
}
