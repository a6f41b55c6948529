package dev.waymark.rank.collaborative;

import dev.waymark.model.Candidate;
import dev.waymark.model.Observation;
import dev.waymark.model.Origin;
import dev.waymark.people.MemoryTrace;
import dev.waymark.people.Trace;
import dev.waymark.people.Visit;
import dev.waymark.rank.OrderingPolicy;
import dev.waymark.rank.PolicyContext;
import dev.waymark.rank.RankSettings;
import dev.waymark.rank.ScoringContext;
import dev.waymark.rank.knowledge.PageHistory;
import dev.waymark.rank.registry.AllOrderingPolicies;
import dev.waymark.text.BagOfWords;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * A scripted crawl without links: the test says which pages are crawled, and the policy learns from
 * them.
 */
final class ScriptedCrawl {
  private final OrderingPolicy policy;
  private final ScoringContext context;
  private final List<Observation> pages = new ArrayList<>();

  ScriptedCrawl(OrderingPolicy policy) {
    this.policy = policy;
    // As in a crawl, the words of a page are available when the next one is observed.
    this.context =
        new ScoringContext(
            policy.emptyKnowledge(), new PageHistory(page -> pages.get(page).words().ids()));
  }

  /** Users with the pages they visited, e.g. {@code "ann a b c"}. */
  static Trace trace(String... users) {
    List<Visit> visits = new ArrayList<>();
    for (String user : users) {
      String[] words = user.split(" ");
      for (int i = 1; i < words.length; i++) {
        visits.add(new Visit(words[0], url(words[i]), null, Instant.ofEpochSecond(60L * i)));
      }
    }
    return MemoryTrace.of(visits);
  }

  static OrderingPolicy policy(String name, Trace trace, double significance) {
    return policy(name, trace, significance, CollaborativeSettings.defaults());
  }

  static OrderingPolicy policy(
      String name, Trace trace, double significance, CollaborativeSettings settings) {
    RankSettings rankSettings =
        new RankSettings(name, "", List.of(), List.of(), "", List.of(), 200, significance, 1);
    PolicyContext context =
        new PolicyContext(rankSettings, BagOfWords.of(""), List.of()).with(trace);
    return CollaborativePolicies.with(AllOrderingPolicies.builtIn(), settings)
        .create(name, context);
  }

  ScriptedCrawl page(String name, boolean relevant, String text) {
    Candidate candidate = candidate(name);
    replay(
        new Observation(
            pages.size(),
            candidate,
            relevant,
            relevant ? 1 : 0,
            BagOfWords.of(text),
            new int[0],
            OrderingPolicy.NO_ANNOTATION));
    return this;
  }

  /** Observes what another crawl observed. */
  void replay(Observation observation) {
    context.history().observe(observation);
    context.knowledge().observe(observation, context.history());
    pages.add(observation);
  }

  List<Observation> pages() {
    return pages;
  }

  ScoringContext context() {
    return context;
  }

  OrderingPolicy policy() {
    return policy;
  }

  double score(String name) {
    return policy.score(candidate(name), context);
  }

  static Candidate candidate(String name) {
    return Candidate.of(url(name), 0, 0, Origin.TRACE);
  }

  static String url(String name) {
    return "http://web.test/" + name;
  }
}
