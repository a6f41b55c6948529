package dev.waymark.search;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A page that was found.
 *
 * @param title of the page, or what its URL ends with
 * @param snippet a part of its text, pieces that match marked
 * @param fetchedAt when; null if it is known by reference only
 * @param relevant what the predicate said; false if it is known by reference only
 * @param relevance score that the predicate gave
 * @param reasons of the predicate
 * @param score in this search
 * @param contentScore part of the score for what the page says
 * @param voteScore part of the score for what others say
 * @param voters pages and hosts that link to it
 * @param grouped stands below an earlier hit of the same host
 * @param why parts of the score, the weightiest first; empty unless asked for
 */
public record SearchHit(
    String url,
    String host,
    String title,
    List<Fragment> snippet,
    String language,
    @Nullable Instant fetchedAt,
    boolean relevant,
    double relevance,
    List<String> reasons,
    double score,
    double contentScore,
    double voteScore,
    int voters,
    boolean grouped,
    List<TermScore> why) {

  /** A piece of a snippet; the text is as it stands on the page, not escaped. */
  public record Fragment(String text, boolean match) {}

  /**
   * A part of a score.
   *
   * @param field title, headings, body or votes
   * @param count how often the word stands there, or how many voted for it
   */
  public record TermScore(String word, String field, int count, double score) {}
}
