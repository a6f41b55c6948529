package dev.waymark.lab.report;

/**
 * One order's curve: the share of the wanted pages found, on average, and how far that can be
 * trusted.
 *
 * @param order its name
 * @param ink it is drawn in
 * @param fetches places of the points
 * @param mean at each of them
 * @param low lower end of the 95 % interval
 * @param high upper end
 */
record Band(String order, Ink ink, double[] fetches, double[] mean, double[] low, double[] high) {

  double last() {
    return mean[mean.length - 1];
  }
}
