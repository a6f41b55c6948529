package dev.waymark.search;

import dev.waymark.model.Page;
import dev.waymark.model.Relevance;
import dev.waymark.parse.Parser;
import dev.waymark.search.index.Indexer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;

/** Puts pages written down in a test into an index. */
public final class IndexFixture implements AutoCloseable {
  public static final Instant DAY = Instant.parse("2026-03-01T12:00:00Z");

  private final Indexer indexer;
  private long decisions;

  IndexFixture(Path folder, int window) {
    this.indexer = Indexer.open(folder, window, false);
  }

  public static Page page(String url, String html) {
    return new Parser("test").parse(html.getBytes(StandardCharsets.UTF_8), url);
  }

  IndexFixture add(String url, String html) {
    return add(url, html, Relevance.yes(1), DAY);
  }

  IndexFixture add(String url, String html, Relevance verdict, Instant at) {
    indexer.addPage(decisions++, page(url, html), verdict, at);
    return this;
  }

  IndexFixture gone(String url, String target) {
    indexer.addGone(decisions++, url, target);
    return this;
  }

  Indexer indexer() {
    return indexer;
  }

  /** Counts the votes and lets go. */
  @Override
  public void close() {
    indexer.commitAll();
    indexer.close();
  }
}
