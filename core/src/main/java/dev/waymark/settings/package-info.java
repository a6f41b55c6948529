/**
 * Settings: records of which each station owns its own, put together in one tree. Comes in: a job
 * file and flags. Goes out: the tree. Owned by: nobody, all values.
 */
@NullMarked
package dev.waymark.settings;

import org.jspecify.annotations.NullMarked;
