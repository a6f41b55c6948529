package dev.waymark.archive.export;

import dev.waymark.archive.JournalEntry;
import dev.waymark.model.Page;
import java.io.IOException;

/** Writes pages in some form, one after the other. */
@FunctionalInterface
interface PageWriter {
  void write(JournalEntry entry, Page page) throws IOException;
}
