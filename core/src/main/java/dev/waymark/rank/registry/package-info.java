/**
 * All ordering policies by name. In: settings. Out: a registry to create policies from. Owner:
 * nobody, a value.
 */
@NullMarked
package dev.waymark.rank.registry;

import org.jspecify.annotations.NullMarked;
