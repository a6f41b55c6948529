/**
 * All ordering policies by name. In: settings. Out: a registry to create policies from. Owner:
 * nobody, a value.
 *
 * <p>Internal: may change with any release.
 */
@NullMarked
package dev.waymark.rank.registry;

import org.jspecify.annotations.NullMarked;
