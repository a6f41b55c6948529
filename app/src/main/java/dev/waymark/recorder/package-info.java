/**
 * Receives recorded sessions over loopback. In: what a user submits from the browser extension.
 * Out: session files by pseudonym. Owner: one receiver.
 */
@NullMarked
package dev.waymark.recorder;

import org.jspecify.annotations.NullMarked;
