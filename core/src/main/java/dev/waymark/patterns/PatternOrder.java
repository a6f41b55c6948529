package dev.waymark.patterns;

import dev.waymark.learn.Contribution;
import dev.waymark.learn.Evidence;
import dev.waymark.learn.Family;
import dev.waymark.learn.Features;
import dev.waymark.learn.Known;
import dev.waymark.learn.Order;
import dev.waymark.learn.OrderContext;
import dev.waymark.learn.Tallies;
import dev.waymark.model.Candidate;
import dev.waymark.people.Trace;
import dev.waymark.people.Visits;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Orders a site's URLs by what people's paths say about their patterns: by authority for a complete
 * crawl, by hub score for finding what is new. A URL's own visits count beside those of its
 * pattern, and the more, the more there are. Where nobody was seen, the pattern's tally speaks: how
 * pages of the same pattern turned out in this crawl.
 */
public final class PatternOrder implements Order {
  /** Visits that a pattern's mean weighs against a URL's own. */
  private static final double WEIGHT = 1;

  /** Visits of a URL of which nothing is expected. */
  private static final double LEAST = 1e-3;

  /** Which of the two scores. */
  public enum By {
    AUTHORITY,
    HUB
  }

  private final By by;
  private final Trace people;
  private final int[] visits;
  private final int[] transits;
  private final Patterns patterns;
  private final PatternFeatures features;
  private final Evidence evidence;

  private PatternOrder(By by, OrderContext context) {
    this.by = by;
    this.people = context.people();
    PatternMiner miner = new PatternMiner();
    miner.add(people);
    this.patterns = miner.mine();
    this.features = new PatternFeatures(patterns);
    this.visits = new int[people.urls()];
    this.transits = new int[people.urls()];
    people.triples((target, referrer, user) -> {
      visits[target]++;
      if (referrer != Visits.NONE) {
        transits[referrer]++;
      }
    });
    this.evidence = Evidence.corrected(context.settings().significance());
  }

  /** The authorities first: all that people read, the most read first. */
  public static Order authority(OrderContext context) {
    return new PatternOrder(By.AUTHORITY, context);
  }

  /** The hubs first: where people find their way to what they read. */
  public static Order hub(OrderContext context) {
    return new PatternOrder(By.HUB, context);
  }

  @Override
  public Set<Family> learns() {
    return Set.of(Family.PATTERN);
  }

  @Override
  public Map<Family, Features> features() {
    return Map.of(Family.PATTERN, features);
  }

  @Override
  public boolean learnsAsItGoes() {
    return patterns.size() == 0;
  }

  @Override
  public double score(Candidate candidate, Known known) {
    return traffic(candidate) + tally(candidate, known) + found(candidate);
  }

  /**
   * The logarithm of what is expected of the URL. For an authority: visits, and the visits it leads
   * to, since what nobody links to cannot be found; for a hub: the latter. A pattern's share of its
   * site's score is spread over its URLs; of two that nobody was seen on, the one that more pages
   * link to is likelier to be visited.
   */
  private double traffic(Candidate candidate) {
    if (patterns.size() == 0) {
      return 0;
    }
    SitePatterns mined = patterns.site(PatternMiner.site(candidate.url())).orElse(null);
    if (mined == null) {
      return Math.log(LEAST);
    }
    double linked = Math.sqrt(1 + candidate.inLinks());
    double expected = mined.match(candidate.url()).map(p -> expected(p, mined)).orElse(0.0);
    int number = people.number(candidate.url());
    double own = number < 0 ? 0 : (by == By.AUTHORITY ? visits[number] : 0) + transits[number];
    return Math.log(LEAST + (own + WEIGHT * linked * expected) / (1 + WEIGHT));
  }

  private double expected(Pattern pattern, SitePatterns mined) {
    double leads = pattern.hubPerUrl() * mined.transits();
    return by == By.AUTHORITY ? pattern.authorityPerUrl() * mined.visits() + leads : leads;
  }

  private double tally(Candidate candidate, Known known) {
    if (patterns.size() > 0) {
      return 0;
    }
    Tallies tallies = known.knowledge().of(Family.PATTERN);
    int slot = tallies.slot(features.id(candidate.url()));
    return slot < 0
        ? 0
        : evidence.log(tallies.seen(slot), tallies.hits(slot), known.knowledge().base());
  }

  /** Among equals, first found first. */
  private static double found(Candidate candidate) {
    return -candidate.found() * 0x1p-40;
  }

  @Override
  public List<Contribution> explain(Candidate candidate, Known known) {
    String pattern = features.name(candidate.url());
    String reason =
        patterns
            .match(candidate.url())
            .map(p ->
                String.format(
                    Locale.ROOT,
                    "%s: %d visits, %d transits, %d URLs, %s",
                    pattern,
                    p.visits(),
                    p.transits(),
                    p.urls(),
                    p.role().name().toLowerCase(Locale.ROOT)))
            .orElse(pattern);
    return List.of(
        new Contribution("pattern", traffic(candidate), reason),
        new Contribution("pattern, this crawl", tally(candidate, known), pattern),
        new Contribution("found", found(candidate), "first found first"));
  }
}
