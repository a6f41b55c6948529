package dev.waymark.learn;

import dev.waymark.model.Candidate;
import dev.waymark.model.Observation;
import dev.waymark.text.Words;
import dev.waymark.url.Urls;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The pieces of a candidate's URL ("Intelligent Crawling", section 3.3).
 *
 * @param fine whether to cut as finely as {@link Urls#fineTokens} does: a name of several words
 *     tells little as a whole, since it hardly comes again
 */
record TokenFactor(Evidence evidence, boolean fine) implements Factor {

  @Override
  public Set<Family> learns() {
    return Set.of(Family.TOKEN);
  }

  @Override
  public Map<Family, Features> features() {
    return fine ? Map.of(Family.TOKEN, TokenFactor::fine) : Map.of();
  }

  private static void fine(Observation seen, Crawled crawled, Features.Sink sink) {
    for (String token : new LinkedHashSet<>(Urls.fineTokens(seen.candidate().url()))) {
      sink.feature(Words.id(token), token);
    }
  }

  @Override
  public double value(Candidate candidate, Known known) {
    Tallies tallies = known.knowledge().of(Family.TOKEN);
    Evidence.Scale scale = evidence.at(known.knowledge().base());
    double sum = 0;
    for (long token : ids(candidate.url())) {
      int slot = tallies.slot(token);
      if (slot >= 0) {
        sum += scale.log(tallies.seen(slot), tallies.hits(slot));
      }
    }
    return sum;
  }

  private Set<String> tokens(String url) {
    return new LinkedHashSet<>(fine ? Urls.fineTokens(url) : Urls.tokens(url));
  }

  private long[] ids(String url) {
    return fine ? Urls.fineTokenIds(url) : Urls.tokenIds(url);
  }

  @Override
  public void explain(Candidate candidate, Known known, double weight, List<Contribution> parts) {
    Tallies tallies = known.knowledge().of(Family.TOKEN);
    Base base = known.knowledge().base();
    for (String token : tokens(candidate.url())) {
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
