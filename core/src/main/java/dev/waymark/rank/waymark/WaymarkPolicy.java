package dev.waymark.rank.waymark;

import dev.waymark.model.Candidate;
import dev.waymark.model.Page;
import dev.waymark.model.ParentDigest;
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
import dev.waymark.rank.sessions.DistancePredictor;
import dev.waymark.rank.waymark.people.CoVisitCentroid;
import dev.waymark.rank.waymark.people.CoVisits;
import dev.waymark.rank.waymark.people.PeopleSignal;
import dev.waymark.rank.waymark.people.PeopleSignals;
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
 * The default policy: a weighted sum of signals about a candidate's links (anchor and context
 * words), its parents (similarity to relevant pages, relevance of their other links), its URL and
 * its visitors. Before the first relevant page it explores; hosts are arms of a bandit, see {@link
 * HostArm}.
 */
public final class WaymarkPolicy implements OrderingPolicy {
  /** Prior of a parent as a hub, in pages, at the rate that its similarity predicts. */
  private static final double HUB_PRIOR_PAGES = 4;

  private static final Signal[] SIGNALS = Signal.values();

  private final ExamplePriors examplePriors;
  private final Hint hint;
  private final PageSimilarity pageSimilarity;
  private final WordVectors vectors = WordVectors.english();
  private final AnchorSimilarity anchorSimilarity;
  private final PhraseVector hintVector;
  private final ColdStartScorer coldStart;
  private final PeopleSignals people;
  private final @Nullable DistancePredictor distancePredictor;
  private final LearnedWeights learnedWeights;
  private @Nullable Knowledge snapshotKnowledge;
  private @Nullable RateSnapshot snapshot;

  /** A policy without a model of sessions. */
  public WaymarkPolicy(PolicyContext context) {
    this(context, null);
  }

  /**
   * @param distancePredictor of a model of sessions; null if none was given
   */
  public WaymarkPolicy(PolicyContext context, @Nullable DistancePredictor distancePredictor) {
    this.examplePriors = ExamplePriors.compute(context.examples());
    this.anchorSimilarity = new AnchorSimilarity(examplePriors.titles());
    this.hint = new Hint(context.query());
    this.pageSimilarity = new PageSimilarity(hint);
    this.hintVector = vectors.sum(context.query().ids());
    this.coldStart = new ColdStartScorer(new ExplorationPolicy(context.settings().randomSeed()));
    this.people = PeopleSignals.of(context.trace(), distancePredictor);
    this.distancePredictor = distancePredictor;
    this.learnedWeights =
        new LearnedWeights(
            people.all().size(),
            distancePredictor == null ? 0 : distancePredictor.annotationLength());
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
    learned.addAll(people.extractors().keySet());
    return learned;
  }

  @Override
  public Map<FeatureType, FeatureExtractor> extractors() {
    return people.extractors();
  }

  @Override
  public CandidateSource candidateSource() {
    CoVisits coVisits = people.coVisits();
    return coVisits == null ? CandidateSource.NONE : coVisits;
  }

  @Override
  public double score(Candidate candidate, ScoringContext context) {
    return isColdStart(context)
        ? coldStart.score(
            candidate,
            context,
            weightedSum(coldStartValues(candidate, context)) + peopleScore(candidate, context))
        : weightedSum(signalValues(candidate, context)) + peopleScore(candidate, context);
  }

  private static double weightedSum(double[] values) {
    double score = 0;
    for (Signal signal : SIGNALS) {
      score += signal.weight() * values[signal.ordinal()];
    }
    return score;
  }

  /** What people's signals add, each with its weight. */
  private double peopleScore(Candidate candidate, ScoringContext context) {
    double[] weights = peopleWeights(context);
    double score = 0;
    for (int i = 0; i < weights.length; i++) {
      if (weights[i] != 0) {
        score += weights[i] * people.all().get(i).value(candidate, context);
      }
    }
    return score;
  }

  private double[] peopleWeights(ScoringContext context) {
    return isColdStart(context)
        ? people.all().stream().mapToDouble(PeopleSignal::coldStartWeight).toArray()
        : learnedWeights.weights(context.history());
  }

  private boolean isColdStart(ScoringContext context) {
    return examplePriors.lacksRelevant() && context.knowledge().baseRate().relevant() == 0;
  }

  @Override
  public double hostScore(long host, ScoringContext context) {
    return context.hostScore(host);
  }

  @Override
  public boolean alternatesHosts(ScoringContext context) {
    return context.hasRelevantPage();
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

  /** The value of each signal for a candidate, by ordinal. */
  private double[] signalValues(Candidate candidate, ScoringContext context) {
    long[] anchor = candidate.anchorOrUrlWords();
    PhraseVector anchorVector = vectors.sum(anchor);
    RateSnapshot rates = rates(context.knowledge());
    double[] values = hintSignals(candidate, anchor, anchorVector, context.history(), rates);
    wordSignals(anchor, candidate.contextWords(), rates, values);
    put(
        values,
        Signal.HYPERNYMS,
        rates.hypernyms().summarize(WordNetHypernyms.english().find(anchor)).mean());
    put(
        values,
        Signal.ANCHOR_SIMILARITY,
        anchorSimilarity.similarityToRelevant(anchorVector, context.knowledge()));
    parentSignals(candidate, context.history(), rates, values);
    put(values, Signal.URL_TOKENS, rates.tokens().summarize(Urls.tokenIds(candidate.url())).mean());
    put(values, Signal.URL_FOLDER, rates.folders().logRatio(candidate.url()));
    coVisitSignals(candidate, context, rates, values);
    put(values, Signal.IN_LINKS, Math.log(1 + candidate.inLinks()));
    return values;
  }

  private void coVisitSignals(
      Candidate candidate, ScoringContext context, RateSnapshot rates, double[] values) {
    CoVisitCentroid centroid = people.coVisitCentroid();
    if (centroid == null) {
      return;
    }
    int slot = rates.coVisits().slot(candidate.id());
    if (slot >= 0) {
      // A step counts twice, see CoVisits.
      double steps = rates.coVisits().seen(slot) / 2;
      put(
          values,
          Signal.CO_VISITS,
          rates.logRates().logRatio(steps, rates.coVisits().relevant(slot) / 2));
    }
    put(values, Signal.CO_VISIT_CENTROID, centroid.similarity(candidate.id(), context.knowledge()));
  }

  /**
   * What the distance to a target is predicted from, and what people's weights are learned from.
   */
  @Override
  public float[] annotate(Page page, Candidate candidate, ScoringContext context) {
    float[] distances =
        distancePredictor == null
            ? NO_ANNOTATION
            : distancePredictor.annotate(page, candidate, context.history());
    if (people.all().isEmpty() || isColdStart(context)) {
      return distances;
    }
    double[] signals =
        people.all().stream().mapToDouble(signal -> signal.value(candidate, context)).toArray();
    return learnedWeights.annotate(
        distances, weightedSum(signalValues(candidate, context)), signals);
  }

  /** Values before the first relevant page: the hint, and dissimilarity to fetched anchors. */
  private double[] coldStartValues(Candidate candidate, ScoringContext context) {
    long[] anchor = candidate.anchorOrUrlWords();
    PhraseVector anchorVector = vectors.sum(anchor);
    RateSnapshot rates = rates(context.knowledge());
    double[] values = hintSignals(candidate, anchor, anchorVector, context.history(), rates);
    put(
        values,
        Signal.FETCHED_ANCHOR_SIMILARITY,
        -anchorSimilarity.similarityToFetched(anchorVector, context.knowledge()));
    return values;
  }

  /** The values of the hint's signals; all others are 0. */
  private double[] hintSignals(
      Candidate candidate,
      long[] anchor,
      PhraseVector anchorVector,
      PageHistory history,
      RateSnapshot rates) {
    double[] values = new double[SIGNALS.length];
    if (hint.isEmpty()) {
      return values;
    }
    put(values, Signal.HINT_ANCHOR, hint.coverage(anchor, rates.hintWeights()));
    put(values, Signal.HINT_CONTEXT, hint.coverage(candidate.contextWords(), rates.hintWeights()));
    double sum = candidate.foreignParents().hinted();
    for (int parent : candidate.parents()) {
      sum += pageSimilarity.hintCoverage(parent, history, rates);
    }
    put(values, Signal.HINT_SIMILARITY, vectors.cosine(anchorVector, hintVector));
    put(values, Signal.HINT_PARENTS, sum / Math.max(1, candidate.parentCount()));
    return values;
  }

  private static void wordSignals(
      long[] anchor, long[] contextWords, RateSnapshot rates, double[] values) {
    FeatureRates.RateSummary anchorByPages = rates.pageWords().summarize(anchor);
    FeatureRates.RateSummary anchorByLinks = rates.anchorWords().summarize(anchor);
    FeatureRates.RateSummary contextByPages = rates.pageWords().summarize(contextWords);
    FeatureRates.RateSummary contextByLinks = rates.contextWords().summarize(contextWords);
    put(values, Signal.ANCHOR_BY_PAGES, anchorByPages.mean());
    put(values, Signal.ANCHOR_BEST_BY_PAGES, anchorByPages.best());
    put(values, Signal.ANCHOR_BY_LINKS, anchorByLinks.mean());
    put(values, Signal.ANCHOR_BEST, anchorByLinks.best());
    put(values, Signal.CONTEXT_BY_PAGES, contextByPages.mean());
    put(values, Signal.CONTEXT_BEST_BY_PAGES, contextByPages.best());
    put(values, Signal.CONTEXT_BY_LINKS, contextByLinks.mean());
    put(values, Signal.CONTEXT_AGREEMENT, contextByLinks.agreement());
  }

  /** A parent's rate as a hub has its similarity to relevant pages as a prior. */
  private void parentSignals(
      Candidate candidate, PageHistory history, RateSnapshot rates, double[] values) {
    int parents = candidate.parentCount();
    if (parents == 0) {
      return;
    }
    ParentDigest foreign = candidate.foreignParents();
    double similarities = foreign.similarity();
    double hubs = foreign.hub();
    double relevant = foreign.relevant();
    for (int parent : candidate.parents()) {
      similarities += pageSimilarity.similarity(parent, history, rates);
      relevant += history.isRelevant(parent) ? 1 : 0;
      hubs += hub(parent, history, rates);
    }
    put(values, Signal.PARENT_SIMILARITY, similarities / parents);
    put(values, Signal.PARENT_RELEVANCE, relevant / parents);
    put(values, Signal.HUB, hubs / parents);
    put(values, Signal.HUB_AGREEMENT, hubs / Math.sqrt(parents + 1));
  }

  private double hub(int page, PageHistory history, RateSnapshot rates) {
    double rate = rates.logRates().baseRate();
    double expected =
        HUB_PRIOR_PAGES * rate * Math.exp(pageSimilarity.similarity(page, history, rates));
    double steps = history.children(page) + HUB_PRIOR_PAGES;
    return Math.log((history.relevantChildren(page) + expected) / steps / rate);
  }

  @Override
  public ParentDigest digest(int page, ScoringContext context) {
    PageHistory history = context.history();
    RateSnapshot rates = rates(context.knowledge());
    return new ParentDigest(
        1,
        pageSimilarity.similarity(page, history, rates),
        hub(page, history, rates),
        history.isRelevant(page) ? 1 : 0,
        hint.isEmpty() ? 0 : pageSimilarity.hintCoverage(page, history, rates));
  }

  private static void put(double[] values, Signal signal, double value) {
    values[signal.ordinal()] = value;
  }

  @Override
  public List<Contribution> explain(Candidate candidate, ScoringContext context) {
    return isColdStart(context)
        ? coldStart.explain(
            candidate,
            context,
            contributions(candidate, context, coldStartValues(candidate, context)))
        : contributions(candidate, context, signalValues(candidate, context));
  }

  private List<Contribution> contributions(
      Candidate candidate, ScoringContext context, double[] values) {
    SignalExplainer explainer = new SignalExplainer(candidate, context, people.coVisitCentroid());
    List<Contribution> all = new ArrayList<>();
    for (Signal signal : SIGNALS) {
      double value = values[signal.ordinal()];
      if (value != 0) {
        all.add(
            new Contribution(
                signal.description(), signal.weight() * value, explainer.explain(signal)));
      }
    }
    double[] weights = peopleWeights(context);
    for (int i = 0; i < weights.length; i++) {
      PeopleSignal signal = people.all().get(i);
      double value = weights[i] == 0 ? 0 : weights[i] * signal.value(candidate, context);
      if (value != 0) {
        all.add(new Contribution(signal.description(), value, signal.explain(candidate, context)));
      }
    }
    return all;
  }
}
