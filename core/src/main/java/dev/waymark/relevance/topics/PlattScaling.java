package dev.waymark.relevance.topics;

/**
 * Turns a score into a probability: {@code 1 / (1 + exp(slope * score + intercept))} (Platt
 * scaling, fitted by Newton's method as in Lin, Lin and Weng, "A note on Platt's probabilistic
 * outputs for support vector machines", Machine Learning 68, 2007).
 */
record PlattScaling(double slope, double intercept) {

  double probability(double score) {
    double z = slope * score + intercept;
    return z >= 0 ? Math.exp(-z) / (1 + Math.exp(-z)) : 1 / (1 + Math.exp(z));
  }

  /** Fits to the scores of held-out texts. */
  static PlattScaling fit(double[] scores, boolean[] inTopic) {
    return new Fit(scores, inTopic).run();
  }

  /** The search for slope and intercept. */
  private static final class Fit {
    private static final int MAX_STEPS = 100;
    private final double[] scores;
    private final double[] targets;
    private double slope;
    private double intercept;

    Fit(double[] scores, boolean[] inTopic) {
      this.scores = scores;
      this.targets = new double[scores.length];
      int positives = 0;
      for (boolean one : inTopic) {
        positives += one ? 1 : 0;
      }
      int negatives = scores.length - positives;
      for (int i = 0; i < targets.length; i++) {
        targets[i] = inTopic[i] ? (positives + 1.0) / (positives + 2.0) : 1.0 / (negatives + 2.0);
      }
      this.intercept = Math.log((negatives + 1.0) / (positives + 1.0));
    }

    PlattScaling run() {
      double loss = loss(slope, intercept);
      for (int step = 0; step < MAX_STEPS; step++) {
        double next = newtonStep(loss);
        if (loss - next < 1e-9) {
          break;
        }
        loss = next;
      }
      return new PlattScaling(slope, intercept);
    }

    /** One Newton step with backtracking; the new loss. */
    private double newtonStep(double loss) {
      double h11 = 1e-12;
      double h22 = 1e-12;
      double h21 = 0;
      double g1 = 0;
      double g2 = 0;
      PlattScaling current = new PlattScaling(slope, intercept);
      for (int i = 0; i < scores.length; i++) {
        double p = current.probability(scores[i]);
        double curvature = p * (1 - p);
        h11 += scores[i] * scores[i] * curvature;
        h22 += curvature;
        h21 += scores[i] * curvature;
        double error = targets[i] - p;
        g1 += scores[i] * error;
        g2 += error;
      }
      double determinant = h11 * h22 - h21 * h21;
      double dSlope = -(h22 * g1 - h21 * g2) / determinant;
      double dIntercept = -(h11 * g2 - h21 * g1) / determinant;
      double directionalDerivative = g1 * dSlope + g2 * dIntercept;
      for (double length = 1; length >= 1e-10; length /= 2) {
        double candidateLoss = loss(slope + length * dSlope, intercept + length * dIntercept);
        if (candidateLoss < loss + 1e-4 * length * directionalDerivative) {
          slope += length * dSlope;
          intercept += length * dIntercept;
          return candidateLoss;
        }
      }
      return loss;
    }

    private double loss(double a, double b) {
      double sum = 0;
      for (int i = 0; i < scores.length; i++) {
        double z = scores[i] * a + b;
        sum +=
            z >= 0
                ? targets[i] * z + Math.log1p(Math.exp(-z))
                : (targets[i] - 1) * z + Math.log1p(Math.exp(z));
      }
      return sum;
    }
  }
}
