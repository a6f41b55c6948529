package dev.waymark.math;

/**
 * A rank correlation with its confidence interval.
 *
 * @param value Spearman's, from -1 to 1
 * @param low lower end of the 95 % interval
 * @param high upper end
 */
public record Correlation(double value, double low, double high) {}
