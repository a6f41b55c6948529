package dev.waymark.rank.intelligent;

import dev.waymark.model.Candidate;
import dev.waymark.model.Observation;
import dev.waymark.rank.Contribution;
import dev.waymark.rank.ScoringContext;
import dev.waymark.rank.knowledge.BaseRate;
import dev.waymark.rank.knowledge.FeatureCounts;
import dev.waymark.rank.knowledge.FeatureExtractor;
import dev.waymark.rank.knowledge.FeatureType;
import dev.waymark.rank.knowledge.InterestRatio;
import dev.waymark.rank.knowledge.PageHistory;
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
  private static final int CACHE_SIZE = 1 << 12;

  /** Tallied like a piece: all pages whose pieces are, and how many of them satisfy. */
  private static final String ALL_PAGES = "(all)";

  private static final long ALL_PAGES_ID = Words.id(ALL_PAGES);

  private final InterestRatio interestRatio;
  private final boolean fineTokens;
  private final @Nullable UrlTokens[] tokenCache = new UrlTokens[CACHE_SIZE];

  /** The pieces of the URL with an id. */
  private record UrlTokens(long url, long[] ids) {}

  /**
   * @param fineTokens whether to cut as finely as {@link Urls#fineTokens} does: a name of several
   *     words tells little as a whole, since it hardly comes again
   */
  TokenFactor(InterestRatio interestRatio, boolean fineTokens) {
    this.interestRatio = interestRatio;
    this.fineTokens = fineTokens;
  }

  @Override
  public Set<FeatureType> featureTypes() {
    return Set.of(FeatureType.TOKEN);
  }

  @Override
  public Map<FeatureType, FeatureExtractor> extractors() {
    return fineTokens ? Map.of(FeatureType.TOKEN, TokenFactor::extractFineTokens) : Map.of();
  }

  private static void extractFineTokens(
      Observation observation, PageHistory history, FeatureExtractor.Sink sink) {
    if (history.relevantPages() == 0 && !observation.relevant()) {
      return;
    }
    sink.add(ALL_PAGES_ID, ALL_PAGES);
    for (String token : new LinkedHashSet<>(Urls.fineTokens(observation.candidate().url()))) {
      sink.add(Words.id(token), token);
    }
  }

  @Override
  public double value(Candidate candidate, ScoringContext context) {
    FeatureCounts counts = context.knowledge().counts(FeatureType.TOKEN);
    InterestRatio.FixedBaseRatio scale = interestRatio.withBaseRate(baseRate(context));
    double sum = 0;
    for (long token : tokenIds(candidate)) {
      int slot = counts.slot(token);
      if (slot >= 0) {
        sum += scale.logRatio(counts.seen(slot), counts.relevant(slot));
      }
    }
    return sum;
  }

  /** What the pieces are held against; knowledge from elsewhere may lack it. */
  private BaseRate baseRate(ScoringContext context) {
    FeatureCounts counts = context.knowledge().counts(FeatureType.TOKEN);
    double pages = fineTokens ? counts.seenOf(ALL_PAGES_ID) : 0;
    return pages == 0
        ? context.knowledge().baseRate()
        : new BaseRate(pages, counts.relevantOf(ALL_PAGES_ID));
  }

  private Set<String> tokens(String url) {
    return new LinkedHashSet<>(fineTokens ? Urls.fineTokens(url) : Urls.tokens(url));
  }

  private long[] tokenIds(Candidate candidate) {
    int slot = (int) candidate.id() & (CACHE_SIZE - 1);
    UrlTokens tokens = tokenCache[slot];
    if (tokens == null || tokens.url != candidate.id()) {
      String url = candidate.url();
      tokens =
          new UrlTokens(candidate.id(), fineTokens ? Urls.fineTokenIds(url) : Urls.tokenIds(url));
      tokenCache[slot] = tokens;
    }
    return tokens.ids;
  }

  @Override
  public void explain(
      Candidate candidate,
      ScoringContext context,
      double weight,
      List<Contribution> contributions) {
    FeatureCounts counts = context.knowledge().counts(FeatureType.TOKEN);
    BaseRate base = baseRate(context);
    for (String token : tokens(candidate.url())) {
      int slot = counts.slot(Words.id(token));
      double log =
          slot < 0 ? 0 : interestRatio.logRatio(counts.seen(slot), counts.relevant(slot), base);
      if (log != 0) {
        contributions.add(
            new Contribution(
                "url token " + token,
                weight * log,
                interestRatio.describe(counts.seen(slot), counts.relevant(slot), base)));
      }
    }
  }
}
