package dev.waymark.rank.knowledge;

/** Which number of pages a feature's deviation from the base rate is held against. */
public enum SampleSize {
  /** All satisfying pages: n(C) of "Intelligent Crawling", equations 6 and 9. */
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
  /** The pages that have the feature: what the standard error of its rate really depends on. */
  FEATURE_PAGES {
    @Override
    double n(double seen, BaseRate base) {
      return seen;
    }
  };

  abstract double n(double seen, BaseRate base);
}
