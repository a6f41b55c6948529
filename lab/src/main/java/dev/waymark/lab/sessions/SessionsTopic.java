package dev.waymark.lab.sessions;

import dev.waymark.config.ConfigException;
import dev.waymark.lab.replay.ParsedPages;
import dev.waymark.lab.replay.RelevanceJudgments;
import dev.waymark.lab.replay.WebBackground;
import dev.waymark.lab.replay.WebSnapshot;
import dev.waymark.model.Relevance;
import dev.waymark.people.MemoryTrace;
import dev.waymark.people.Session;
import dev.waymark.people.Step;
import dev.waymark.rank.PolicyContext;
import dev.waymark.rank.RankSettings;
import dev.waymark.rank.sessions.SessionModel;
import dev.waymark.rank.sessions.SessionModelTrainer;
import dev.waymark.rank.sessions.SessionSettings;
import dev.waymark.rank.sessions.recorded.SessionPage;
import dev.waymark.rank.sessions.recorded.WebGraph;
import dev.waymark.text.BagOfWords;
import dev.waymark.text.Words;
import dev.waymark.url.Urls;
import dev.waymark.web.RecordedWeb;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * One topic of an experiment with sessions: those towards some targets are the training data, and
 * the crawl looks for pages like these targets. Sessions towards the other targets stay unknown to
 * every policy.
 */
final class SessionsTopic {
  /** Similarity to a target from which on a page counts as relevant for policies. */
  static final double RELEVANCE_THRESHOLD = 0.7;

  private final String name;
  private final RecordedWeb web;
  private final BitSet trainingTargets = new BitSet();
  private final BitSet heldOut;
  private final double[][] targetSimilarities;
  private final RelevanceJudgments judgments;
  private final PolicyContext policyContext;
  private final int sessions;
  private final int trainingPages;
  private final List<Integer> distances;

  SessionsTopic(RelevanceJudgments all, WebSnapshot snapshot, SessionsLabSettings settings) {
    this.name = all.name();
    this.web = snapshot.web();
    List<Session> training = new ArrayList<>();
    for (Session session : web.traces().sessions()) {
      trainingSession(session, all, settings).ifPresent(training::add);
    }
    if (training.isEmpty()) {
      throw new ConfigException("want: no session of " + web.name() + " reached a page of " + name);
    }
    this.sessions = training.size();
    this.heldOut = all.relevantPages();
    heldOut.andNot(trainingTargets);
    SessionModel model = trainModel(training, snapshot.parsedPages());
    this.trainingPages = model.clusters().stream().mapToInt(SessionModel.Cluster::pages).sum();
    this.distances =
        IntStream.range(0, model.settings().states()).mapToObj(model::pagesInState).toList();
    this.targetSimilarities = computeSimilarities(model, snapshot.parsedPages());
    this.judgments =
        new RelevanceJudgments(
            name, page -> toRelevance(maxSimilarity(web.page(page.url()))), snapshot);
    this.policyContext =
        new PolicyContext(RankSettings.defaults(), BagOfWords.of(""), List.of())
            .with(MemoryTrace.of(training, List.of()))
            .with(new WebBackground(snapshot, all));
  }

  /** The session with its training targets; without steps to held-out ones. */
  private Optional<Session> trainingSession(
      Session session, RelevanceJudgments all, SessionsLabSettings settings) {
    Set<String> targets = new LinkedHashSet<>();
    List<Step> steps = new ArrayList<>();
    for (Step step : session.steps()) {
      int page = web.page(step.url());
      boolean target = session.targets().contains(step.url()) && page >= 0 && all.isRelevant(page);
      if (target && isTrainingTarget(step.url(), settings)) {
        targets.add(step.url());
        trainingTargets.set(page);
      }
      if (!target || targets.contains(step.url())) {
        steps.add(step);
      }
    }
    return targets.isEmpty()
        ? Optional.empty()
        : Optional.of(new Session(session.user(), steps, List.copyOf(targets)));
  }

  private static boolean isTrainingTarget(String target, SessionsLabSettings settings) {
    long hash = Words.mix(Urls.id(target) ^ Words.mix(settings.randomSeed()));
    return (hash >>> 11) * 0x1p-53 < settings.trainingShare();
  }

  private SessionModel trainModel(List<Session> training, ParsedPages parsedPages) {
    SessionSettings settings = SessionSettings.defaults();
    return SessionModelTrainer.train(
        WebGraph.build(training, url -> readPage(url, parsedPages), settings.maxTrainingPages()),
        settings);
  }

  private Optional<SessionPage> readPage(String url, ParsedPages parsedPages) {
    int page = web.page(url);
    return page < 0 ? Optional.empty() : Optional.of(SessionPage.from(parsedPages.page(page)));
  }

  private double[][] computeSimilarities(SessionModel model, ParsedPages parsedPages) {
    SessionModel.ClusterClassifier classifier = model.classifier();
    double[][] all = new double[web.pages()][];
    for (int page = 0; page < all.length; page++) {
      all[page] = classifier.targetSimilarities(parsedPages.page(page).words());
    }
    return all;
  }

  private static Relevance toRelevance(double similarity) {
    return similarity >= RELEVANCE_THRESHOLD ? Relevance.yes(similarity) : Relevance.no(similarity);
  }

  String name() {
    return name;
  }

  /** Pages like the targets: what policies that learn from relevance learn from. */
  RelevanceJudgments judgments() {
    return judgments;
  }

  PolicyContext policyContext() {
    return policyContext;
  }

  /** Found again, they do not count. */
  BitSet trainingTargets() {
    return (BitSet) trainingTargets.clone();
  }

  int sessions() {
    return sessions;
  }

  /** Pages the model was trained on. */
  int trainingPages() {
    return trainingPages;
  }

  /** How many of them are how many links from a target. */
  List<Integer> distances() {
    return distances;
  }

  /** Cosine to each training target. */
  double[] targetSimilarities(int page) {
    return targetSimilarities[page];
  }

  /** Cosine to the nearest of them. */
  double maxSimilarity(int page) {
    double best = 0;
    for (double cosine : targetSimilarities[page]) {
      best = Math.max(best, cosine);
    }
    return best;
  }

  /** Whether a page counts as found at a threshold. */
  boolean isRelevant(int page, double threshold) {
    return !trainingTargets.get(page) && maxSimilarity(page) >= threshold;
  }

  /** Whether a page is of the topic itself, and is not a training target. */
  boolean isHeldOut(int page) {
    return heldOut.get(page);
  }

  int heldOutPages() {
    return heldOut.cardinality();
  }
}
