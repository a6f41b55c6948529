package dev.waymark.parse.dedup;

import dev.waymark.model.Page;

/**
 * The digest and SimHash of a page, for duplicate detection.
 *
 * @param digest of the payload, see {@link Digest}
 * @param simHash of its text, or {@link SimHash#NONE}
 */
public record Fingerprint(String digest, long simHash) {

  /** The fingerprint of a page and its payload. */
  public static Fingerprint compute(Page page, byte[] payload) {
    return new Fingerprint(Digest.sha1(payload), SimHash.compute(page));
  }
}
