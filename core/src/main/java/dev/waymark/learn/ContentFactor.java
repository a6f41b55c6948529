package dev.waymark.learn;

import dev.waymark.model.Candidate;
import java.util.List;
import java.util.Set;

/**
 * The words of the crawled pages that link to a candidate; each word counts once, on however many
 * of them it stands ("Intelligent Crawling", section 3.2). What a word is worth is learned either
 * from the crawled pages' own words, as the paper does (equation 11), or from the words of the
 * pages that link to them, which is what is asked.
 */
final class ContentFactor implements Factor {
  private final Family family;
  private final Evidence evidence;
  private final TellingWords words;

  /**
   * @param family {@link Family#WORD} or {@link Family#IN_WORD}
   */
  ContentFactor(Family family, Evidence evidence, double relearn) {
    this.family = family;
    this.evidence = evidence;
    this.words = new TellingWords(family, evidence, relearn, 64L << 20);
  }

  @Override
  public Set<Family> learns() {
    return family == Family.WORD ? Set.of(family) : Set.of(Family.WORD, family);
  }

  @Override
  public double value(Candidate candidate, Known known) {
    return words.sum(candidate, known);
  }

  @Override
  public void explain(Candidate candidate, Known known, double weight, List<Contribution> parts) {
    Tallies tallies = known.knowledge().of(family);
    words.each(
        candidate.parents(),
        known,
        (slot, log) ->
            parts.add(
                new Contribution(
                    "word " + known.knowledge().name(family, tallies.id(slot)),
                    weight * log,
                    evidence.reason(tallies.seen(slot), tallies.hits(slot), words.base()))));
  }
}
