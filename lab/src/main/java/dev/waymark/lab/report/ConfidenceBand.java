package dev.waymark.lab.report;

/**
 * One order's curve: the share of the wanted pages found, on average, and how far that can be
 * trusted.
 *
 * @param policy its name
 * @param style it is drawn in
 * @param fetches places of the points
 * @param mean at each of them
 * @param low lower end of the 95 % interval
 * @param high upper end
 */
record ConfidenceBand(
    String policy, DrawStyle style, double[] fetches, double[] mean, double[] low, double[] high) {

  double lastMean() {
    return mean[mean.length - 1];
  }
}
