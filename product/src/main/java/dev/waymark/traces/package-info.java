/**
 * Files people's traces come in. Comes in: names of files, compressed or growing, and browsers'
 * databases. Goes out: an import into a trace folder, with a report. Owned by: whoever asks for it.
 */
@NullMarked
package dev.waymark.traces;

import org.jspecify.annotations.NullMarked;
