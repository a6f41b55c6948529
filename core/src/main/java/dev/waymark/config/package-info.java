/**
 * Settings as records, one for each stage, combined in one tree. In: a job file and flags. Out: the
 * tree. Owner: nobody, all values.
 *
 * <p>Internal: may change with any release.
 */
@NullMarked
package dev.waymark.config;

import org.jspecify.annotations.NullMarked;
