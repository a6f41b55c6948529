package dev.waymark.learn;

import dev.waymark.model.Candidate;
import dev.waymark.model.Observation;
import dev.waymark.text.Words;
import dev.waymark.url.Urls;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The pieces of a candidate's URL ("Intelligent Crawling", section 3.3).
 *
 * <p>In the corrected form pieces are tallied from the first hit on, and held against the rate from
 * then on. Of pages drawn by lot before it hardly one is wanted, whatever its URL; held against the
 * rate of a crawl that has found its way, the commonest pieces would look bad, and as pages that
 * have them are not fetched any more, nothing would ever show the contrary.
 */
final class TokenFactor implements Factor {
  /** Candidates whose pieces are remembered: those that come up often are scored anew often. */
  private static final int REMEMBERED = 1 << 12;

  /** Tallied like a piece: all pages whose pieces are, and how many of them satisfy. */
  private static final String ALL = "(all)";

  private static final long ALL_ID = Words.id(ALL);

  private final Evidence evidence;
  private final boolean fine;
  private final @Nullable Pieces[] remembered = new Pieces[REMEMBERED];

  /** The pieces of the URL with an id. */
  private record Pieces(long url, long[] ids) {}

  /**
   * @param fine whether to cut as finely as {@link Urls#fineTokens} does: a name of several words
   *     tells little as a whole, since it hardly comes again
   */
  TokenFactor(Evidence evidence, boolean fine) {
    this.evidence = evidence;
    this.fine = fine;
  }

  @Override
  public Set<Family> learns() {
    return Set.of(Family.TOKEN);
  }

  @Override
  public Map<Family, Features> features() {
    return fine ? Map.of(Family.TOKEN, TokenFactor::fine) : Map.of();
  }

  private static void fine(Observation seen, Crawled crawled, Features.Sink sink) {
    if (crawled.hits() == 0 && !seen.satisfied()) {
      return;
    }
    sink.feature(ALL_ID, ALL);
    for (String token : new LinkedHashSet<>(Urls.fineTokens(seen.candidate().url()))) {
      sink.feature(Words.id(token), token);
    }
  }

  @Override
  public double value(Candidate candidate, Known known) {
    Tallies tallies = known.knowledge().of(Family.TOKEN);
    Evidence.Scale scale = evidence.at(base(known));
    double sum = 0;
    for (long token : ids(candidate)) {
      int slot = tallies.slot(token);
      if (slot >= 0) {
        sum += scale.log(tallies.seen(slot), tallies.hits(slot));
      }
    }
    return sum;
  }

  /** What the pieces are held against; knowledge from elsewhere may lack it. */
  private Base base(Known known) {
    Tallies tallies = known.knowledge().of(Family.TOKEN);
    double pages = fine ? tallies.seenOf(ALL_ID) : 0;
    return pages == 0 ? known.knowledge().base() : new Base(pages, tallies.hitsOf(ALL_ID));
  }

  private Set<String> tokens(String url) {
    return new LinkedHashSet<>(fine ? Urls.fineTokens(url) : Urls.tokens(url));
  }

  private long[] ids(Candidate candidate) {
    int place = (int) candidate.id() & (REMEMBERED - 1);
    Pieces pieces = remembered[place];
    if (pieces == null || pieces.url != candidate.id()) {
      String url = candidate.url();
      pieces = new Pieces(candidate.id(), fine ? Urls.fineTokenIds(url) : Urls.tokenIds(url));
      remembered[place] = pieces;
    }
    return pieces.ids;
  }

  @Override
  public void explain(Candidate candidate, Known known, double weight, List<Contribution> parts) {
    Tallies tallies = known.knowledge().of(Family.TOKEN);
    Base base = base(known);
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
