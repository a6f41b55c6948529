package dev.waymark.learn;

import dev.waymark.model.Candidate;
import dev.waymark.url.Urls;
import java.util.List;

/**
 * What to fetch while nothing wanted was found: by lot, but a candidate is the likelier the fewer
 * links to it there are and the newer the words of its anchors, or of its URL where it has none,
 * since pages that many link to are near to each other and what is rare is called by words not seen
 * yet. Nothing is ruled out: what is wanted may be a page that all others link to.
 */
record Exploring(long seed) implements Order {
  /** How much the words of anchors count beside the links; both are logarithms of chances. */
  private static final double WORDS = 3;

  /**
   * The highest sum of a logarithm of chances and noise of Gumbel's distribution belongs to each
   * candidate as often as its chance is of all chances.
   */
  @Override
  public double score(Candidate candidate, Known known) {
    return noise(candidate) - familiar(candidate, known) - linked(candidate);
  }

  private double noise(Candidate candidate) {
    double lot = SimpleOrder.lot(candidate.id(), seed);
    return -Math.log(-Math.log(Math.max(lot, 1e-12)));
  }

  private static double linked(Candidate candidate) {
    return Math.log1p(candidate.inLinks());
  }

  /** From 0 for an anchor of new words to {@link #WORDS} for one whose words are on every page. */
  private static double familiar(Candidate candidate, Known known) {
    long[] words = candidate.anchorWords();
    if (words.length == 0) {
      words = Urls.tokenIds(candidate.url());
    }
    if (words.length == 0) {
      return WORDS;
    }
    Tallies tallies = known.knowledge().of(Family.WORD);
    double sum = 0;
    for (long word : words) {
      sum += Math.log1p(tallies.seenOf(word));
    }
    return WORDS * sum / words.length / Math.log(2 + known.crawled().size());
  }

  @Override
  public List<Contribution> explain(Candidate candidate, Known known) {
    return List.of(
        new Contribution("lot", noise(candidate), "nothing found yet; by the URL and the seed"),
        new Contribution("known words", -familiar(candidate, known), "in its anchors or its URL"),
        new Contribution(
            "links to it", -linked(candidate), candidate.inLinks() + " crawled pages"));
  }
}
