package dev.waymark.engine;

import dev.waymark.fetch.RetryPolicy;
import dev.waymark.frontier.Frontier;
import dev.waymark.frontier.FrontierStore;
import dev.waymark.learn.OrderingPolicy;
import dev.waymark.learn.ScoringContext;
import dev.waymark.scope.Scope;
import dev.waymark.scope.TrapDetector;

/** The stations a page passes in a crawl; a live crawl and the lab differ only in these. */
public record CrawlComponents(
    FrontierStore frontierStore,
    Frontier frontier,
    Scope scope,
    TrapDetector traps,
    PageVisitor visitor,
    RetryPolicy retryPolicy,
    PageSink sink,
    OrderingPolicy policy,
    ScoringContext scoringContext) {}
