/**
 * Formats in which people's ways are written down. Comes in: bytes of a log, a history, a recorded
 * session. Goes out: accesses, as written, one by one. Owned by: the one import that reads them.
 */
@NullMarked
package dev.waymark.people.log;

import org.jspecify.annotations.NullMarked;
