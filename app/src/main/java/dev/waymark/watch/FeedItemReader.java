package dev.waymark.watch;

import dev.waymark.archive.JournalEntry;
import dev.waymark.archive.StoredPageReader;
import dev.waymark.model.Page;
import dev.waymark.parse.Parser;
import java.nio.file.Path;

/** Reads title and summary of a feed item from the archive. */
final class FeedItemReader implements AutoCloseable {
  /** Characters of a page's text where it does not describe itself. */
  private static final int MAX_SUMMARY_CHARS = 200;

  private final StoredPageReader stored;
  private final Parser parser;

  FeedItemReader(Path collection, Parser parser) {
    this.stored = new StoredPageReader(collection);
    this.parser = parser;
  }

  /** The item of a page; one that was not archived has no title. */
  Feed.Item read(JournalEntry entry) {
    Page page =
        entry.pageRecord() == null || entry.pageRecord().location() == null
            ? null
            : stored.read(entry.pageRecord().location()).map(parser::parse).orElse(null);
    if (page == null) {
      return new Feed.Item(entry.url(), entry.url(), "", entry.at());
    }
    String text = page.description().isEmpty() ? page.body().text() : page.description();
    String summary = text.substring(0, Math.min(MAX_SUMMARY_CHARS, text.length()));
    return new Feed.Item(entry.url(), page.title().text(), summary, entry.at());
  }

  @Override
  public void close() {
    stored.close();
  }
}
