package dev.waymark.archive.export;

import dev.waymark.archive.JournalEntry;
import dev.waymark.model.FetchResult;
import dev.waymark.model.Page;
import java.io.IOException;

/** Writes pages in some form, one after the other. */
@FunctionalInterface
public interface PageWriter {
  /**
   * @param entry what the journal says of the page
   * @param fetched as it came over the wire
   * @param page what was read from it
   */
  void write(JournalEntry entry, FetchResult.Ok fetched, Page page) throws IOException;

  /** All pages were written: what belongs at the end. */
  default void close() throws IOException {}
}
