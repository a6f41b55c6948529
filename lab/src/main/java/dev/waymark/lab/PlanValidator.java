package dev.waymark.lab;

import dev.waymark.config.ConfigException;
import dev.waymark.rank.ExamplePage;
import dev.waymark.rank.OrderingPolicies;
import dev.waymark.rank.PolicyContext;
import dev.waymark.rank.RankSettings;
import dev.waymark.relevance.Predicates;
import dev.waymark.relevance.predicate.PredicateContext;
import dev.waymark.text.BagOfWords;
import java.util.List;
import java.util.Set;

/** Finds mistakes in a plan before its web, which may be large, is read. */
public final class PlanValidator {
  private final OrderingPolicies policies;
  private final LabPlan plan;

  /**
   * @param policies the registry that the plan's names are from
   */
  public PlanValidator(OrderingPolicies policies, LabPlan plan) {
    this.policies = policies;
    this.plan = plan;
  }

  /**
   * @param predicates as written
   * @throws ConfigException naming a predicate that cannot be parsed, an unknown policy, or what a
   *     policy lacks
   */
  public void check(List<String> predicates) {
    PredicateContext labels = PredicateContext.minimal().withLabels(url -> Set.of());
    PredicateContext context = labels.withParents(page -> List.of());
    predicates.forEach(text -> Predicates.parse(text, context));
    for (String name : plan.policies()) {
      if (!name.equals("oracle") && !plan.optional().contains(name)) {
        check(name, predicates.getFirst());
      }
    }
  }

  /** Whether traces are enough for a policy is known only with them, and the web has them. */
  private void check(String name, String predicate) {
    ExamplePage example = new ExamplePage(BagOfWords.of("example"), BagOfWords.of("example"), true);
    List<ExamplePage> examples =
        plan.sideInformation().examples() > 0 ? List.of(example) : List.of();
    PolicyContext context =
        new PolicyContext(
            RankSettings.defaults(),
            BagOfWords.of(plan.sideInformation().hintWords(predicate)),
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
