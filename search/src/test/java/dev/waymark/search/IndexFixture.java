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
  private long entries;

  IndexFixture(Path folder) {
    this.indexer = Indexer.open(folder);
    this.entries = indexer.indexedEntries();
  }

  public static Page page(String url, String html) {
    return new Parser("test").parse(html.getBytes(StandardCharsets.UTF_8), url);
  }

  IndexFixture add(String url, String html) {
    return add(url, html, Relevance.yes(1), DAY);
  }

  IndexFixture add(String url, String html, Relevance relevance, Instant fetchedAt) {
    indexer.addPage(entries++, page(url, html), relevance, fetchedAt);
    return this;
  }

  IndexFixture gone(String url, String target) {
    indexer.addGone(entries++, url, target);
    return this;
  }

  /** Commits pages and votes. */
  @Override
  public void close() {
    indexer.commitAll();
    indexer.close();
  }
}
