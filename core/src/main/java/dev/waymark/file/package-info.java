/**
 * Files that are replaced atomically, and files with a version. In: content. Out: the same, or a
 * sentence that says why a file cannot be read and what creates a new one. Owner: whoever writes
 * the file.
 *
 * <p>Internal: may change with any release.
 */
@NullMarked
package dev.waymark.file;

import org.jspecify.annotations.NullMarked;
