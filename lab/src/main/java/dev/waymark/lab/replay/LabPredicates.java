package dev.waymark.lab.replay;

import dev.waymark.model.Page;
import dev.waymark.relevance.Predicates;
import dev.waymark.relevance.predicate.Predicate;
import dev.waymark.relevance.predicate.PredicateContext;
import dev.waymark.web.RecordedWeb;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Predicates over a recorded web. They may ask for labels, and for the pages that link to a page:
 * all of them, fetched or not, since what is relevant must not depend on the ordering policy.
 */
public final class LabPredicates {
  private LabPredicates() {}

  /**
   * @param texts predicates as written
   * @return the same, by how they are written
   */
  public static Map<String, Predicate> compile(List<String> texts, RecordedWeb web) {
    PredicateContext labels =
        PredicateContext.minimal().withLabels(url -> web.labels(web.page(url)));
    boolean needsParents = texts.stream().anyMatch(text -> text.contains("linked_from"));
    PredicateContext context = needsParents ? labels.withParents(parents(web)) : labels;
    Map<String, Predicate> predicates = new LinkedHashMap<>();
    texts.forEach(text -> predicates.put(text, Predicates.parse(text, context)));
    return predicates;
  }

  private static Function<Page, List<String>> parents(RecordedWeb web) {
    int[][] parents = WebSnapshot.parents(web);
    return page -> Arrays.stream(parents[web.page(page.url())]).mapToObj(web::url).toList();
  }
}
