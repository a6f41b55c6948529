package com.example.waymark;

import dev.waymark.model.Candidate;
import dev.waymark.rank.Contribution;
import dev.waymark.rank.OrderingPolicy;
import dev.waymark.rank.ScoringContext;
import dev.waymark.rank.knowledge.PageHistory;
import java.util.List;

/**
 * Prefers candidates in good company: linked from relevant pages, and from pages whose other links
 * led to relevant ones. Ties go to the candidate found first.
 */
public final class GoodCompanyPolicy implements OrderingPolicy {
  @Override
  public double score(Candidate candidate, ScoringContext context) {
    return parents(candidate, context) + siblings(candidate, context) + age(candidate);
  }

  /** The best rate of relevant pages that the links of a parent led to, with one of each added. */
  private static double siblings(Candidate candidate, ScoringContext context) {
    PageHistory history = context.history();
    double best = 0;
    for (int parent : candidate.parents()) {
      best =
          Math.max(
              best, (history.relevantChildren(parent) + 1.0) / (history.children(parent) + 2.0));
    }
    return best;
  }

  /** The share of relevant pages among those that link to it, with one irrelevant page added. */
  private static double parents(Candidate candidate, ScoringContext context) {
    int relevant = 0;
    for (int parent : candidate.parents()) {
      relevant += context.history().isRelevant(parent) ? 1 : 0;
    }
    return relevant / (candidate.parents().length + 1.0);
  }

  private static double age(Candidate candidate) {
    return -1e-9 * candidate.discoveryNumber();
  }

  @Override
  public List<Contribution> explain(Candidate candidate, ScoringContext context) {
    return List.of(
        new Contribution("relevant pages that link to it", parents(candidate, context), ""),
        new Contribution("where their other links led", siblings(candidate, context), ""),
        new Contribution("found early", age(candidate), ""));
  }
}
