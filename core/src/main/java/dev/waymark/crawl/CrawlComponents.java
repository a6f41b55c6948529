package dev.waymark.crawl;

import dev.waymark.fetch.robots.RetryPolicy;
import dev.waymark.fetch.scope.Scope;
import dev.waymark.fetch.scope.TrapDetector;
import dev.waymark.frontier.Frontier;
import dev.waymark.frontier.FrontierStore;
import dev.waymark.rank.OrderingPolicy;
import dev.waymark.rank.ScoringContext;

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
