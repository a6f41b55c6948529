/**
 * Crawls in shards: several crawls that each own some domains, and exchange links, knowledge and
 * fingerprints of pages after each round. In: a collection or seeds. Out: rounds. Owner: who runs
 * the rounds.
 *
 * <p>Internal: may change with any release.
 */
@NullMarked
package dev.waymark.shard;

import org.jspecify.annotations.NullMarked;
