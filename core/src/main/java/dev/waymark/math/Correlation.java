package dev.waymark.math;

/**
 * How far the ranks of two things go together, and how far that can be trusted.
 *
 * @param value Spearman's, from -1 to 1
 * @param low lower end of the 95 % interval
 * @param high upper end
 */
public record Correlation(double value, double low, double high) {}
