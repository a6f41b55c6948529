package dev.waymark.traces.store.spill;

import java.io.Serializable;

/**
 * The buckets of one of several parts of an import; those of a part follow those of the part
 * before.
 *
 * @param part its number
 * @param parts how many there are, as many as there are buckets at most
 */
public record BucketRange(int part, int parts) implements Serializable {
  /** As many parts as there can be. */
  public static final int MAX_PARTS = EncryptedSpill.BUCKETS;

  /** The part that has a bucket. */
  public static int partOf(int bucket, int parts) {
    return ((bucket + 1) * parts - 1) / EncryptedSpill.BUCKETS;
  }

  public int from() {
    return part * EncryptedSpill.BUCKETS / parts;
  }

  /** The bucket after the last. */
  public int to() {
    return (part + 1) * EncryptedSpill.BUCKETS / parts;
  }
}
