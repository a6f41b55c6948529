package dev.waymark.traces.formats;

import java.util.Optional;

/** A format whose lines can be read one after the other. One import owns it: it may remember. */
public interface LineFormat {

  /** What a line turned out to be. */
  enum LineStatus {
    /** It was read; its accesses are at the sink. */
    PARSED,
    /** A comment, a heading, or empty. */
    IGNORED,
    /** Not of this format. */
    BAD
  }

  /** For a person, e.g. {@code combined log (Apache, nginx)}. */
  String name();

  /**
   * Reads one line.
   *
   * @param access filled anew, handed to the sink
   */
  LineStatus parseLine(byte[] buffer, int from, int to, Access access, AccessSink sink);

  /** Where its paths belong to, if the format itself says so, e.g. {@code http://a.example}. */
  default Optional<String> defaultSite() {
    return Optional.empty();
  }

  /** It tells of one person's own ways, or is published for research: nobody else to protect. */
  default boolean isOwnHistory() {
    return false;
  }
}
