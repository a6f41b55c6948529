package dev.waymark.rank;

/**
 * One term of a score.
 *
 * @param name of the factor or feature, e.g. {@code word reef}
 * @param value what it adds to the score
 * @param reason the counts behind it, in words
 */
public record Contribution(String name, double value, String reason) {

  /** The same contribution with its value multiplied. */
  public Contribution times(double weight) {
    return new Contribution(name, weight * value, reason);
  }
}
