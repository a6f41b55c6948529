package dev.waymark.crawl;

import dev.waymark.crawl.visit.CrawlListener;
import dev.waymark.crawl.visit.PageSink;
import dev.waymark.crawl.visit.VisitResult;
import dev.waymark.fetch.scope.Scope;
import dev.waymark.fetch.scope.ScopeDecision;
import dev.waymark.fetch.scope.TrapDetector;
import dev.waymark.model.Candidate;
import dev.waymark.model.FetchResult;
import dev.waymark.model.FetchResult.FailureScope;
import dev.waymark.model.InLink;
import dev.waymark.model.Link;
import dev.waymark.model.Observation;
import dev.waymark.model.Origin;
import dev.waymark.model.Page;
import dev.waymark.url.Urls;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What is done with a finished visit: a page is stored, learned from, and its links become
 * candidates; anything else is retried, followed or excluded. Runs on the crawl thread.
 */
final class VisitHandler {
  /** Redirects in a row that are followed; browsers follow 20. */
  private static final int MAX_REDIRECTS = 20;

  private final CrawlState state;
  private final Scope scope;
  private final TrapDetector traps;
  private final PageSink sink;
  private final CrawlListener listener;
  private final FailureHandler failureHandler;
  private final NetworkMonitor network;
  private final TraceInjector traceInjector;
  private final CrawlStats stats;

  /** By candidate: redirects that led to it, without a page between. */
  private final Map<Long, Integer> redirectCounts = new HashMap<>();

  VisitHandler(
      CrawlComponents components,
      TraceInjector traceInjector,
      NetworkMonitor network,
      CrawlStats stats) {
    this.state = components.state();
    this.scope = components.scope();
    this.traps = components.traps();
    this.sink = components.sink();
    this.listener = components.listener();
    this.failureHandler =
        new FailureHandler(components.retryPolicy(), state.frontier(), network, components.log());
    this.network = network;
    this.traceInjector = traceInjector;
    this.stats = stats;
  }

  void handle(VisitResult visit, Instant now) {
    Candidate candidate = state.latest(visit.candidate());
    if (!visit.crawlDelay().isZero()) {
      state.frontier().setHostDelay(candidate.host(), visit.crawlDelay());
    }
    noteWhetherReached(visit, candidate, now);
    switch (visit) {
      case VisitResult.PageVisit page -> handlePage(page, candidate, now);
      case VisitResult.NoPageVisit none -> {
        String action = handleNoPage(none, candidate, now);
        listener.onNoPage(none, action);
        if (!isPostponed(none)) {
          sink.store(none, action);
        }
      }
    }
  }

  /** It was not asked for, and is visited again in a moment: nothing happened. */
  private static boolean isPostponed(VisitResult.NoPageVisit visit) {
    return visit.fetched() instanceof FetchResult.Failure failure
        && failure.scope() == FailureScope.CRAWLER;
  }

  private void noteWhetherReached(VisitResult visit, Candidate candidate, Instant now) {
    if (visit instanceof VisitResult.NoPageVisit none) {
      boolean failed = none.fetched() instanceof FetchResult.Failure;
      if (failed && ((FetchResult.Failure) none.fetched()).scope() == FailureScope.HOST) {
        network.unreachable(candidate.host());
      }
      if (failed || !none.requested()) {
        return;
      }
    }
    network.answered(candidate.host(), candidate.url(), now);
  }

  /** A page that repeats another, or asks not to be indexed, teaches that its like is useless. */
  private void handlePage(VisitResult.PageVisit visit, Candidate candidate, Instant now) {
    failureHandler.clear(candidate);
    redirectCounts.remove(candidate.id());
    PageSink.StoredPage stored = sink.store(visit);
    boolean isNew = stored.outcome() == PageSink.StoreOutcome.NEW;
    boolean relevant = isNew && visit.judged().relevance().relevant();
    listener.onPage(
        visit, candidate, relevant, () -> state.policy().explain(candidate, state.context()));
    int depth = candidate.depth() + 1;
    List<InLink> links = followableLinks(visit.judged().page(), depth);
    Observation observation = state.observe(visit, candidate, relevant, links, now);
    if (isNew && (relevant || stored.location() != null)) {
      state.sendSeen(candidate.url(), visit.fingerprint());
    }
    for (InLink link : links) {
      if (!state.owns(link.url())) {
        state.send(observation.page(), link, depth);
        continue;
      }
      boolean allowed =
          state.isKnown(link.id()) || acceptOrMiss(traps.decide(link.url()), link.url(), link.id());
      if (allowed && state.frontier().addLink(observation.page(), link, depth)) {
        traps.count(link.url());
      }
    }
    traceInjector.injectAfter(observation);
    state.frontier().refreshScores();
    stats.recordPage(relevant, visit.fetched().payload().length);
  }

  /** The links of a page that may be followed and lead into scope, each target once. */
  private List<InLink> followableLinks(Page page, int depth) {
    List<InLink> links = new ArrayList<>(page.links().size());
    for (Link link : page.links()) {
      if (page.mayFollow(link)
          && acceptOrMiss(scope.decide(link.url(), depth), link.url(), link.id())) {
        links.add(page.inLink(link));
      }
    }
    return links;
  }

  private boolean acceptOrMiss(ScopeDecision decision, String url, long id) {
    if (decision.missCause() != null) {
      sink.missLink(url, id, decision.missCause());
    }
    return decision.accepted();
  }

  private boolean inScope(String url, int depth) {
    return scope.decide(url, depth).accepted();
  }

  /** Retries, follows or excludes; returns which, for the journal. */
  private String handleNoPage(VisitResult.NoPageVisit visit, Candidate candidate, Instant now) {
    return switch (visit.fetched()) {
      case FetchResult.Redirect redirect -> followRedirect(redirect, candidate, now);
      case FetchResult.Refusal refusal when !visit.requested() ->
          excludeUnrequested(candidate, refusal.reason());
      case FetchResult.Refusal refusal -> exclude(candidate, refusal.reason(), now);
      case FetchResult.NotModified notModified -> exclude(candidate, "unchanged", now);
      case FetchResult.Failure failure -> failureHandler.handle(failure, candidate, now);
      case FetchResult.Ok ok -> throw new IllegalStateException("not parsed: " + ok.url());
    };
  }

  /** The host was not asked: no politeness delay applies. */
  private String excludeUnrequested(Candidate candidate, String reason) {
    state.frontier().exclude(candidate, reason);
    return VisitResult.NoPageVisit.EXCLUDED;
  }

  private String exclude(Candidate candidate, String reason, Instant now) {
    failureHandler.clear(candidate);
    state.frontier().exclude(candidate, reason, now);
    return VisitResult.NoPageVisit.EXCLUDED;
  }

  /** The target inherits the evidence and waits like any other candidate. */
  private String followRedirect(FetchResult.Redirect redirect, Candidate from, Instant now) {
    exclude(from, Crawler.MOVED_REASON, now);
    int depth = from.depth() + 1;
    if (!inScope(redirect.target(), depth)) {
      return "redirect out of scope";
    }
    Integer before = redirectCounts.remove(from.id());
    int redirects = before == null ? 1 : before + 1;
    if (redirects > MAX_REDIRECTS) {
      return "too many redirects";
    }
    if (!state.owns(redirect.target())) {
      state.sendRedirect(from, redirect.target());
      return "redirect followed";
    }
    redirectCounts.put(Urls.id(redirect.target()), redirects);
    Candidate target =
        new Candidate(
            Urls.id(redirect.target()),
            redirect.target(),
            depth,
            0,
            Origin.REDIRECT,
            from.parents(),
            from.inLinks(),
            from.anchorWords(),
            from.contextWords(),
            from.boilerplateLinks(),
            from.foreignParents());
    return state.frontier().offer(target) ? "redirect followed" : "redirect to a known URL";
  }
}
