package dev.waymark.model;

import java.util.List;

/**
 * What a predicate says of a page.
 *
 * @param satisfied the page is wanted
 * @param score how much, 0 to 1
 * @param reasons in words a person understands, e.g. {@code word("reef"): 4 times}
 * @param trouble the predicate failed on this page, and how; empty if it did not
 */
public record Verdict(boolean satisfied, double score, List<String> reasons, String trouble) {

  public static Verdict yes(double score, String... reasons) {
    return new Verdict(true, score, List.of(reasons), "");
  }

  public static Verdict no(double score, String... reasons) {
    return new Verdict(false, score, List.of(reasons), "");
  }

  /** The predicate threw, hung or answered nonsense: the page counts as not wanted. */
  public static Verdict trouble(String what) {
    return new Verdict(false, 0, List.of(), what);
  }
}
