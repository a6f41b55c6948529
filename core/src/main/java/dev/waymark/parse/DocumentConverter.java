package dev.waymark.parse;

import dev.waymark.model.PageKind;
import java.time.Duration;
import java.util.Optional;
import java.util.ServiceLoader;

/**
 * Converts documents (PDF, Office and the like) to HTML, which is then parsed as a page. Found as a
 * service; called from many threads.
 */
public interface DocumentConverter {

  /**
   * What one document may cost.
   *
   * @param memoryBytes of the process that reads it
   */
  record Limits(Duration timeout, long memoryBytes) {
    public static final Limits DEFAULT = new Limits(Duration.ofSeconds(30), 512_000_000);
  }

  /** What came of a conversion. */
  sealed interface Conversion {
    /** HTML with title, language and dates in its head. */
    record Html(String text) implements Conversion {}

    /** The document cannot be read; why, in words a person understands. */
    record Failed(String reason) implements Conversion {}
  }

  /** Converts a document; it never throws, and takes hardly longer than the limit. */
  Conversion convert(byte[] document, PageKind kind, Limits limits);

  /** The one on the class path. */
  static Optional<DocumentConverter> find() {
    return Found.CONVERTER;
  }

  /** All parsers of a process share one: it owns the processes that read documents. */
  final class Found {
    private static final Optional<DocumentConverter> CONVERTER =
        ServiceLoader.load(DocumentConverter.class).findFirst();

    private Found() {}
  }
}
