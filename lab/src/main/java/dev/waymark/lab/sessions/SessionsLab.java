package dev.waymark.lab.sessions;

import dev.waymark.lab.Bootstrap;
import dev.waymark.lab.ConfidenceInterval;
import dev.waymark.lab.LabPlan;
import dev.waymark.lab.RelevanceJudgments;
import dev.waymark.lab.RunOutcome;
import dev.waymark.lab.StartSampler;
import dev.waymark.lab.Trial;
import dev.waymark.lab.WebSnapshot;
import dev.waymark.lab.sessions.SessionsLabResult.Curve;
import dev.waymark.lab.sessions.SessionsLabResult.Mean;
import dev.waymark.lab.sessions.SessionsLabResult.Row;
import dev.waymark.lab.sessions.SessionsLabResult.Topic;
import dev.waymark.math.ParallelTasks;
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
 * Learns from sessions towards some targets of a topic and lets orders look for pages like them:
 * the experiment of the HMM paper (section 5) on a web that does not move.
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
      Map<String, Predicate> wants,
      OrderingPolicies orders,
      Parser parser,
      SessionsLabSettings plan) {
    this.settings = plan;
    this.policies = orders;
    this.snapshot = new WebSnapshot(web, parser);
    wants.forEach((name, predicate) ->
        topics.add(
            new SessionsTopic(new RelevanceJudgments(name, predicate, snapshot), snapshot, plan)));
  }

  /** One run: the pages in the order in which they came. */
  private record Run(SessionsTopic topic, String policy, int[] pages) {}

  public int runs() {
    return topics.size() * settings.policyNames().size() * settings.starts();
  }

  /**
   * @param done told after each run how many are done
   */
  public SessionsLabResult runAndSummarize(IntConsumer done) throws InterruptedException {
    List<Run> runs = run(done);
    Map<SessionsTopic, Map<String, BitSet>> unions = poolRelevant(runs);
    List<Row> rows = new ArrayList<>();
    List<Curve> curves = new ArrayList<>();
    for (SessionsTopic topic : topics) {
      for (String order : settings.policyNames()) {
        List<Run> own =
            runs.stream().filter(r -> r.topic == topic && r.policy.equals(order)).toList();
        rows.add(row(topic, order, own, unions));
        curves.add(curve(topic, order, own));
      }
    }
    List<Mean> means =
        settings.policyNames().stream().map(order -> mean(order, runs, unions)).toList();
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
      for (String order : settings.policyNames()) {
        for (int start = 0; start < settings.starts(); start++) {
          int number = start;
          work.add(() -> run(topic, order, number));
        }
      }
    }
    return ParallelTasks.run(work, done);
  }

  private Run run(SessionsTopic topic, String order, int start) throws InterruptedException {
    LabPlan runs = settings.toLabPlan();
    List<String> seeds =
        new StartSampler(snapshot.web(), topic.judgments(), runs).sampleSeeds(start);
    RunOutcome outcome =
        new Trial(snapshot, runs)
            .run(
                topic.judgments(),
                order,
                policies.create(order, topic.policyContext()),
                start,
                seeds,
                topic.trainingTargets(),
                runs.rescore());
    return new Run(
        topic, order, outcome.fetched().stream().mapToInt(snapshot.web()::page).toArray());
  }

  /** By threshold the relevant pages that any run found: what recall is measured against. */
  private Map<SessionsTopic, Map<String, BitSet>> poolRelevant(List<Run> runs) {
    Map<SessionsTopic, Map<String, BitSet>> unions = new LinkedHashMap<>();
    for (Run run : runs) {
      Map<String, BitSet> own = unions.computeIfAbsent(run.topic, t -> new LinkedHashMap<>());
      for (double threshold : SIMILARITY_THRESHOLDS) {
        BitSet found = own.computeIfAbsent(thresholdKey(threshold), t -> new BitSet());
        Arrays.stream(run.pages)
            .filter(page -> run.topic.isRelevant(page, threshold))
            .forEach(found::set);
      }
    }
    return unions;
  }

  private static String thresholdKey(double threshold) {
    return Double.toString(threshold);
  }

  private static double recall(
      Run run, double threshold, Map<SessionsTopic, Map<String, BitSet>> unions) {
    int all = unions.get(run.topic).get(thresholdKey(threshold)).cardinality();
    return all == 0 ? 0 : countRelevant(run, threshold, run.pages.length) / (double) all;
  }

  private static long countRelevant(Run run, double threshold, int fetches) {
    return Arrays.stream(run.pages)
        .limit(fetches)
        .filter(page -> run.topic.isRelevant(page, threshold))
        .count();
  }

  private static double heldOutRecall(Run run) {
    long found = Arrays.stream(run.pages).filter(run.topic::isHeldOut).count();
    return found / (double) Math.max(1, run.topic.heldOutPages());
  }

  /** Equation 9: the target to which the pages are most similar on the average. */
  private static double maxAverageSimilarity(Run run, int fetches) {
    int count = Math.min(fetches, run.pages.length);
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
      String order,
      List<Run> runs,
      Map<SessionsTopic, Map<String, BitSet>> unions) {
    Map<String, Double> recall = new LinkedHashMap<>();
    for (double threshold : SIMILARITY_THRESHOLDS) {
      recall.put(thresholdKey(threshold), mean(runs, run -> recall(run, threshold, unions)));
    }
    return new Row(
        topic.name(),
        order,
        recall,
        mean(runs, SessionsLab::heldOutRecall),
        mean(runs, run -> maxAverageSimilarity(run, run.pages.length)));
  }

  private Mean mean(String order, List<Run> runs, Map<SessionsTopic, Map<String, BitSet>> unions) {
    Map<String, ConfidenceInterval> recall = new LinkedHashMap<>();
    for (double threshold : SIMILARITY_THRESHOLDS) {
      recall.put(
          thresholdKey(threshold),
          interval(values(order, runs, r -> recall(r, threshold, unions))));
    }
    ToDoubleFunction<Run> near = run -> recall(run, SessionsTopic.RELEVANCE_THRESHOLD, unions);
    List<double[]> first = values(settings.policyNames().getFirst(), runs, near);
    List<double[]> own = values(order, runs, near);
    for (int topic = 0; topic < own.size(); topic++) {
      for (int start = 0; start < settings.starts(); start++) {
        own.get(topic)[start] = first.get(topic)[start] - own.get(topic)[start];
      }
    }
    return new Mean(
        order,
        recall,
        interval(own),
        interval(values(order, runs, SessionsLab::heldOutRecall)),
        interval(values(order, runs, run -> maxAverageSimilarity(run, run.pages.length))));
  }

  /** A figure of an order's runs, a group per topic. */
  private List<double[]> values(String order, List<Run> runs, ToDoubleFunction<Run> value) {
    return topics.stream()
        .map(topic ->
            runs.stream()
                .filter(run -> run.topic == topic && run.policy.equals(order))
                .mapToDouble(value)
                .toArray())
        .toList();
  }

  private ConfidenceInterval interval(List<double[]> values) {
    return new Bootstrap(settings.randomSeed()).interval(values);
  }

  private Curve curve(SessionsTopic topic, String order, List<Run> runs) {
    int[] fetches = new int[CURVE_POINTS];
    for (int i = 0; i < CURVE_POINTS; i++) {
      fetches[i] = settings.budget() * (i + 1) / CURVE_POINTS;
    }
    Map<String, double[]> relevant = new LinkedHashMap<>();
    for (double threshold : SIMILARITY_THRESHOLDS) {
      relevant.put(
          thresholdKey(threshold),
          Arrays.stream(fetches)
              .mapToDouble(at -> mean(runs, run -> countRelevant(run, threshold, at)))
              .toArray());
    }
    double[] similarity =
        Arrays.stream(fetches)
            .mapToDouble(at -> mean(runs, run -> maxAverageSimilarity(run, at)))
            .toArray();
    return new Curve(topic.name(), order, fetches, relevant, similarity);
  }

  private static double mean(List<Run> runs, ToDoubleFunction<Run> value) {
    return runs.stream().mapToDouble(value).average().orElse(0);
  }
}
