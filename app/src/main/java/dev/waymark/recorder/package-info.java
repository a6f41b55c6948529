/**
 * Records what people do. In: sessions that a user submits from the browser extension over
 * loopback, queries, clicks and marks of a search page. Out: session files, traces and marks by
 * pseudonym. Owner: one receiver.
 */
@NullMarked
package dev.waymark.recorder;

import org.jspecify.annotations.NullMarked;
