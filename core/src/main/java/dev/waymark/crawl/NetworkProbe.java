package dev.waymark.crawl;

/** Finds out whether our own network works. */
@FunctionalInterface
public interface NetworkProbe {
  /** Whether the host of a URL, which answered before, answers now; from any thread. */
  boolean answers(String url);
}
