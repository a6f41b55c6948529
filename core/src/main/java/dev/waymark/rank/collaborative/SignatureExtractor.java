package dev.waymark.rank.collaborative;

import dev.waymark.model.Observation;
import dev.waymark.rank.knowledge.PageHistory;

/**
 * Extracts the signatures of a page, its words or its topics ("Collaborative Crawling", section
 * 2.3).
 */
interface SignatureExtractor {

  /**
   * The distinct signatures of the page just crawled; called once for each page, in crawl order.
   */
  long[] extract(Observation observation);

  /** The distinct signatures of a page crawled before. */
  long[] extract(int page, PageHistory history);

  /** Every word is a signature. */
  SignatureExtractor WORDS =
      new SignatureExtractor() {
        @Override
        public long[] extract(Observation observation) {
          return observation.words().ids();
        }

        @Override
        public long[] extract(int page, PageHistory history) {
          return history.words(page);
        }
      };
}
