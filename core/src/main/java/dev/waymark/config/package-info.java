/**
 * Settings as records, one for each stage, combined in one tree. In: a job file and flags. Out: the
 * tree. Owner: nobody, all values.
 */
@NullMarked
package dev.waymark.config;

import org.jspecify.annotations.NullMarked;
