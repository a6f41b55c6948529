package dev.waymark.lab;

import dev.waymark.config.ConfigException;
import dev.waymark.math.ParallelTasks;
import dev.waymark.parse.Parser;
import dev.waymark.people.Trace;
import dev.waymark.rank.ExamplePage;
import dev.waymark.rank.LearnSettings;
import dev.waymark.rank.OrderingPolicies;
import dev.waymark.rank.OrderingPolicy;
import dev.waymark.rank.PolicyContext;
import dev.waymark.rank.knowledge.Knowledge;
import dev.waymark.relevance.predicate.Predicate;
import dev.waymark.text.BagOfWords;
import dev.waymark.web.RecordedWeb;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.IntConsumer;

/** Runs a plan: every order from every start for every want, on all cores. */
public final class Lab {
  private final LabPlan plan;
  private final OrderingPolicies policies;
  private final WebSnapshot snapshot;
  private final List<RelevanceJudgments> judgments = new ArrayList<>();
  private final Trace trace;
  private final Map<String, String> skipped = new LinkedHashMap<>();

  /** By order, the first that goes the same way with what is given: itself, mostly. */
  private final Map<String, String> representatives = new LinkedHashMap<>();

  /**
   * @param wants the predicates, by the name they are reported under
   * @param orders the registry that the plan's names are from
   */
  public Lab(
      RecordedWeb web,
      Map<String, Predicate> wants,
      OrderingPolicies orders,
      Parser parser,
      LabPlan plan) {
    this.plan = plan;
    this.policies = orders;
    this.snapshot = new WebSnapshot(web, parser);
    this.trace = LabTraces.open(web, plan);
    wants.forEach(
        (name, predicate) -> this.judgments.add(new RelevanceJudgments(name, predicate, snapshot)));
    buildPolicies();
  }

  private Lab(Lab other, LabPlan plan) {
    this.plan = plan;
    this.policies = other.policies;
    this.snapshot = other.snapshot;
    this.trace = LabTraces.open(other.snapshot.web(), plan);
    this.judgments.addAll(other.judgments);
    buildPolicies();
  }

  /** Another plan for the same wants on the same web, which is not read again. */
  public Lab withPlan(LabPlan other) {
    return new Lab(this, other);
  }

  /** The result of one order from one start. */
  private record Task(RelevanceJudgments judgments, int start, String policy) {}

  /** How many runs there are. */
  public int runs() {
    return (int) tasks().stream().map(this::representative).distinct().count();
  }

  /** Orders that with what is given go the way of another one, by whose run they are reported. */
  public Map<String, String> equivalentPolicies() {
    Map<String, String> same = new LinkedHashMap<>(representatives);
    same.entrySet().removeIf(entry -> entry.getKey().equals(entry.getValue()));
    return same;
  }

  /** Orders that could not be run on what was given, each with the reason. */
  public Map<String, String> skipped() {
    return Map.copyOf(skipped);
  }

  /** What is wrong with the wants, a sentence each: nothing to find, or judging that fails. */
  public List<String> warnings() {
    List<String> complaints = new ArrayList<>();
    for (RelevanceJudgments wanted : judgments) {
      if (wanted.relevantPages().isEmpty()) {
        complaints.add(
            "want: no page of " + snapshot.web().name() + " is relevant for " + wanted.name());
      }
      List<String> troubles = wanted.errors();
      if (!troubles.isEmpty()) {
        complaints.add(
            "want: %s could not judge %d pages, the first because %s"
                .formatted(wanted.name(), troubles.size(), troubles.getFirst()));
      }
    }
    return complaints;
  }

  /**
   * Runs the plan and sums it up.
   *
   * @param times whether the time of ordering is told; it differs from run to run
   */
  public LabResult runAndSummarize(IntConsumer done, boolean times) throws InterruptedException {
    List<RunOutcome> outcomes = run(done);
    List<String> ran = plan.policies().stream().filter(name -> !skipped.containsKey(name)).toList();
    return new ResultSummarizer(plan)
        .of(
            snapshot,
            ran,
            skipped,
            times ? outcomes : outcomes.stream().map(RunOutcome::withoutTime).toList());
  }

  /**
   * @param done told after each run how many are done
   * @return the runs of the plan's orders, in the order of wants, orders, starts
   */
  public List<RunOutcome> run(IntConsumer done) throws InterruptedException {
    List<Task> tasks = tasks();
    List<Task> runs = tasks.stream().map(this::representative).distinct().toList();
    List<Callable<RunOutcome>> work = new ArrayList<>();
    runs.forEach(run -> work.add(() -> runTask(run)));
    List<RunOutcome> results = ParallelTasks.run(work, done);
    Map<Task, RunOutcome> outcomes = new LinkedHashMap<>();
    for (Task task : tasks) {
      outcomes.put(task, results.get(runs.indexOf(representative(task))).withPolicy(task.policy));
    }
    return withEfficiencies(outcomes);
  }

  /** The run by which a result is known. */
  private Task representative(Task task) {
    return new Task(
        task.judgments, task.start, representatives.getOrDefault(task.policy, task.policy));
  }

  /** Builds every order once: what cannot be built is left out, or stops all if it was named. */
  private void buildPolicies() {
    Map<String, String> byWay = new HashMap<>();
    for (String name : plan.policies()) {
      try {
        if (!name.equals("oracle")) {
          PolicyContext context =
              policyContext(new Task(judgments.getFirst(), 0, name), new BitSet());
          policies.create(name, context);
          representatives.put(
              name, byWay.computeIfAbsent(policies.effectiveName(name, context), way -> name));
        }
      } catch (IllegalArgumentException e) {
        if (!plan.optional().contains(name)) {
          throw new ConfigException(String.valueOf(e.getMessage()));
        }
        skipped.put(name, String.valueOf(e.getMessage()));
      }
    }
  }

  /** Oracle and random first, whether they were asked for or not: all is measured against them. */
  private List<Task> tasks() {
    List<String> names = new ArrayList<>(List.of("oracle", "random"));
    plan.policies().stream().filter(name -> !names.contains(name)).forEach(names::add);
    names.removeAll(skipped.keySet());
    List<Task> tasks = new ArrayList<>();
    for (RelevanceJudgments wanted : judgments) {
      for (String name : names) {
        for (int start = 0; start < plan.starts(); start++) {
          tasks.add(new Task(wanted, start, name));
        }
      }
    }
    return tasks;
  }

  private List<RunOutcome> withEfficiencies(Map<Task, RunOutcome> outcomes) {
    List<RunOutcome> compared = new ArrayList<>();
    outcomes.forEach((task, outcome) -> {
      double random = area(outcomes, new Task(task.judgments, task.start, "random"));
      double oracle = area(outcomes, new Task(task.judgments, task.start, "oracle"));
      if (plan.policies().contains(task.policy)) {
        double area = Measures.areaUnderCurve(outcome.relevantAfter(), plan.budget());
        compared.add(outcome.withEfficiency(Measures.efficiency(area, random, oracle)));
      }
    });
    List<String> names = judgments.stream().map(RelevanceJudgments::name).toList();
    compared.sort(
        Comparator.comparingInt((RunOutcome o) -> names.indexOf(o.want()))
            .thenComparingInt(o -> plan.policies().indexOf(o.policy()))
            .thenComparingInt(RunOutcome::start));
    return compared;
  }

  private double area(Map<Task, RunOutcome> outcomes, Task task) {
    return Measures.areaUnderCurve(outcomes.get(task).relevantAfter(), plan.budget());
  }

  private RunOutcome runTask(Task task) throws InterruptedException {
    StartSampler draw = new StartSampler(snapshot.web(), task.judgments, plan);
    BitSet examples = draw.sampleExamples(task.start);
    if (task.policy.equals("oracle")) {
      OrderingPolicy oracle = new OraclePolicy(snapshot, task.judgments.relevantPages());
      return new Trial(snapshot, plan)
          .run(
              task.judgments,
              task.policy,
              oracle,
              task.start,
              draw.sampleSeeds(task.start),
              examples,
              -1);
    }
    return new Trial(snapshot, plan, learnPrior(task, draw, examples))
        .run(
            task.judgments,
            task.policy,
            policies.create(task.policy, policyContext(task, examples)),
            task.start,
            draw.sampleSeeds(task.start),
            examples,
            plan.rescore());
  }

  /** What an earlier run learned, as far as a crawl would begin with it. */
  private Knowledge learnPrior(Task task, StartSampler draw, BitSet examples)
      throws InterruptedException {
    if (plan.reuseFetches() == 0) {
      return new Knowledge(Set.of());
    }
    Task earlier = new Task(priorJudgments(task.judgments), task.start, task.policy);
    Trial before = new Trial(snapshot, plan.priorPlan());
    before.run(
        earlier.judgments,
        earlier.policy,
        policies.create(earlier.policy, policyContext(earlier, examples)),
        task.start,
        draw.sampleSeeds(plan.starts() + task.start),
        examples,
        plan.rescore());
    return before.knowledge().discounted(LearnSettings.defaults().knowledgeWeight());
  }

  /** What the earlier run looks for. */
  private RelevanceJudgments priorJudgments(RelevanceJudgments wanted) {
    return switch (plan.reuseSource()) {
      case SAME -> wanted;
      case NEXT -> judgments.get((judgments.indexOf(wanted) + 1) % judgments.size());
    };
  }

  private PolicyContext policyContext(Task task, BitSet examples) {
    List<ExamplePage> handed =
        examples.stream()
            .mapToObj(page -> ExamplePage.of(snapshot.parsedPages().page(page)))
            .toList();
    BagOfWords query = BagOfWords.of(plan.sideInformation().hintWords(task.judgments.name()));
    // With one lot for all, a page that it ranks last would come late from every start.
    LearnSettings settings =
        LearnSettings.defaults().withRandomSeed(plan.randomSeed() + task.start);
    return new PolicyContext(settings, query, handed)
        .with(new WebBackground(snapshot, task.judgments))
        .with(trace);
  }
}
