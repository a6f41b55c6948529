package dev.waymark.model;

import java.util.List;

/**
 * A predicate's decision about a page.
 *
 * {@snippet class="dev.waymark.library.LibraryTest" region="page"}
 *
 * @param relevant the predicate holds
 * @param score how much, 0 to 1
 * @param reasons in words a person understands, e.g. {@code word("reef"): 4 times}
 * @param error the predicate failed on this page, and how; empty if it did not
 */
public record Relevance(boolean relevant, double score, List<String> reasons, String error) {

  public static Relevance yes(double score, String... reasons) {
    return new Relevance(true, score, List.of(reasons), "");
  }

  public static Relevance no(double score, String... reasons) {
    return new Relevance(false, score, List.of(reasons), "");
  }

  /** The predicate threw, hung or gave an invalid answer: the page counts as not relevant. */
  public static Relevance error(String message) {
    return new Relevance(false, 0, List.of(), message);
  }
}
