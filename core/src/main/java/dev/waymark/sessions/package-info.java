/**
 * What browsing sessions teach about the way to a topic (Liu, Janssen and Milios, "Using HMM to
 * learn user browsing patterns for focused Web crawling", 2006). Comes in: sessions with the pages
 * they went through. Goes out: models of the way to their targets, and orders that follow it. Owned
 * by: whoever trained or read a model; models never change.
 */
@NullMarked
package dev.waymark.sessions;

import org.jspecify.annotations.NullMarked;
