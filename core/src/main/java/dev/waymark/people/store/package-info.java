/**
 * Traces on disk. Comes in: what passed the door. Goes out: a trace of any size that is read in
 * place. Owned by: one import at a time; readers see the last one finished.
 */
@NullMarked
package dev.waymark.people.store;

import org.jspecify.annotations.NullMarked;
