package dev.waymark.lab.report;

/**
 * One policy's curve: the share of the relevant pages found, on average, with its confidence
 * interval.
 *
 * @param policy its name
 * @param style it is drawn in
 * @param pages fetched pages at each point
 * @param mean at each of them
 * @param low lower end of the 95 % interval
 * @param high upper end
 */
record ConfidenceBand(
    String policy, DrawStyle style, double[] pages, double[] mean, double[] low, double[] high) {

  double lastMean() {
    return mean[mean.length - 1];
  }
}
