/**
 * Proves an archive whole, with readers that are not its writers. In: journal, WARC and CDX files.
 * Out: findings, and which entries of the journal are whole. Owner: whoever checks or repairs.
 *
 * <p>Internal: may change with any release.
 */
@NullMarked
package dev.waymark.archive.check;

import org.jspecify.annotations.NullMarked;
