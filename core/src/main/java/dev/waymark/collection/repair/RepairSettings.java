package dev.waymark.collection.repair;

import dev.waymark.fetch.scope.ScopeSettings;
import dev.waymark.rank.OrderingPolicy;
import java.time.InstantSource;
import java.util.List;

/**
 * What a repair needs to know of the crawl.
 *
 * @param scope which links were followed
 * @param seeds in normal form
 * @param policy scores what waits again
 */
public record RepairSettings(
    ScopeSettings scope, List<String> seeds, OrderingPolicy policy, InstantSource clock) {}
