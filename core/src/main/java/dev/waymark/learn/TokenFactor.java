package dev.waymark.learn;

import dev.waymark.model.Candidate;
import dev.waymark.text.Words;
import dev.waymark.url.Urls;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The pieces of a candidate's URL ("Intelligent Crawling", section 3.3). */
record TokenFactor(Evidence evidence) implements Factor {

  @Override
  public Set<Family> learns() {
    return Set.of(Family.TOKEN);
  }

  @Override
  public double value(Candidate candidate, Known known) {
    Tallies tallies = known.knowledge().of(Family.TOKEN);
    Base base = known.knowledge().base();
    double sum = 0;
    for (String token : tokens(candidate)) {
      int slot = tallies.slot(Words.id(token));
      if (slot >= 0) {
        sum += evidence.log(tallies.seen(slot), tallies.hits(slot), base);
      }
    }
    return sum;
  }

  @Override
  public void explain(Candidate candidate, Known known, double weight, List<Contribution> parts) {
    Tallies tallies = known.knowledge().of(Family.TOKEN);
    Base base = known.knowledge().base();
    for (String token : tokens(candidate)) {
      int slot = tallies.slot(Words.id(token));
      double log = slot < 0 ? 0 : evidence.log(tallies.seen(slot), tallies.hits(slot), base);
      if (log != 0) {
        parts.add(
            new Contribution(
                "url token " + token,
                weight * log,
                evidence.reason(tallies.seen(slot), tallies.hits(slot), base)));
      }
    }
  }

  private static Set<String> tokens(Candidate candidate) {
    return new HashSet<>(Urls.tokens(candidate.url()));
  }
}
