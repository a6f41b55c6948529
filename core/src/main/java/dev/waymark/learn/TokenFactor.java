package dev.waymark.learn;

import dev.waymark.model.Candidate;
import dev.waymark.text.Words;
import dev.waymark.url.Urls;
import java.util.LinkedHashSet;
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
    Evidence.Scale scale = evidence.at(known.knowledge().base());
    double sum = 0;
    for (long token : Urls.tokenIds(candidate.url())) {
      int slot = tallies.slot(token);
      if (slot >= 0) {
        sum += scale.log(tallies.seen(slot), tallies.hits(slot));
      }
    }
    return sum;
  }

  @Override
  public void explain(Candidate candidate, Known known, double weight, List<Contribution> parts) {
    Tallies tallies = known.knowledge().of(Family.TOKEN);
    Base base = known.knowledge().base();
    for (String token : new LinkedHashSet<>(Urls.tokens(candidate.url()))) {
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
}
