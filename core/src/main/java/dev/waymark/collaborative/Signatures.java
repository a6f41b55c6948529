package dev.waymark.collaborative;

import dev.waymark.learn.Crawled;
import dev.waymark.model.Observation;

/**
 * What is characteristic of a page: its words, or its topics ("Collaborative Crawling", section
 * 2.3).
 */
interface Signatures {

  /** The distinct signatures of the page just crawled; called once for each, in their order. */
  long[] of(Observation seen);

  /** The same of a page crawled before. */
  long[] of(int page, Crawled crawled);

  /** Every word is a signature. */
  Signatures WORDS =
      new Signatures() {
        @Override
        public long[] of(Observation seen) {
          return seen.words().ids();
        }

        @Override
        public long[] of(int page, Crawled crawled) {
          return crawled.words(page);
        }
      };
}
