package dev.waymark.rank;

/**
 * One part of a score.
 *
 * @param name of the factor or feature, e.g. {@code word reef}
 * @param value what it adds to the score
 * @param reason the counts behind it, for a person
 */
public record Contribution(String name, double value, String reason) {

  /** The same, counting so many times as much. */
  public Contribution times(double weight) {
    return new Contribution(name, weight * value, reason);
  }
}
