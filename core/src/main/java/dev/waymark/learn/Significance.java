package dev.waymark.learn;

/** Which number of pages a feature's deviation from the base rate is held against. */
public enum Significance {
  /** All satisfying pages: n(C) of "Intelligent Crawling", equations 6 and 9. */
  SATISFYING {
    @Override
    double n(double seen, Base base) {
      return base.hits();
    }
  },
  /** All crawled pages: N of "Collaborative Crawling", equation 3. */
  CRAWLED {
    @Override
    double n(double seen, Base base) {
      return base.pages();
    }
  },
  /** The pages that have the feature: what the standard error of its rate really depends on. */
  SEEN {
    @Override
    double n(double seen, Base base) {
      return seen;
    }
  };

  abstract double n(double seen, Base base);
}
