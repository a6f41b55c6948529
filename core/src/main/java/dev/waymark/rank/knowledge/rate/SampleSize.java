package dev.waymark.rank.knowledge.rate;

/** The n of the standard error of a feature's relevance rate. */
public enum SampleSize {
  /** All relevant pages: n(C) of "Intelligent Crawling", equations 6 and 9. */
  RELEVANT_PAGES {
    @Override
    double n(double seen, BaseRate base) {
      return base.relevant();
    }
  },
  /** All crawled pages: N of "Collaborative Crawling", equation 3. */
  CRAWLED_PAGES {
    @Override
    double n(double seen, BaseRate base) {
      return base.pages();
    }
  },
  /** The pages that have the feature: the correct sample size. */
  FEATURE_PAGES {
    @Override
    double n(double seen, BaseRate base) {
      return seen;
    }
  };

  abstract double n(double seen, BaseRate base);
}
