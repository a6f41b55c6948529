package dev.waymark.lab;

import dev.waymark.config.ConfigException;
import dev.waymark.rank.ExamplePage;
import dev.waymark.rank.LearnSettings;
import dev.waymark.rank.OrderingPolicies;
import dev.waymark.rank.PolicyContext;
import dev.waymark.relevance.Predicates;
import dev.waymark.relevance.predicate.PredicateContext;
import dev.waymark.text.BagOfWords;
import java.util.List;
import java.util.Set;

/** What can be told to be wrong with an experiment before its web, which may be large, is read. */
public final class PlanValidator {
  private final OrderingPolicies policies;
  private final LabPlan plan;

  /**
   * @param orders the registry that the plan's names are from
   */
  public PlanValidator(OrderingPolicies orders, LabPlan plan) {
    this.policies = orders;
    this.plan = plan;
  }

  /**
   * @param wants predicates as written
   * @throws ConfigException naming a predicate that cannot be read, an order that there is not, or
   *     what an order lacks
   */
  public void check(List<String> wants) {
    PredicateContext labels = PredicateContext.minimal().withLabels(url -> Set.of());
    PredicateContext context = labels.withParents(page -> List.of());
    wants.forEach(want -> Predicates.parse(want, context));
    for (String name : plan.policies()) {
      if (!name.equals("oracle") && !plan.optional().contains(name)) {
        check(name, wants.getFirst());
      }
    }
  }

  /** Whether people are enough for an order is known only with them, and the web has them. */
  private void check(String name, String want) {
    ExamplePage some = new ExamplePage(BagOfWords.of("example"), BagOfWords.of("example"));
    List<ExamplePage> examples = plan.sideInformation().examples() > 0 ? List.of(some) : List.of();
    PolicyContext context =
        new PolicyContext(
            LearnSettings.defaults(),
            BagOfWords.of(plan.sideInformation().hintWords(want)),
            examples);
    try {
      if (plan.sideInformation().people().equals(List.of("none"))) {
        policies.create(name, context);
      } else {
        policies.effectiveName(name, context);
      }
    } catch (IllegalArgumentException e) {
      throw new ConfigException(String.valueOf(e.getMessage()));
    }
  }
}
