package dev.waymark.archive.export;

import java.io.IOException;

/**
 * A form in which the pages of a collection are handed on. Formats of your own are found by {@link
 * java.util.ServiceLoader}; {@code waymark export --to} takes them by their name.
 *
 * {@snippet class="com.example.waymark.UrlListFormat"}
 */
public interface ExportFormat {
  /** As {@code --to} has it: lower-case, of letters and digits. */
  String name();

  /** What it is, in a few words, for the help. */
  String description();

  /** Whether it writes a folder, {@link Export#folder}, rather than a stream of bytes. */
  default boolean writesFolder() {
    return false;
  }

  /** Begins; the writer is closed once all pages are written, not after a failure. */
  PageWriter open(Export export) throws IOException;
}
