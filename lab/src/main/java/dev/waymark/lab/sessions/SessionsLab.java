package dev.waymark.lab.sessions;

import dev.waymark.lab.Bootstrap;
import dev.waymark.lab.ConfidenceInterval;
import dev.waymark.lab.LabPlan;
import dev.waymark.lab.SeedSampler;
import dev.waymark.lab.replay.ParallelTasks;
import dev.waymark.lab.replay.RelevanceJudgments;
import dev.waymark.lab.replay.RunOutcome;
import dev.waymark.lab.replay.Trial;
import dev.waymark.lab.replay.WebSnapshot;
import dev.waymark.lab.sessions.SessionsLabResult.Curve;
import dev.waymark.lab.sessions.SessionsLabResult.Mean;
import dev.waymark.lab.sessions.SessionsLabResult.Row;
import dev.waymark.lab.sessions.SessionsLabResult.Topic;
import dev.waymark.parse.Parser;
import dev.waymark.rank.OrderingPolicies;
import dev.waymark.relevance.predicate.Predicate;
import dev.waymark.web.RecordedWeb;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.IntConsumer;
import java.util.function.ToDoubleFunction;

/**
 * Trains on sessions towards some targets of a topic and lets policies look for pages like them:
 * the experiment of the HMM paper (section 5) on a web that does not change.
 */
public final class SessionsLab {
  private static final double[] SIMILARITY_THRESHOLDS = {0.6, 0.7, 0.8};
  private static final int CURVE_POINTS = 20;

  private final SessionsLabSettings settings;
  private final OrderingPolicies policies;
  private final WebSnapshot snapshot;
  private final List<SessionsTopic> topics = new ArrayList<>();

  public SessionsLab(
      RecordedWeb web,
      Map<String, Predicate> predicates,
      OrderingPolicies policies,
      Parser parser,
      SessionsLabSettings settings) {
    this.settings = settings;
    this.policies = policies;
    this.snapshot = new WebSnapshot(web, parser);
    predicates.forEach((name, predicate) ->
        topics.add(
            new SessionsTopic(
                new RelevanceJudgments(name, predicate, snapshot), snapshot, settings)));
  }

  /** One run: the pages in the order in which they were fetched. */
  private record Run(SessionsTopic topic, String policy, int[] pages) {}

  public int runs() {
    return topics.size() * settings.policyNames().size() * settings.seedSets();
  }

  /**
   * @param done told after each run how many are done
   */
  public SessionsLabResult runAndSummarize(IntConsumer done) throws InterruptedException {
    List<Run> runs = run(done);
    Map<SessionsTopic, Map<String, BitSet>> pooled = poolRelevant(runs);
    List<Row> rows = new ArrayList<>();
    List<Curve> curves = new ArrayList<>();
    for (SessionsTopic topic : topics) {
      for (String policy : settings.policyNames()) {
        List<Run> own =
            runs.stream().filter(r -> r.topic == topic && r.policy.equals(policy)).toList();
        rows.add(row(topic, policy, own, pooled));
        curves.add(curve(topic, policy, own));
      }
    }
    List<Mean> means =
        settings.policyNames().stream().map(policy -> mean(policy, runs, pooled)).toList();
    return new SessionsLabResult(
        snapshot.web().name(),
        settings,
        topics.stream().map(this::summarizeTopic).toList(),
        rows,
        means,
        curves);
  }

  private List<Run> run(IntConsumer done) throws InterruptedException {
    List<Callable<Run>> work = new ArrayList<>();
    for (SessionsTopic topic : topics) {
      for (String policy : settings.policyNames()) {
        for (int i = 0; i < settings.seedSets(); i++) {
          int seedSet = i;
          work.add(() -> run(topic, policy, seedSet));
        }
      }
    }
    return ParallelTasks.run(work, done);
  }

  private Run run(SessionsTopic topic, String policy, int seedSet) throws InterruptedException {
    LabPlan plan = settings.toLabPlan();
    List<String> seeds =
        new SeedSampler(snapshot.web(), topic.judgments(), plan).sampleSeeds(seedSet);
    RunOutcome outcome =
        new Trial(snapshot, plan.pages())
            .run(
                topic.judgments(),
                policy,
                policies.create(policy, topic.policyContext()),
                seedSet,
                seeds,
                topic.trainingTargets(),
                plan.rescore());
    return new Run(
        topic, policy, outcome.fetched().stream().mapToInt(snapshot.web()::page).toArray());
  }

  /** By threshold the relevant pages that any run found: the base of pooled recall. */
  private Map<SessionsTopic, Map<String, BitSet>> poolRelevant(List<Run> runs) {
    Map<SessionsTopic, Map<String, BitSet>> pooled = new LinkedHashMap<>();
    for (Run run : runs) {
      Map<String, BitSet> own = pooled.computeIfAbsent(run.topic, t -> new LinkedHashMap<>());
      for (double threshold : SIMILARITY_THRESHOLDS) {
        BitSet found = own.computeIfAbsent(thresholdKey(threshold), t -> new BitSet());
        Arrays.stream(run.pages)
            .filter(page -> run.topic.isRelevant(page, threshold))
            .forEach(found::set);
      }
    }
    return pooled;
  }

  private static String thresholdKey(double threshold) {
    return Double.toString(threshold);
  }

  private static double recall(
      Run run, double threshold, Map<SessionsTopic, Map<String, BitSet>> pooled) {
    int all = pooled.get(run.topic).get(thresholdKey(threshold)).cardinality();
    return all == 0 ? 0 : countRelevant(run, threshold, run.pages.length) / (double) all;
  }

  private static long countRelevant(Run run, double threshold, int pages) {
    return Arrays.stream(run.pages)
        .limit(pages)
        .filter(page -> run.topic.isRelevant(page, threshold))
        .count();
  }

  private static double heldOutRecall(Run run) {
    long found = Arrays.stream(run.pages).filter(run.topic::isHeldOut).count();
    return found / (double) Math.max(1, run.topic.heldOutPages());
  }

  /** Equation 9: the target to which the pages are most similar on average. */
  private static double maxAverageSimilarity(Run run, int pages) {
    int count = Math.min(pages, run.pages.length);
    if (count == 0) {
      return 0;
    }
    double[] sums = new double[run.topic.targetSimilarities(run.pages[0]).length];
    for (int i = 0; i < count; i++) {
      double[] cosines = run.topic.targetSimilarities(run.pages[i]);
      for (int t = 0; t < sums.length; t++) {
        sums[t] += cosines[t];
      }
    }
    return Arrays.stream(sums).max().orElse(0) / count;
  }

  private Topic summarizeTopic(SessionsTopic topic) {
    Map<String, Integer> relevant = new LinkedHashMap<>();
    for (double threshold : SIMILARITY_THRESHOLDS) {
      int count = 0;
      for (int page = 0; page < snapshot.web().pages(); page++) {
        count += topic.isRelevant(page, threshold) ? 1 : 0;
      }
      relevant.put(thresholdKey(threshold), count);
    }
    return new Topic(
        topic.name(),
        topic.sessions(),
        topic.trainingPages(),
        topic.trainingTargets().cardinality(),
        relevant,
        topic.heldOutPages(),
        topic.distances());
  }

  private Row row(
      SessionsTopic topic,
      String policy,
      List<Run> runs,
      Map<SessionsTopic, Map<String, BitSet>> pooled) {
    Map<String, Double> recall = new LinkedHashMap<>();
    for (double threshold : SIMILARITY_THRESHOLDS) {
      recall.put(thresholdKey(threshold), mean(runs, run -> recall(run, threshold, pooled)));
    }
    return new Row(
        topic.name(),
        policy,
        recall,
        mean(runs, SessionsLab::heldOutRecall),
        mean(runs, run -> maxAverageSimilarity(run, run.pages.length)));
  }

  private Mean mean(String policy, List<Run> runs, Map<SessionsTopic, Map<String, BitSet>> pooled) {
    Map<String, ConfidenceInterval> recall = new LinkedHashMap<>();
    for (double threshold : SIMILARITY_THRESHOLDS) {
      recall.put(
          thresholdKey(threshold),
          interval(values(policy, runs, r -> recall(r, threshold, pooled))));
    }
    ToDoubleFunction<Run> near = run -> recall(run, SessionsTopic.RELEVANCE_THRESHOLD, pooled);
    List<double[]> first = values(settings.policyNames().getFirst(), runs, near);
    List<double[]> own = values(policy, runs, near);
    for (int topic = 0; topic < own.size(); topic++) {
      for (int seedSet = 0; seedSet < settings.seedSets(); seedSet++) {
        own.get(topic)[seedSet] = first.get(topic)[seedSet] - own.get(topic)[seedSet];
      }
    }
    return new Mean(
        policy,
        recall,
        interval(own),
        interval(values(policy, runs, SessionsLab::heldOutRecall)),
        interval(values(policy, runs, run -> maxAverageSimilarity(run, run.pages.length))));
  }

  /** A measure of a policy's runs, a group per topic. */
  private List<double[]> values(String policy, List<Run> runs, ToDoubleFunction<Run> value) {
    return topics.stream()
        .map(topic ->
            runs.stream()
                .filter(run -> run.topic == topic && run.policy.equals(policy))
                .mapToDouble(value)
                .toArray())
        .toList();
  }

  private ConfidenceInterval interval(List<double[]> values) {
    return new Bootstrap(settings.randomSeed()).interval(values);
  }

  private Curve curve(SessionsTopic topic, String policy, List<Run> runs) {
    int[] pages = new int[CURVE_POINTS];
    for (int i = 0; i < CURVE_POINTS; i++) {
      pages[i] = settings.pages() * (i + 1) / CURVE_POINTS;
    }
    Map<String, double[]> relevant = new LinkedHashMap<>();
    for (double threshold : SIMILARITY_THRESHOLDS) {
      relevant.put(
          thresholdKey(threshold),
          Arrays.stream(pages)
              .mapToDouble(at -> mean(runs, run -> countRelevant(run, threshold, at)))
              .toArray());
    }
    double[] similarity =
        Arrays.stream(pages)
            .mapToDouble(at -> mean(runs, run -> maxAverageSimilarity(run, at)))
            .toArray();
    return new Curve(topic.name(), policy, pages, relevant, similarity);
  }

  private static double mean(List<Run> runs, ToDoubleFunction<Run> value) {
    return runs.stream().mapToDouble(value).average().orElse(0);
  }
}
