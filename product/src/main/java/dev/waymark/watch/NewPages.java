package dev.waymark.watch;

import dev.waymark.model.Page;
import dev.waymark.parse.Parser;
import dev.waymark.store.Decision;
import dev.waymark.store.StoredPages;
import java.nio.file.Path;

/** Looks up in the archive what a feed tells of a page. */
final class NewPages implements AutoCloseable {
  /** Characters of a page's text where it does not describe itself. */
  private static final int SUMMARY = 200;

  private final StoredPages stored;
  private final Parser parser;

  NewPages(Path collection, Parser parser) {
    this.stored = new StoredPages(collection);
    this.parser = parser;
  }

  /** The item of a page; one that was not archived has no title. */
  Feed.Item item(Decision decision) {
    Page page =
        decision.kept() == null || decision.kept().place() == null
            ? null
            : stored.read(decision.kept().place()).map(parser::parse).orElse(null);
    if (page == null) {
      return new Feed.Item(decision.url(), decision.url(), "", decision.at());
    }
    String text = page.description().isEmpty() ? page.body().text() : page.description();
    String summary = text.substring(0, Math.min(SUMMARY, text.length()));
    return new Feed.Item(decision.url(), page.title().text(), summary, decision.at());
  }

  @Override
  public void close() {
    stored.close();
  }
}
