package dev.waymark.traces.formats;

import java.util.Optional;

/**
 * A line-based format. Each instance belongs to one import and may keep state. Formats of your own
 * are found by {@link java.util.ServiceLoader}, and are tried before the built-in ones.
 *
 * {@snippet class="com.example.waymark.PipedLogFormat"}
 */
public interface LineFormat {

  /** Result of parsing a line. */
  enum LineStatus {
    /** The line was parsed and its accesses were passed to the sink. */
    PARSED,
    /** A comment, a heading, or empty. */
    IGNORED,
    /** The line does not match the format. */
    BAD
  }

  /** Name in messages, e.g. {@code combined log (Apache, nginx)}. */
  String name();

  /**
   * Parses one line.
   *
   * @param access reused, passed to the sink
   */
  LineStatus parseLine(byte[] buffer, int from, int to, Access access, AccessSink sink);

  /** The site of its paths, if the format implies one, e.g. {@code http://a.example}. */
  default Optional<String> defaultSite() {
    return Optional.empty();
  }

  /**
   * Whether the format holds the history of one user, or is published for research: no other users
   * need protection.
   */
  default boolean isOwnHistory() {
    return false;
  }

  /**
   * Whether a line is understood without those before it: then parts of a log can be read at the
   * same time.
   */
  default boolean hasIndependentLines() {
    return false;
  }
}
