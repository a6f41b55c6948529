/**
 * Commands that keep a collection whole and current: check, repair, upgrade, index, split. In: a
 * folder. Out: text or JSON. Owner: the process.
 */
@NullMarked
package dev.waymark.cli.maintenance;

import org.jspecify.annotations.NullMarked;
