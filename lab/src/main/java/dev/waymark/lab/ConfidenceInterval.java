package dev.waymark.lab;

/**
 * A mean with the interval that holds 95 % of the means of resampled values.
 *
 * @param low 2.5 % of the resampled means lie below
 * @param high 2.5 % lie above
 */
public record ConfidenceInterval(double mean, double low, double high) {

  /** The interval of the values with their signs turned. */
  ConfidenceInterval negated() {
    return new ConfidenceInterval(-mean, -high, -low);
  }
}
