package dev.waymark.lab;

import dev.waymark.engine.AllCores;
import dev.waymark.judge.Predicate;
import dev.waymark.lab.SessionsResult.Curve;
import dev.waymark.lab.SessionsResult.Mean;
import dev.waymark.lab.SessionsResult.Row;
import dev.waymark.lab.SessionsResult.Topic;
import dev.waymark.learn.Orders;
import dev.waymark.parse.Parser;
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
  private static final double[] THRESHOLDS = {0.6, 0.7, 0.8};
  private static final int POINTS = 20;

  private final SessionsPlan plan;
  private final Orders orders;
  private final Terrain terrain;
  private final List<SessionsTopic> topics = new ArrayList<>();

  public SessionsLab(
      RecordedWeb web,
      Map<String, Predicate> wants,
      Orders orders,
      Parser parser,
      SessionsPlan plan) {
    this.plan = plan;
    this.orders = orders;
    this.terrain = new Terrain(web, parser);
    wants.forEach((name, predicate) ->
        topics.add(new SessionsTopic(new Wanted(name, predicate, terrain), terrain, plan)));
  }

  /** One run: the pages in the order in which they came. */
  private record Run(SessionsTopic topic, String order, int[] pages) {}

  public int runs() {
    return topics.size() * plan.orders().size() * plan.starts();
  }

  /**
   * @param done told after each run how many are done
   */
  public SessionsResult result(IntConsumer done) throws InterruptedException {
    List<Run> runs = run(done);
    Map<SessionsTopic, Map<String, BitSet>> unions = unions(runs);
    List<Row> rows = new ArrayList<>();
    List<Curve> curves = new ArrayList<>();
    for (SessionsTopic topic : topics) {
      for (String order : plan.orders()) {
        List<Run> own =
            runs.stream().filter(r -> r.topic == topic && r.order.equals(order)).toList();
        rows.add(row(topic, order, own, unions));
        curves.add(curve(topic, order, own));
      }
    }
    List<Mean> means = plan.orders().stream().map(order -> mean(order, runs, unions)).toList();
    return new SessionsResult(
        terrain.web().name(), plan, topics.stream().map(this::topic).toList(), rows, means, curves);
  }

  private List<Run> run(IntConsumer done) throws InterruptedException {
    List<Callable<Run>> work = new ArrayList<>();
    for (SessionsTopic topic : topics) {
      for (String order : plan.orders()) {
        for (int start = 0; start < plan.starts(); start++) {
          int number = start;
          work.add(() -> run(topic, order, number));
        }
      }
    }
    return AllCores.run(work, done);
  }

  private Run run(SessionsTopic topic, String order, int start) throws InterruptedException {
    Plan runs = plan.runs();
    List<String> seeds = new Draw(terrain.web(), topic.wanted(), runs).start(start);
    Outcome outcome =
        new Trial(terrain, runs)
            .run(
                topic.wanted(),
                order,
                orders.of(order, topic.context()),
                start,
                seeds,
                topic.known(),
                runs.rescore());
    return new Run(
        topic, order, outcome.fetched().stream().mapToInt(terrain.web()::page).toArray());
  }

  /** By threshold the relevant pages that any run found: what recall is measured against. */
  private Map<SessionsTopic, Map<String, BitSet>> unions(List<Run> runs) {
    Map<SessionsTopic, Map<String, BitSet>> unions = new LinkedHashMap<>();
    for (Run run : runs) {
      Map<String, BitSet> own = unions.computeIfAbsent(run.topic, t -> new LinkedHashMap<>());
      for (double threshold : THRESHOLDS) {
        BitSet found = own.computeIfAbsent(name(threshold), t -> new BitSet());
        Arrays.stream(run.pages)
            .filter(page -> run.topic.relevant(page, threshold))
            .forEach(found::set);
      }
    }
    return unions;
  }

  private static String name(double threshold) {
    return Double.toString(threshold);
  }

  private static double recall(
      Run run, double threshold, Map<SessionsTopic, Map<String, BitSet>> unions) {
    int all = unions.get(run.topic).get(name(threshold)).cardinality();
    return all == 0 ? 0 : relevant(run, threshold, run.pages.length) / (double) all;
  }

  private static long relevant(Run run, double threshold, int fetches) {
    return Arrays.stream(run.pages)
        .limit(fetches)
        .filter(page -> run.topic.relevant(page, threshold))
        .count();
  }

  private static double held(Run run) {
    long found = Arrays.stream(run.pages).filter(run.topic::labelled).count();
    return found / (double) Math.max(1, run.topic.labelled());
  }

  /** Equation 9: the target to which the pages are most similar on the average. */
  private static double similarity(Run run, int fetches) {
    int count = Math.min(fetches, run.pages.length);
    if (count == 0) {
      return 0;
    }
    double[] sums = new double[run.topic.toTargets(run.pages[0]).length];
    for (int i = 0; i < count; i++) {
      double[] cosines = run.topic.toTargets(run.pages[i]);
      for (int t = 0; t < sums.length; t++) {
        sums[t] += cosines[t];
      }
    }
    return Arrays.stream(sums).max().orElse(0) / count;
  }

  private Topic topic(SessionsTopic topic) {
    Map<String, Integer> relevant = new LinkedHashMap<>();
    for (double threshold : THRESHOLDS) {
      int count = 0;
      for (int page = 0; page < terrain.web().pages(); page++) {
        count += topic.relevant(page, threshold) ? 1 : 0;
      }
      relevant.put(name(threshold), count);
    }
    return new Topic(
        topic.name(),
        topic.sessions(),
        topic.trained(),
        topic.known().cardinality(),
        relevant,
        topic.labelled(),
        topic.distances());
  }

  private Row row(
      SessionsTopic topic,
      String order,
      List<Run> runs,
      Map<SessionsTopic, Map<String, BitSet>> unions) {
    Map<String, Double> recall = new LinkedHashMap<>();
    for (double threshold : THRESHOLDS) {
      recall.put(name(threshold), mean(runs, run -> recall(run, threshold, unions)));
    }
    return new Row(
        topic.name(),
        order,
        recall,
        mean(runs, SessionsLab::held),
        mean(runs, run -> similarity(run, run.pages.length)));
  }

  private Mean mean(String order, List<Run> runs, Map<SessionsTopic, Map<String, BitSet>> unions) {
    Map<String, Interval> recall = new LinkedHashMap<>();
    for (double threshold : THRESHOLDS) {
      recall.put(name(threshold), interval(values(order, runs, r -> recall(r, threshold, unions))));
    }
    ToDoubleFunction<Run> near = run -> recall(run, SessionsTopic.NEAR, unions);
    List<double[]> first = values(plan.orders().getFirst(), runs, near);
    List<double[]> own = values(order, runs, near);
    for (int topic = 0; topic < own.size(); topic++) {
      for (int start = 0; start < plan.starts(); start++) {
        own.get(topic)[start] = first.get(topic)[start] - own.get(topic)[start];
      }
    }
    return new Mean(
        order,
        recall,
        interval(own),
        interval(values(order, runs, SessionsLab::held)),
        interval(values(order, runs, run -> similarity(run, run.pages.length))));
  }

  /** A figure of an order's runs, a group per topic. */
  private List<double[]> values(String order, List<Run> runs, ToDoubleFunction<Run> value) {
    return topics.stream()
        .map(topic ->
            runs.stream()
                .filter(run -> run.topic == topic && run.order.equals(order))
                .mapToDouble(value)
                .toArray())
        .toList();
  }

  private Interval interval(List<double[]> values) {
    return new Bootstrap(plan.seed()).interval(values);
  }

  private Curve curve(SessionsTopic topic, String order, List<Run> runs) {
    int[] fetches = new int[POINTS];
    for (int i = 0; i < POINTS; i++) {
      fetches[i] = plan.budget() * (i + 1) / POINTS;
    }
    Map<String, double[]> relevant = new LinkedHashMap<>();
    for (double threshold : THRESHOLDS) {
      relevant.put(
          name(threshold),
          Arrays.stream(fetches)
              .mapToDouble(at -> mean(runs, run -> relevant(run, threshold, at)))
              .toArray());
    }
    double[] similarity =
        Arrays.stream(fetches).mapToDouble(at -> mean(runs, run -> similarity(run, at))).toArray();
    return new Curve(topic.name(), order, fetches, relevant, similarity);
  }

  private static double mean(List<Run> runs, ToDoubleFunction<Run> value) {
    return runs.stream().mapToDouble(value).average().orElse(0);
  }
}
