/**
 * Commands on collections: search, why, judge, export. In: a folder. Out: text or JSON. Owner: the
 * process.
 */
@NullMarked
package dev.waymark.cli.collection;

import org.jspecify.annotations.NullMarked;
