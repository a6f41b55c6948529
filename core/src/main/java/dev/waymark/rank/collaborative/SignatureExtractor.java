package dev.waymark.rank.collaborative;

import dev.waymark.model.Observation;
import dev.waymark.rank.knowledge.PageHistory;

/**
 * What is characteristic of a page: its words, or its topics ("Collaborative Crawling", section
 * 2.3).
 */
interface SignatureExtractor {

  /** The distinct signatures of the page just crawled; called once for each, in their order. */
  long[] extract(Observation seen);

  /** The same of a page crawled before. */
  long[] extract(int page, PageHistory crawled);

  /** Every word is a signature. */
  SignatureExtractor WORDS =
      new SignatureExtractor() {
        @Override
        public long[] extract(Observation seen) {
          return seen.words().ids();
        }

        @Override
        public long[] extract(int page, PageHistory crawled) {
          return crawled.words(page);
        }
      };
}
