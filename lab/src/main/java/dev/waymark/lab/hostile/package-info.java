/**
 * A web that misbehaves, on loopback, and what a crawl makes of it. In: a catalogue of
 * misbehaviours, each on a host of its own, beside good pages. Out: a table of what was done about
 * each. Owner: the command that runs it.
 *
 * <p>To add one, add a line to the class of its category, such as {@link
 * dev.waymark.lab.hostile.TransportMisbehaviours}.
 */
@NullMarked
package dev.waymark.lab.hostile;

import org.jspecify.annotations.NullMarked;
