/**
 * Experiments with sessions: train on some, look for the targets of others. In: a web with
 * sessions. Out: recall and similarity. Owner: each run its own.
 */
@NullMarked
package dev.waymark.lab.sessions;

import org.jspecify.annotations.NullMarked;
