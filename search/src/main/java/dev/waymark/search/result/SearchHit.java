package dev.waymark.search.result;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A hit: a page, or the URL of one that nobody fetched.
 *
 * @param title of the page, or the end of its URL
 * @param snippet a part of its text with the matches
 * @param kind what it is written in, {@code html} or {@code pdf} for instance; empty if it was not
 *     fetched
 * @param fetchedAt null if it was not fetched
 * @param relevant false if it was not fetched
 * @param relevance score of the predicate
 * @param reasons of the predicate
 * @param score of this search
 * @param contentScore part of the score
 * @param voteScore part of the score
 * @param peopleScore what clicks and marks of people add to it
 * @param voters pages and hosts that link to it
 * @param grouped below an earlier hit of the same host
 * @param why parts of the score, the highest first; empty unless requested
 */
public record SearchHit(
    String url,
    String host,
    String title,
    List<Fragment> snippet,
    String language,
    String kind,
    @Nullable Instant fetchedAt,
    boolean relevant,
    double relevance,
    List<String> reasons,
    double score,
    double contentScore,
    double voteScore,
    double peopleScore,
    int voters,
    boolean grouped,
    List<TermScore> why) {

  /** A piece of a snippet; the text is not escaped. */
  public record Fragment(String text, boolean match) {}

  /**
   * A part of a score.
   *
   * @param field title, headings, body, votes; clicks or marks of people
   * @param count frequency of the word, or number of voters or people
   */
  public record TermScore(String word, String field, int count, double score) {}
}
