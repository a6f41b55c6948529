package dev.waymark.learn;

import dev.waymark.model.Candidate;
import dev.waymark.text.Words;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * An order that looks at the candidate only and learns nothing.
 *
 * @param reason what the score is
 * @param value the score
 */
record SimpleOrder(String reason, ToDoubleFunction<Candidate> value) implements Order {

  /** Nearest to a seed first; among equals, first found first. */
  static Order breadthFirst() {
    return new SimpleOrder("links from a seed, negative", c -> -c.depth() - fraction(c.found()));
  }

  /** Farthest from the seeds first; among equals, last found first. */
  static Order depthFirst() {
    return new SimpleOrder("links from a seed", c -> c.depth() + fraction(c.found()));
  }

  /** Any, but the same ones for the same seed. */
  static Order random(long seed) {
    return new SimpleOrder("drawn by lot", c -> lot(c.id(), seed));
  }

  /** Most linked by crawled pages first; among equals, first found first. */
  static Order inDegree() {
    return new SimpleOrder("crawled pages that link to it", c -> c.inLinks() - fraction(c.found()));
  }

  /** A number from 0 to 1, drawn from a URL and a seed. */
  static double lot(long id, long seed) {
    return (Words.mix(id ^ Words.mix(seed)) >>> 11) * 0x1p-53;
  }

  /** Grows with {@code found}, from 0 to below 1, and still tells numbers beyond 10^9 apart. */
  private static double fraction(long found) {
    return found * 0x1p-40;
  }

  @Override
  public boolean learnsAsItGoes() {
    return false;
  }

  @Override
  public double score(Candidate candidate, Known known) {
    return value.applyAsDouble(candidate);
  }

  @Override
  public List<Contribution> explain(Candidate candidate, Known known) {
    return List.of(new Contribution("candidate", score(candidate, known), reason));
  }
}
