package dev.waymark.rank.waymark;

import dev.waymark.model.Candidate;
import dev.waymark.model.Page;
import dev.waymark.rank.CandidateSource;
import dev.waymark.rank.Contribution;
import dev.waymark.rank.Hint;
import dev.waymark.rank.OrderingPolicy;
import dev.waymark.rank.PolicyContext;
import dev.waymark.rank.ScoringContext;
import dev.waymark.rank.baseline.ExplorationPolicy;
import dev.waymark.rank.knowledge.FeatureExtractor;
import dev.waymark.rank.knowledge.FeatureRates;
import dev.waymark.rank.knowledge.FeatureType;
import dev.waymark.rank.knowledge.HostArm;
import dev.waymark.rank.knowledge.Knowledge;
import dev.waymark.rank.knowledge.PageHistory;
import dev.waymark.text.PhraseVector;
import dev.waymark.text.WordNetHypernyms;
import dev.waymark.text.WordVectors;
import dev.waymark.url.Urls;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Our own order. It looks at the link rather than at the page it stands on: the words of the anchor
 * and around it, by what pages with these words turned out to be and by how links with these words
 * turned out; then at the pages it stands on: how alike they are to the wanted ones, and how their
 * other links turned out; then at its URL and at the people who went there. Until there is anything
 * to go by it looks for what is new, and hosts are arms: see {@link HostArm}.
 */
public final class WaymarkPolicy implements OrderingPolicy {
  /** Pages that the likeness of a page stands for when it says how its links will turn out. */
  private static final double HUB_PRIOR_PAGES = 4;

  private static final Signal[] SIGNALS = Signal.values();

  private final ExamplePriors examplePriors;
  private final Hint hint;
  private final PageSimilarity pageSimilarity;
  private final WordVectors vectors = WordVectors.english();
  private final AnchorSimilarity anchorSimilarity;
  private final PhraseVector hintVector;
  private final ColdStartScorer coldStart;
  private final CoVisits coVisits;
  private final CoVisitCentroid coVisitCentroid;
  private final UserFeatureExtractor userFeatures;
  private final LearnedSignalWeight userWeight = new LearnedSignalWeight();
  private final boolean hasTrace;
  private @Nullable Knowledge snapshotKnowledge;
  private @Nullable RateSnapshot snapshot;

  public WaymarkPolicy(PolicyContext context) {
    this.examplePriors = ExamplePriors.compute(context.examples());
    this.anchorSimilarity = new AnchorSimilarity(examplePriors.titles());
    this.hint = new Hint(context.query());
    this.pageSimilarity = new PageSimilarity(hint);
    this.hintVector = vectors.sum(context.query().ids());
    this.coldStart = new ColdStartScorer(new ExplorationPolicy(context.settings().randomSeed()));
    this.userFeatures = new UserFeatureExtractor(context.trace());
    this.coVisits = new CoVisits(userFeatures);
    this.coVisitCentroid = new CoVisitCentroid(context.trace());
    this.hasTrace = context.trace().userCount() > 0;
  }

  @Override
  public Set<FeatureType> featureTypes() {
    Set<FeatureType> learned =
        EnumSet.of(
            FeatureType.WORD,
            FeatureType.ANCHOR,
            FeatureType.CONTEXT,
            FeatureType.HYPERNYM,
            FeatureType.TOKEN,
            FeatureType.FOLDER);
    if (hasTrace) {
      learned.add(FeatureType.CO_VISIT);
      learned.add(FeatureType.VISITED_PAGE);
      learned.add(FeatureType.USER);
    }
    return learned;
  }

  @Override
  public Map<FeatureType, FeatureExtractor> extractors() {
    return hasTrace
        ? Map.of(
            FeatureType.CO_VISIT,
            coVisits,
            FeatureType.VISITED_PAGE,
            coVisitCentroid,
            FeatureType.USER,
            userFeatures)
        : Map.of();
  }

  @Override
  public CandidateSource candidateSource() {
    return hasTrace ? coVisits : CandidateSource.NONE;
  }

  @Override
  public double score(Candidate candidate, ScoringContext known) {
    return isColdStart(known)
        ? coldStart.score(candidate, known, weightedSum(coldStartValues(candidate, known)))
        : weightedSum(signalValues(candidate, known));
  }

  private static double weightedSum(double[] values) {
    double score = 0;
    for (Signal clue : SIGNALS) {
      score += clue.weight() * values[clue.ordinal()];
    }
    return score;
  }

  private boolean isColdStart(ScoringContext known) {
    return examplePriors.isEmpty() && known.knowledge().baseRate().relevant() == 0;
  }

  @Override
  public double hostScore(long host, ScoringContext known) {
    return known.hostScore(host);
  }

  @Override
  public boolean alternatesHosts(ScoringContext known) {
    return known.hasRelevantPage();
  }

  private RateSnapshot rates(Knowledge knowledge) {
    RateSnapshot rates = snapshot;
    if (rates == null
        || knowledge != snapshotKnowledge
        || !rates.baseRate().equals(knowledge.baseRate())) {
      rates = RateSnapshot.compute(knowledge, examplePriors, hint);
      snapshot = rates;
      snapshotKnowledge = knowledge;
    }
    return rates;
  }

  /** What each clue says of a candidate, by its number. */
  private double[] signalValues(Candidate candidate, ScoringContext known) {
    long[] name = candidate.anchorOrUrlWords();
    PhraseVector direction = vectors.sum(name);
    RateSnapshot rates = rates(known.knowledge());
    double[] values = hintSignals(candidate, name, direction, known.history(), rates);
    wordSignals(name, candidate.contextWords(), rates, values);
    put(values, Signal.KIND, rates.kinds().summarize(WordNetHypernyms.english().find(name)).mean());
    put(
        values,
        Signal.ANCHOR_SIMILARITY,
        anchorSimilarity.similarityToRelevant(direction, known.knowledge()));
    parentSignals(candidate, known.history(), rates, values);
    put(values, Signal.URL_TOKENS, rates.tokens().summarize(Urls.tokenIds(candidate.url())).mean());
    put(values, Signal.URL_FOLDER, rates.folders().logRatio(candidate.url()));
    if (hasTrace) {
      traceSignals(candidate, known, rates, values);
    }
    put(values, Signal.IN_LINKS, Math.log(1 + candidate.inLinks()));
    return values;
  }

  private void traceSignals(
      Candidate candidate, ScoringContext known, RateSnapshot rates, double[] values) {
    int near = rates.coVisits().slot(candidate.id());
    if (near >= 0) {
      // A step counts twice, see CoVisits.
      double seen = rates.coVisits().seen(near) / 2;
      put(
          values,
          Signal.CO_VISITS,
          rates.logRates().logRatio(seen, rates.coVisits().relevant(near) / 2));
    }
    put(
        values,
        Signal.CO_VISIT_CENTROID,
        coVisitCentroid.similarity(candidate.id(), known.knowledge()));
    double trust = userWeight.weight(known.history());
    if (trust > 0) {
      put(values, Signal.USERS, trust * userSignal(candidate, rates));
    }
  }

  private double userSignal(Candidate candidate, RateSnapshot rates) {
    FeatureRates.RateSummary said = rates.users().summarize(userFeatures.usersOf(candidate.url()));
    return said.mean() + said.agreement() / 2;
  }

  /** What the clues said of a page, and what its visitors say: so that trust in these can grow. */
  @Override
  public float[] annotate(Page page, Candidate candidate, ScoringContext known) {
    if (!hasTrace || isColdStart(known)) {
      return NO_ANNOTATION;
    }
    double[] values = signalValues(candidate, known);
    values[Signal.USERS.ordinal()] = 0;
    return LearnedSignalWeight.annotation(
        weightedSum(values), userSignal(candidate, rates(known.knowledge())));
  }

  /**
   * What there is to go by before anything was found: the hint, and people, of whom it is known
   * only what was in vain. So it is others that are followed next.
   */
  private double[] coldStartValues(Candidate candidate, ScoringContext known) {
    long[] name = candidate.anchorOrUrlWords();
    PhraseVector direction = vectors.sum(name);
    RateSnapshot rates = rates(known.knowledge());
    double[] values = hintSignals(candidate, name, direction, known.history(), rates);
    if (hasTrace) {
      put(values, Signal.USERS, userSignal(candidate, rates));
    }
    put(
        values,
        Signal.FETCHED_ANCHOR_SIMILARITY,
        -anchorSimilarity.similarityToFetched(direction, known.knowledge()));
    return values;
  }

  /** What the clues about the hint say, nothing of the others. */
  private double[] hintSignals(
      Candidate candidate,
      long[] name,
      PhraseVector direction,
      PageHistory crawled,
      RateSnapshot rates) {
    double[] values = new double[SIGNALS.length];
    if (hint.isEmpty()) {
      return values;
    }
    put(values, Signal.HINT_ANCHOR, hint.coverage(name, rates.hintWeights()));
    put(values, Signal.HINT_CONTEXT, hint.coverage(candidate.contextWords(), rates.hintWeights()));
    double sum = 0;
    for (int parent : candidate.parents()) {
      sum += pageSimilarity.hintCoverage(parent, crawled, rates);
    }
    put(values, Signal.HINT_SIMILARITY, vectors.cosine(direction, hintVector));
    put(values, Signal.HINT_PARENTS, sum / Math.max(1, candidate.parents().length));
    return values;
  }

  private static void wordSignals(long[] name, long[] around, RateSnapshot rates, double[] values) {
    FeatureRates.RateSummary pages = rates.pageWords().summarize(name);
    FeatureRates.RateSummary links = rates.anchorWords().summarize(name);
    FeatureRates.RateSummary pagesAround = rates.pageWords().summarize(around);
    FeatureRates.RateSummary context = rates.contextWords().summarize(around);
    put(values, Signal.ANCHOR_BY_PAGES, pages.mean());
    put(values, Signal.ANCHOR_BEST_BY_PAGES, pages.best());
    put(values, Signal.ANCHOR_BY_LINKS, links.mean());
    put(values, Signal.ANCHOR_BEST, links.best());
    put(values, Signal.CONTEXT_BY_PAGES, pagesAround.mean());
    put(values, Signal.CONTEXT_BEST_BY_PAGES, pagesAround.best());
    put(values, Signal.CONTEXT_BY_LINKS, context.mean());
    put(values, Signal.CONTEXT_AGREEMENT, context.agreement());
  }

  /** A linking page is expected to lead to wanted ones as it resembles them, until it has shown. */
  private void parentSignals(
      Candidate candidate, PageHistory crawled, RateSnapshot rates, double[] values) {
    int[] parents = candidate.parents();
    if (parents.length == 0) {
      return;
    }
    double rate = rates.logRates().baseRate();
    double alike = 0;
    double hubs = 0;
    double wanted = 0;
    for (int parent : parents) {
      double like = pageSimilarity.similarity(parent, crawled, rates);
      double expected = HUB_PRIOR_PAGES * rate * Math.exp(like);
      double seen = crawled.children(parent) + HUB_PRIOR_PAGES;
      alike += like;
      wanted += crawled.isRelevant(parent) ? 1 : 0;
      hubs += Math.log((crawled.relevantChildren(parent) + expected) / seen / rate);
    }
    put(values, Signal.PARENT_SIMILARITY, alike / parents.length);
    put(values, Signal.PARENT_RELEVANCE, wanted / parents.length);
    put(values, Signal.HUB, hubs / parents.length);
    put(values, Signal.HUB_AGREEMENT, hubs / Math.sqrt(parents.length + 1));
  }

  private static void put(double[] values, Signal clue, double value) {
    values[clue.ordinal()] = value;
  }

  @Override
  public List<Contribution> explain(Candidate candidate, ScoringContext known) {
    return isColdStart(known)
        ? coldStart.explain(
            candidate, known, contributions(candidate, known, coldStartValues(candidate, known)))
        : contributions(candidate, known, signalValues(candidate, known));
  }

  private List<Contribution> contributions(
      Candidate candidate, ScoringContext known, double[] values) {
    SignalExplainer reasons = new SignalExplainer(candidate, known, coVisitCentroid);
    List<Contribution> all = new ArrayList<>();
    for (Signal clue : SIGNALS) {
      double value = values[clue.ordinal()];
      if (value != 0) {
        all.add(new Contribution(clue.description(), clue.weight() * value, reasons.explain(clue)));
      }
    }
    return all;
  }
}
