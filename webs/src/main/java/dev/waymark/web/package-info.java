/**
 * Webs that do not change, for demo, tests and lab. In: a source. Out: pages, links, labels and
 * traces, in memory or over HTTP on loopback. Owner: nobody; thread-safe.
 */
@NullMarked
package dev.waymark.web;

import org.jspecify.annotations.NullMarked;
