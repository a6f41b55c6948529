/**
 * Takes in recorded sessions over loopback. Comes in: what a person submits from the browser's
 * extension. Goes out: session files, without identities. Owned by: one receiver.
 */
@NullMarked
package dev.waymark.recorder;

import org.jspecify.annotations.NullMarked;
