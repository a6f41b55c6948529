package dev.waymark.crawl.visit;

import dev.waymark.model.Candidate;
import dev.waymark.rank.Contribution;
import java.util.List;
import java.util.function.Supplier;

/** Hears of each visit, on the crawl thread: it must be quick. */
public interface CrawlListener {
  /** Nobody listens. */
  CrawlListener NONE = new CrawlListener() {};

  /**
   * A page was stored.
   *
   * @param relevant it is, and it is new
   * @param score why it was fetched: the terms of its score, computed if asked for, before the page
   *     itself is learned from
   */
  default void onPage(
      VisitResult.PageVisit visit,
      Candidate candidate,
      boolean relevant,
      Supplier<List<Contribution>> score) {}

  /**
   * A visit brought no page.
   *
   * @param action what is done about it
   */
  default void onNoPage(VisitResult.NoPageVisit visit, String action) {}
}
