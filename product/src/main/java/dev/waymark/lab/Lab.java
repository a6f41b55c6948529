package dev.waymark.lab;

import dev.waymark.judge.Predicate;
import dev.waymark.learn.LearnSettings;
import dev.waymark.learn.Order;
import dev.waymark.learn.OrderContext;
import dev.waymark.learn.Orders;
import dev.waymark.parse.Parser;
import dev.waymark.text.Bag;
import dev.waymark.web.RecordedWeb;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntConsumer;

/** Runs a plan: every order from every start for every want, on all cores. */
public final class Lab {
  private final Plan plan;
  private final Orders orders;
  private final Readings readings;
  private final List<Wanted> wants = new ArrayList<>();
  private final int[][] linkedFrom;

  /**
   * @param wants the predicates, by the name they are reported under
   * @param orders the registry that the plan's names are from
   */
  public Lab(
      RecordedWeb web, Map<String, Predicate> wants, Orders orders, Parser parser, Plan plan) {
    this.plan = plan;
    this.orders = orders;
    this.readings = new Readings(web, parser);
    wants.forEach((name, predicate) -> this.wants.add(new Wanted(name, predicate, readings)));
    this.linkedFrom = linkedFrom(web);
  }

  /** One run to do. */
  private record Task(Wanted wanted, int start, String order) {}

  /** How many runs there are. */
  public int runs() {
    return tasks().size();
  }

  /**
   * Runs the plan and sums it up.
   *
   * @param times whether the time of ordering is told; it differs from run to run
   */
  public LabResult result(IntConsumer done, boolean times) throws InterruptedException {
    List<Outcome> outcomes = run(done);
    return LabResult.of(
        readings.web().name(),
        readings.web().pages(),
        plan,
        times ? outcomes : outcomes.stream().map(Outcome::untimed).toList());
  }

  /**
   * @param done told after each run how many are done
   * @return the runs of the plan's orders, in the order of wants, orders, starts
   */
  public List<Outcome> run(IntConsumer done) throws InterruptedException {
    List<Task> tasks = tasks();
    List<Future<Outcome>> futures = new ArrayList<>();
    try (ExecutorService pool =
        Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors())) {
      int[] count = {0};
      for (Task task : tasks) {
        Callable<Outcome> call =
            () -> {
              Outcome outcome = run(task);
              synchronized (count) {
                done.accept(++count[0]);
              }
              return outcome;
            };
        futures.add(pool.submit(call));
      }
    }
    Map<Task, Outcome> outcomes = new LinkedHashMap<>();
    for (int i = 0; i < tasks.size(); i++) {
      outcomes.put(tasks.get(i), result(futures.get(i)));
    }
    return compared(outcomes);
  }

  private static Outcome result(Future<Outcome> future) throws InterruptedException {
    try {
      return future.get();
    } catch (ExecutionException e) {
      throw e.getCause() instanceof RuntimeException cause
          ? cause
          : new IllegalStateException(e.getCause());
    }
  }

  /** Oracle and random first, whether they were asked for or not: all is measured against them. */
  private List<Task> tasks() {
    List<String> names = new ArrayList<>(List.of("oracle", "random"));
    plan.orders().stream().filter(name -> !names.contains(name)).forEach(names::add);
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
    compared.sort(
        Comparator.comparingInt((Outcome o) -> wantIndex(o.want()))
            .thenComparingInt(o -> plan.orders().indexOf(o.order()))
            .thenComparingInt(Outcome::start));
    return compared;
  }

  private double area(Map<Task, Outcome> outcomes, Task task) {
    return Measures.area(outcomes.get(task).hitsAfter(), plan.budget());
  }

  private int wantIndex(String want) {
    for (int i = 0; i < wants.size(); i++) {
      if (wants.get(i).name().equals(want)) {
        return i;
      }
    }
    return -1;
  }

  private Outcome run(Task task) throws InterruptedException {
    Draw draw = new Draw(readings.web(), task.wanted, plan);
    BitSet examples = draw.examples(task.start);
    boolean oracle = task.order.equals("oracle");
    Order order =
        oracle
            ? new Oracle(readings.web(), linkedFrom, task.wanted.satisfying())
            : orders.of(task.order, context(task, examples));
    return new Trial(readings, plan)
        .run(
            task.wanted,
            task.order,
            order,
            task.start,
            draw.start(task.start),
            examples,
            oracle ? -1 : plan.rescore());
  }

  private OrderContext context(Task task, BitSet examples) {
    List<Bag> bags = examples.stream().mapToObj(page -> readings.page(page).words()).toList();
    Bag query = Bag.of(plan.given().words(task.wanted.name()));
    return new OrderContext(LearnSettings.defaults(), query, bags)
        .with(new WebBackground(readings, linkedFrom, task.wanted));
  }

  private static int[][] linkedFrom(RecordedWeb web) {
    int[] count = new int[web.pages()];
    for (int page = 0; page < count.length; page++) {
      for (int target : web.links(page)) {
        count[target]++;
      }
    }
    int[][] sources = new int[count.length][];
    for (int page = 0; page < count.length; page++) {
      sources[page] = new int[count[page]];
    }
    for (int page = count.length - 1; page >= 0; page--) {
      for (int target : web.links(page)) {
        sources[target][--count[target]] = page;
      }
    }
    return sources;
  }
}
