package dev.waymark.archive;

/**
 * Where a capture stands in the archive.
 *
 * @param file name of a file in the folder {@code warc}
 * @param offset of its first record, a response or revisit, in bytes
 * @param length of all its records
 */
public record WarcLocation(String file, long offset, int length) {}
