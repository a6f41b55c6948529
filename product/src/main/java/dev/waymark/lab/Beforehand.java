package dev.waymark.lab;

import dev.waymark.judge.JudgeContext;
import dev.waymark.judge.Predicates;
import dev.waymark.learn.Example;
import dev.waymark.learn.LearnSettings;
import dev.waymark.learn.OrderContext;
import dev.waymark.learn.Orders;
import dev.waymark.settings.BadSetting;
import dev.waymark.text.Bag;
import java.util.List;
import java.util.Set;

/** What can be told to be wrong with an experiment before its web, which may be large, is read. */
public final class Beforehand {
  private final Orders orders;
  private final Plan plan;

  /**
   * @param orders the registry that the plan's names are from
   */
  public Beforehand(Orders orders, Plan plan) {
    this.orders = orders;
    this.plan = plan;
  }

  /**
   * @param wants predicates as written
   * @throws BadSetting naming a predicate that cannot be read, an order that there is not, or what
   *     an order lacks
   */
  public void check(List<String> wants) {
    JudgeContext labels = JudgeContext.bare().withLabels(url -> Set.of());
    JudgeContext context = labels.withParents(page -> List.of());
    wants.forEach(want -> Predicates.of(want, context));
    for (String name : plan.orders()) {
      if (!name.equals("oracle") && !plan.optional().contains(name)) {
        check(name, wants.getFirst());
      }
    }
  }

  /** Whether people are enough for an order is known only with them, and the web has them. */
  private void check(String name, String want) {
    Example some = new Example(Bag.of("example"), Bag.of("example"));
    List<Example> examples = plan.given().examples() > 0 ? List.of(some) : List.of();
    OrderContext context =
        new OrderContext(LearnSettings.defaults(), Bag.of(plan.given().words(want)), examples);
    try {
      if (plan.given().people().equals(List.of("none"))) {
        orders.of(name, context);
      } else {
        orders.way(name, context);
      }
    } catch (IllegalArgumentException e) {
      throw new BadSetting(String.valueOf(e.getMessage()));
    }
  }
}
