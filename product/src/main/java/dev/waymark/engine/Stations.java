package dev.waymark.engine;

import dev.waymark.fetch.Patience;
import dev.waymark.frontier.Frontier;
import dev.waymark.frontier.State;
import dev.waymark.learn.Known;
import dev.waymark.learn.Order;
import dev.waymark.scope.Scope;
import dev.waymark.scope.Traps;

/** The stations a page passes in a crawl; a live crawl and the lab differ only in these. */
public record Stations(
    State state,
    Frontier frontier,
    Scope scope,
    Traps traps,
    Visitor visitor,
    Patience patience,
    Keeper keeper,
    Order order,
    Known known) {}
