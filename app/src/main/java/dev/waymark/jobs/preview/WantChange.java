package dev.waymark.jobs.preview;

import java.util.Locale;

/**
 * How a predicate followed what a user said of a page.
 *
 * @param value the word or the page that it is about; empty where there is none
 */
public record WantChange(Kind kind, String value) {
  /** What was done. */
  public enum Kind {
    /** Inflected forms of a word count, too. */
    INFLECTIONS,
    /** Pages with a word are relevant, too. */
    WORD,
    /** Pages with a word are not relevant. */
    WITHOUT_WORD,
    /** No word tells the page apart; the crawl looks for pages like it. */
    EXAMPLE,
    /** No word tells the page apart; the crawl avoids pages like it. */
    COUNTER_EXAMPLE;

    /** Its name in texts and in the API. */
    public String key() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }
}
