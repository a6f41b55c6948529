package dev.waymark.judge;

import dev.waymark.model.Page;

/** A question with its texts, ready for pages. Called from many threads. */
@FunctionalInterface
public interface Asked {
  Answer of(Page page);
}
