package dev.waymark.learn;

/**
 * The weight of one clue beside all the others, found by how the crawled pages turned out: a
 * logistic fit of "satisfied" to the score that the others gave and to what the clue said, each
 * noted before the page was fetched. A clue that says only what the others have said already gets
 * no weight, and so does one that little is known of: the fit begins at nothing and holds on to it.
 */
final class FittedWeight {
  /** Scores are some ten times as large as log odds. */
  private static final double SCALE = 0.1;

  /** Where the fit begins: the constant, the score, the clue; and how firmly it holds on to it. */
  private static final double[] PRIOR = {-3, 3, 0};

  private static final double[] FIRM = {0.1, 1, 5};

  private static final double MOST = 6;

  /** Pages for the first fit; it is made again with every tenth part more. */
  private static final int FIRST = 20;

  private static final double MORE = 1.1;

  private static final int STEPS = 20;

  /** A step of the fit goes no farther: far off, the curve says little about the way. */
  private static final double FAR = 1;

  /** A score that says nothing of the pages so far is not taken to say so for good. */
  private static final double LEAST_SLOPE = 0.5;

  private double weight;
  private int fitted; // pages that it was fitted to

  /** What is noted of a page. */
  static float[] note(double score, double clue) {
    return new float[] {(float) score, (float) clue};
  }

  /** The weight by now; the same pages always give the same. */
  double now(Crawled crawled) {
    int pages = enough(crawled.size());
    if (pages != fitted) {
      fitted = pages;
      double[] fit = fit(crawled, pages);
      weight = Math.clamp(fit[2] / Math.max(fit[1], LEAST_SLOPE) / SCALE, 0, MOST);
    }
    return weight;
  }

  /** How many of the first pages are fitted to: a step of the ladder 20, 22, 24, … or 0. */
  private static int enough(int pages) {
    int step = 0;
    for (int next = FIRST; next <= pages; next = (int) (next * MORE)) {
      step = next;
    }
    return step;
  }

  /** Newton's method on the posterior. */
  private static double[] fit(Crawled crawled, int pages) {
    double[] at = PRIOR.clone();
    for (int step = 0; step < STEPS; step++) {
      double[] slope = new double[3];
      double[][] bend = new double[3][3];
      for (int i = 0; i < 3; i++) {
        slope[i] = FIRM[i] * (PRIOR[i] - at[i]);
        bend[i][i] = FIRM[i];
      }
      for (int page = 0; page < pages; page++) {
        float[] note = crawled.mark(page);
        if (note.length == 2) {
          double[] x = {1, note[0] * SCALE, note[1]};
          double p = 1 / (1 + Math.exp(-(at[0] + at[1] * x[1] + at[2] * x[2])));
          for (int i = 0; i < 3; i++) {
            slope[i] += ((crawled.satisfied(page) ? 1 : 0) - p) * x[i];
            for (int j = 0; j < 3; j++) {
              bend[i][j] += p * (1 - p) * x[i] * x[j];
            }
          }
        }
      }
      add(at, solved(bend, slope));
    }
    return at;
  }

  private static void add(double[] to, double[] step) {
    double longest = Math.max(Math.max(Math.abs(step[0]), Math.abs(step[1])), Math.abs(step[2]));
    double share = Math.min(1, FAR / longest);
    for (int i = 0; i < to.length; i++) {
      to[i] += share * step[i];
    }
  }

  /** Gauss; the matrix is positive definite. */
  private static double[] solved(double[][] a, double[] b) {
    int n = b.length;
    for (int i = 0; i < n; i++) {
      for (int k = i + 1; k < n; k++) {
        double times = a[k][i] / a[i][i];
        for (int j = i; j < n; j++) {
          a[k][j] -= times * a[i][j];
        }
        b[k] -= times * b[i];
      }
    }
    for (int i = n - 1; i >= 0; i--) {
      for (int j = i + 1; j < n; j++) {
        b[i] -= a[i][j] * b[j];
      }
      b[i] /= a[i][i];
    }
    return b;
  }
}
