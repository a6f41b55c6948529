package dev.waymark.rank.intelligent;

import dev.waymark.model.Candidate;
import dev.waymark.model.Observation;
import dev.waymark.rank.Contribution;
import dev.waymark.rank.ScoringContext;
import dev.waymark.rank.knowledge.FeatureCounts;
import dev.waymark.rank.knowledge.FeatureExtractor;
import dev.waymark.rank.knowledge.FeatureType;
import dev.waymark.rank.knowledge.PageHistory;
import dev.waymark.rank.knowledge.rate.BaseRate;
import dev.waymark.rank.knowledge.rate.InterestRatio;
import dev.waymark.text.Words;
import dev.waymark.url.Urls;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The tokens of a candidate's URL ("Intelligent Crawling", section 3.3).
 *
 * <p>In the corrected form tokens are counted from the first relevant page on, and compared with
 * the base rate from then on. Hardly any page fetched at random before that is relevant, whatever
 * its URL; against the base rate of a focused crawl the most common tokens would look bad, and
 * since pages with them were no longer fetched, nothing could show the contrary.
 */
final class TokenFactor implements Factor {
  /** Candidates whose tokens are cached. */
  private static final int CACHE_SIZE = 1 << 12;

  /** A pseudo-token on every page whose tokens are counted; its counts are the base rate. */
  private static final String ALL_PAGES = "(all)";

  private static final long ALL_PAGES_ID = Words.id(ALL_PAGES);

  private final InterestRatio interestRatio;
  private final boolean fineTokens;
  private final @Nullable UrlTokens[] tokenCache = new UrlTokens[CACHE_SIZE];

  /** The tokens of the URL with an id. */
  private record UrlTokens(long url, long[] ids) {}

  /**
   * @param fineTokens whether to split as finely as {@link Urls#fineTokens}: a name of several
   *     words as a whole hardly occurs again
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

  /** The base rate that tokens are compared with; knowledge from other policies may lack it. */
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
      double logRatio =
          slot < 0 ? 0 : interestRatio.logRatio(counts.seen(slot), counts.relevant(slot), base);
      if (logRatio != 0) {
        contributions.add(
            new Contribution(
                "url token " + token,
                weight * logRatio,
                interestRatio.describe(counts.seen(slot), counts.relevant(slot), base)));
      }
    }
  }
}
