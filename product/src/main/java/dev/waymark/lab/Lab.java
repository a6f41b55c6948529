package dev.waymark.lab;

import dev.waymark.engine.AllCores;
import dev.waymark.judge.Predicate;
import dev.waymark.learn.Example;
import dev.waymark.learn.Knowledge;
import dev.waymark.learn.LearnSettings;
import dev.waymark.learn.Order;
import dev.waymark.learn.OrderContext;
import dev.waymark.learn.Orders;
import dev.waymark.parse.Parser;
import dev.waymark.people.Trace;
import dev.waymark.settings.BadSetting;
import dev.waymark.text.Bag;
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
  private final Plan plan;
  private final Orders orders;
  private final Terrain terrain;
  private final List<Wanted> wants = new ArrayList<>();
  private final Trace people;
  private final Map<String, String> leftOut = new LinkedHashMap<>();

  /** By order, the first that goes the same way with what is given: itself, mostly. */
  private final Map<String, String> first = new LinkedHashMap<>();

  /**
   * @param wants the predicates, by the name they are reported under
   * @param orders the registry that the plan's names are from
   */
  public Lab(
      RecordedWeb web, Map<String, Predicate> wants, Orders orders, Parser parser, Plan plan) {
    this.plan = plan;
    this.orders = orders;
    this.terrain = new Terrain(web, parser);
    this.people = LabPeople.of(web, plan);
    wants.forEach((name, predicate) -> this.wants.add(new Wanted(name, predicate, terrain)));
    check();
  }

  private Lab(Lab other, Plan plan) {
    this.plan = plan;
    this.orders = other.orders;
    this.terrain = other.terrain;
    this.people = LabPeople.of(other.terrain.web(), plan);
    this.wants.addAll(other.wants);
    check();
  }

  /** Another plan for the same wants on the same web, which is not read again. */
  public Lab with(Plan other) {
    return new Lab(this, other);
  }

  /** The result of one order from one start. */
  private record Task(Wanted wanted, int start, String order) {}

  /** How many runs there are. */
  public int runs() {
    return (int) tasks().stream().map(this::run).distinct().count();
  }

  /** Orders that with what is given go the way of another one, by whose run they are reported. */
  public Map<String, String> sameWay() {
    Map<String, String> same = new LinkedHashMap<>(first);
    same.entrySet().removeIf(entry -> entry.getKey().equals(entry.getValue()));
    return same;
  }

  /** Orders that could not be run on what was given, each with the reason. */
  public Map<String, String> leftOut() {
    return Map.copyOf(leftOut);
  }

  /** What is wrong with the wants, a sentence each: nothing to find, or judging that fails. */
  public List<String> complaints() {
    List<String> complaints = new ArrayList<>();
    for (Wanted wanted : wants) {
      if (wanted.satisfying().isEmpty()) {
        complaints.add("want: no page of " + terrain.web().name() + " satisfies " + wanted.name());
      }
      List<String> troubles = wanted.troubles();
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
  public LabResult result(IntConsumer done, boolean times) throws InterruptedException {
    List<Outcome> outcomes = run(done);
    List<String> ran = plan.orders().stream().filter(name -> !leftOut.containsKey(name)).toList();
    return new Totals(plan)
        .of(
            terrain,
            ran,
            leftOut,
            times ? outcomes : outcomes.stream().map(Outcome::untimed).toList());
  }

  /**
   * @param done told after each run how many are done
   * @return the runs of the plan's orders, in the order of wants, orders, starts
   */
  public List<Outcome> run(IntConsumer done) throws InterruptedException {
    List<Task> tasks = tasks();
    List<Task> runs = tasks.stream().map(this::run).distinct().toList();
    List<Callable<Outcome>> work = new ArrayList<>();
    runs.forEach(run -> work.add(() -> outcome(run)));
    List<Outcome> results = AllCores.run(work, done);
    Map<Task, Outcome> outcomes = new LinkedHashMap<>();
    for (Task task : tasks) {
      outcomes.put(task, results.get(runs.indexOf(run(task))).of(task.order));
    }
    return compared(outcomes);
  }

  /** The run by which a result is known. */
  private Task run(Task task) {
    return new Task(task.wanted, task.start, first.getOrDefault(task.order, task.order));
  }

  /** Builds every order once: what cannot be built is left out, or stops all if it was named. */
  private void check() {
    Map<String, String> byWay = new HashMap<>();
    for (String name : plan.orders()) {
      try {
        if (!name.equals("oracle")) {
          OrderContext context = context(new Task(wants.getFirst(), 0, name), new BitSet());
          orders.of(name, context);
          first.put(name, byWay.computeIfAbsent(orders.way(name, context), way -> name));
        }
      } catch (IllegalArgumentException e) {
        if (!plan.optional().contains(name)) {
          throw new BadSetting(String.valueOf(e.getMessage()));
        }
        leftOut.put(name, String.valueOf(e.getMessage()));
      }
    }
  }

  /** Oracle and random first, whether they were asked for or not: all is measured against them. */
  private List<Task> tasks() {
    List<String> names = new ArrayList<>(List.of("oracle", "random"));
    plan.orders().stream().filter(name -> !names.contains(name)).forEach(names::add);
    names.removeAll(leftOut.keySet());
    List<Task> tasks = new ArrayList<>();
    for (Wanted wanted : wants) {
      for (String name : names) {
        for (int start = 0; start < plan.starts(); start++) {
          tasks.add(new Task(wanted, start, name));
        }
      }
    }
    return tasks;
  }

  private List<Outcome> compared(Map<Task, Outcome> outcomes) {
    List<Outcome> compared = new ArrayList<>();
    outcomes.forEach((task, outcome) -> {
      double random = area(outcomes, new Task(task.wanted, task.start, "random"));
      double oracle = area(outcomes, new Task(task.wanted, task.start, "oracle"));
      if (plan.orders().contains(task.order)) {
        double area = Measures.area(outcome.hitsAfter(), plan.budget());
        compared.add(outcome.with(Measures.efficiency(area, random, oracle)));
      }
    });
    List<String> names = wants.stream().map(Wanted::name).toList();
    compared.sort(
        Comparator.comparingInt((Outcome o) -> names.indexOf(o.want()))
            .thenComparingInt(o -> plan.orders().indexOf(o.order()))
            .thenComparingInt(Outcome::start));
    return compared;
  }

  private double area(Map<Task, Outcome> outcomes, Task task) {
    return Measures.area(outcomes.get(task).hitsAfter(), plan.budget());
  }

  private Outcome outcome(Task task) throws InterruptedException {
    Draw draw = new Draw(terrain.web(), task.wanted, plan);
    BitSet examples = draw.examples(task.start);
    if (task.order.equals("oracle")) {
      Order oracle = new Oracle(terrain, task.wanted.satisfying());
      return new Trial(terrain, plan)
          .run(task.wanted, task.order, oracle, task.start, draw.start(task.start), examples, -1);
    }
    return new Trial(terrain, plan, prior(task, draw, examples))
        .run(
            task.wanted,
            task.order,
            orders.of(task.order, context(task, examples)),
            task.start,
            draw.start(task.start),
            examples,
            plan.rescore());
  }

  /** What an earlier run learned, as far as a crawl would begin with it. */
  private Knowledge prior(Task task, Draw draw, BitSet examples) throws InterruptedException {
    if (plan.reuse() == 0) {
      return new Knowledge(Set.of());
    }
    Task earlier = new Task(sought(task.wanted), task.start, task.order);
    Trial before = new Trial(terrain, plan.before());
    before.run(
        earlier.wanted,
        earlier.order,
        orders.of(earlier.order, context(earlier, examples)),
        task.start,
        draw.start(plan.starts() + task.start),
        examples,
        plan.rescore());
    return before.knowledge().discounted(LearnSettings.defaults().knowledgeWeight());
  }

  /** What the earlier run looks for. */
  private Wanted sought(Wanted wanted) {
    return switch (plan.reuseOf()) {
      case SAME -> wanted;
      case NEXT -> wants.get((wants.indexOf(wanted) + 1) % wants.size());
    };
  }

  private OrderContext context(Task task, BitSet examples) {
    List<Example> handed =
        examples.stream().mapToObj(page -> Example.of(terrain.readings().page(page))).toList();
    Bag query = Bag.of(plan.given().words(task.wanted.name()));
    // With one lot for all, a page that it ranks last would come late from every start.
    LearnSettings settings = LearnSettings.defaults().withRandom(plan.seed() + task.start);
    return new OrderContext(settings, query, handed)
        .with(new WebBackground(terrain, task.wanted))
        .with(people);
  }
}
