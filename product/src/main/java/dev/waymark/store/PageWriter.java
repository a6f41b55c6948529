package dev.waymark.store;

import dev.waymark.model.Page;
import java.io.IOException;

/** Writes pages in some form, one after the other. */
@FunctionalInterface
interface PageWriter {
  void write(JournalEntry decision, Page page) throws IOException;
}
