/**
 * Checks a collection and mends it. In: the folder of a collection that nobody writes. Out:
 * findings, and a collection that is whole again. Owner: the command that checks or repairs.
 *
 * <p>Internal: may change with any release.
 */
@NullMarked
package dev.waymark.collection.repair;

import org.jspecify.annotations.NullMarked;
