package dev.waymark.lab;

import dev.waymark.config.ConfigException;
import dev.waymark.lab.replay.Measures;
import dev.waymark.lab.replay.OraclePolicy;
import dev.waymark.lab.replay.ParallelTasks;
import dev.waymark.lab.replay.RelevanceJudgments;
import dev.waymark.lab.replay.RunOutcome;
import dev.waymark.lab.replay.Trial;
import dev.waymark.lab.replay.WebBackground;
import dev.waymark.lab.replay.WebSnapshot;
import dev.waymark.parse.Parser;
import dev.waymark.rank.ExamplePage;
import dev.waymark.rank.OrderingPolicies;
import dev.waymark.rank.OrderingPolicy;
import dev.waymark.rank.PolicyContext;
import dev.waymark.rank.RankSettings;
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
import java.util.stream.Stream;

/** Runs a plan: every ordering policy from every seed set for every predicate, on all cores. */
public final class Lab {
  private final LabPlan plan;
  private final OrderingPolicies policies;
  private final WebSnapshot snapshot;
  private final List<RelevanceJudgments> judgments = new ArrayList<>();
  private final LabPeople people;
  private final Map<String, String> skipped = new LinkedHashMap<>();

  /** By policy, the first that fetches the same pages in the same order here: mostly itself. */
  private final Map<String, String> representatives = new LinkedHashMap<>();

  /**
   * @param predicates by the name they are reported under
   * @param policies the registry that the plan's names are from
   */
  public Lab(
      RecordedWeb web,
      Map<String, Predicate> predicates,
      OrderingPolicies policies,
      Parser parser,
      LabPlan plan) {
    this.plan = plan;
    this.policies = policies;
    this.snapshot = new WebSnapshot(web, parser);
    this.people = new LabPeople(snapshot, plan);
    predicates.forEach(
        (name, predicate) -> this.judgments.add(new RelevanceJudgments(name, predicate, snapshot)));
    buildPolicies();
  }

  private Lab(Lab other, LabPlan plan) {
    this.plan = plan;
    this.policies = other.policies;
    this.snapshot = other.snapshot;
    this.people = new LabPeople(snapshot, plan);
    this.judgments.addAll(other.judgments);
    buildPolicies();
  }

  /** Another plan for the same predicates on the same web, which is not read again. */
  public Lab withPlan(LabPlan other) {
    return new Lab(this, other);
  }

  /** One policy from one seed set. */
  private record Task(RelevanceJudgments judgments, int seedSet, String policy) {}

  /** How many runs there are. */
  public int runs() {
    return (int) tasks().stream().map(this::representative).distinct().count();
  }

  /** Policies that fetch as another one does here, by whose run they are reported. */
  public Map<String, String> equivalentPolicies() {
    Map<String, String> same = new LinkedHashMap<>(representatives);
    same.entrySet().removeIf(entry -> entry.getKey().equals(entry.getValue()));
    return same;
  }

  /**
   * What is wrong with the predicates, a sentence each: nothing relevant, or judging that fails.
   */
  public List<String> warnings() {
    List<String> warnings = new ArrayList<>();
    for (RelevanceJudgments each : judgments) {
      if (each.relevantPages().isEmpty()) {
        warnings.add(
            "want: no page of " + snapshot.web().name() + " is relevant for " + each.name());
      }
      List<String> errors = each.errors();
      if (!errors.isEmpty()) {
        warnings.add(
            "want: %s could not judge %d pages, the first because %s"
                .formatted(each.name(), errors.size(), errors.getFirst()));
      }
    }
    return warnings;
  }

  /**
   * Runs the plan and summarizes it.
   *
   * @param done told after each run how many are done
   * @param times whether CPU time is reported; it differs from run to run
   */
  public LabResult runAndSummarize(IntConsumer done, boolean times) throws InterruptedException {
    List<RunOutcome> outcomes = run(done);
    List<String> ran = plan.policies().stream().filter(name -> !skipped.containsKey(name)).toList();
    return new ResultSummarizer(plan)
        .summarize(
            snapshot,
            ran,
            skipped,
            times ? outcomes : outcomes.stream().map(RunOutcome::withoutTime).toList());
  }

  /**
   * @param done told after each run how many are done
   * @return the runs by predicate, policy, seed set
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

  /** The run that stands for a task. */
  private Task representative(Task task) {
    return new Task(
        task.judgments, task.seedSet, representatives.getOrDefault(task.policy, task.policy));
  }

  /** Builds every policy once; one that cannot be built is skipped, or an error if it was named. */
  private void buildPolicies() {
    Map<String, String> byEffectiveName = new HashMap<>();
    for (String name : plan.policies()) {
      try {
        if (!name.equals("oracle")) {
          PolicyContext context =
              policyContext(
                  new Task(judgments.getFirst(), 0, name),
                  people.marks(judgments.getFirst(), true));
          policies.create(name, context);
          representatives.put(
              name,
              byEffectiveName.computeIfAbsent(
                  policies.effectiveName(name, context), absent -> name));
        }
      } catch (IllegalArgumentException e) {
        if (!plan.optional().contains(name)) {
          throw new ConfigException(String.valueOf(e.getMessage()));
        }
        skipped.put(name, String.valueOf(e.getMessage()));
      }
    }
  }

  /** Oracle and random first, in the plan or not: efficiency is measured against them. */
  private List<Task> tasks() {
    List<String> names = new ArrayList<>(List.of("oracle", "random"));
    plan.policies().stream().filter(name -> !names.contains(name)).forEach(names::add);
    names.removeAll(skipped.keySet());
    List<Task> tasks = new ArrayList<>();
    for (RelevanceJudgments each : judgments) {
      for (String name : names) {
        for (int seedSet = 0; seedSet < plan.seedSets(); seedSet++) {
          tasks.add(new Task(each, seedSet, name));
        }
      }
    }
    return tasks;
  }

  private List<RunOutcome> withEfficiencies(Map<Task, RunOutcome> outcomes) {
    List<RunOutcome> compared = new ArrayList<>();
    outcomes.forEach((task, outcome) -> {
      double random = area(outcomes, new Task(task.judgments, task.seedSet, "random"));
      double oracle = area(outcomes, new Task(task.judgments, task.seedSet, "oracle"));
      if (plan.policies().contains(task.policy)) {
        double area = Measures.areaUnderCurve(outcome.relevantAfter(), plan.pages());
        compared.add(outcome.withEfficiency(Measures.efficiency(area, random, oracle)));
      }
    });
    List<String> names = judgments.stream().map(RelevanceJudgments::name).toList();
    compared.sort(
        Comparator.comparingInt((RunOutcome o) -> names.indexOf(o.want()))
            .thenComparingInt(o -> plan.policies().indexOf(o.policy()))
            .thenComparingInt(RunOutcome::seedSet));
    return compared;
  }

  private double area(Map<Task, RunOutcome> outcomes, Task task) {
    return Measures.areaUnderCurve(outcomes.get(task).relevantAfter(), plan.pages());
  }

  private RunOutcome runTask(Task task) throws InterruptedException {
    SeedSampler sampler = new SeedSampler(snapshot.web(), task.judgments, plan);
    BitSet examples = sampler.sampleExamples(task.seedSet);
    examples.or(people.marks(task.judgments, true));
    if (task.policy.equals("oracle")) {
      OrderingPolicy oracle = new OraclePolicy(snapshot, task.judgments.relevantPages());
      return new Trial(snapshot, plan.pages())
          .run(
              task.judgments,
              task.policy,
              oracle,
              task.seedSet,
              sampler.sampleSeeds(task.seedSet),
              examples,
              -1);
    }
    Knowledge prior = learnPrior(task, sampler, examples);
    if (plan.sharding().shards() > 0) {
      return new Trial(snapshot, plan.pages(), prior)
          .run(
              task.judgments,
              task.policy,
              () -> policies.create(task.policy, policyContext(task, examples)),
              plan.sharding(),
              task.seedSet,
              sampler.sampleSeeds(task.seedSet),
              examples,
              plan.rescore());
    }
    return new Trial(snapshot, plan.pages(), prior)
        .run(
            task.judgments,
            task.policy,
            policies.create(task.policy, policyContext(task, examples)),
            task.seedSet,
            sampler.sampleSeeds(task.seedSet),
            examples,
            plan.rescore());
  }

  /** The discounted knowledge of an earlier run. */
  private Knowledge learnPrior(Task task, SeedSampler sampler, BitSet examples)
      throws InterruptedException {
    if (plan.reusePages() == 0) {
      return new Knowledge(Set.of());
    }
    Task earlier = new Task(priorJudgments(task.judgments), task.seedSet, task.policy);
    Trial before = new Trial(snapshot, plan.reusePages());
    before.run(
        earlier.judgments,
        earlier.policy,
        policies.create(earlier.policy, policyContext(earlier, examples)),
        task.seedSet,
        sampler.sampleSeeds(plan.seedSets() + task.seedSet),
        examples,
        plan.rescore());
    return before.knowledge().discounted(RankSettings.defaults().knowledgeWeight());
  }

  /** What is relevant for the earlier run. */
  private RelevanceJudgments priorJudgments(RelevanceJudgments own) {
    return switch (plan.reuseSource()) {
      case SAME -> own;
      case NEXT -> judgments.get((judgments.indexOf(own) + 1) % judgments.size());
    };
  }

  private PolicyContext policyContext(Task task, BitSet examples) {
    List<ExamplePage> examplePages =
        Stream.concat(
                examples.stream().mapToObj(page -> example(page, true)),
                people.marks(task.judgments, false).stream().mapToObj(page -> example(page, false)))
            .toList();
    BagOfWords query = BagOfWords.of(plan.sideInformation().hintWords(task.judgments.name()));
    // With one random seed for all, a page that it ranks last would come late from every seed set.
    RankSettings settings =
        RankSettings.defaults()
            .withRandomSeed(plan.randomSeed() + task.seedSet)
            .withSessions(people.sessionModel(task.judgments));
    return new PolicyContext(settings, query, examplePages)
        .with(new WebBackground(snapshot, task.judgments))
        .with(people.trace());
  }

  private ExamplePage example(int page, boolean relevant) {
    return ExamplePage.of(snapshot.parsedPages().page(page), relevant);
  }
}
