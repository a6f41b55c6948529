package dev.waymark.rank.baseline;

import dev.waymark.model.Candidate;
import dev.waymark.rank.Contribution;
import dev.waymark.rank.OrderingPolicy;
import dev.waymark.rank.ScoringContext;
import dev.waymark.text.Words;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * An order that looks at the candidate only and learns nothing.
 *
 * @param reason what the score is
 * @param scoring the score
 */
public record StaticPolicy(String reason, ToDoubleFunction<Candidate> scoring)
    implements OrderingPolicy {

  /** Nearest to a seed first; among equals, first found first. */
  public static OrderingPolicy breadthFirst() {
    return new StaticPolicy(
        "links from a seed, negative", c -> -c.depth() - tieBreak(c.discoveryNumber()));
  }

  /** Farthest from the seeds first; among equals, last found first. */
  static OrderingPolicy depthFirst() {
    return new StaticPolicy("links from a seed", c -> c.depth() + tieBreak(c.discoveryNumber()));
  }

  /** Any, but the same ones for the same seed. */
  public static OrderingPolicy random(long seed) {
    return new StaticPolicy("at random", c -> uniform(c.id(), seed));
  }

  /** Most linked by crawled pages first; among equals, first found first. */
  public static OrderingPolicy inDegree() {
    return new StaticPolicy(
        "crawled pages that link to it", c -> c.inLinks() - tieBreak(c.discoveryNumber()));
  }

  /** A number from 0 to 1, drawn from a URL and a seed. */
  static double uniform(long id, long seed) {
    return (Words.mix(id ^ Words.mix(seed)) >>> 11) * 0x1p-53;
  }

  /** Grows with {@code found}, from 0 to below 1, and still tells numbers beyond 10^9 apart. */
  private static double tieBreak(long found) {
    return found * 0x1p-40;
  }

  @Override
  public boolean isAdaptive() {
    return false;
  }

  @Override
  public double score(Candidate candidate, ScoringContext known) {
    return scoring.applyAsDouble(candidate);
  }

  @Override
  public List<Contribution> explain(Candidate candidate, ScoringContext known) {
    return List.of(new Contribution("candidate", score(candidate, known), reason));
  }
}
