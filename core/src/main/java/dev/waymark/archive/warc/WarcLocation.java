package dev.waymark.archive.warc;

/**
 * Where a capture stands in the archive.
 *
 * @param file name of a file in the folder {@code warc}
 * @param offset of its first record, a response or revisit, in bytes
 * @param length of all its records
 */
public record WarcLocation(String file, long offset, int length) {
  public WarcLocation {
    if (!isFileName(file) || offset < 0 || length < 0) {
      throw new IllegalArgumentException("not a place in an archive: " + file + " " + offset);
    }
  }

  /** Whether a name is that of a file in the folder, and not of one elsewhere. */
  public static boolean isFileName(String name) {
    return !name.isEmpty() && name.indexOf('/') < 0 && name.indexOf('\\') < 0 && !name.equals("..");
  }
}
