package dev.waymark.parse.dedup;

import dev.waymark.model.Page;

/**
 * By what a page is recognised when it comes again.
 *
 * @param digest of the bytes sent, see {@link Digest}
 * @param simHash of its text, or {@link SimHash#NONE}
 */
public record Fingerprint(String digest, long simHash) {

  /** Of a page and the bytes it was read from. */
  public static Fingerprint compute(Page page, byte[] payload) {
    return new Fingerprint(Digest.sha1(payload), SimHash.compute(page));
  }
}
