package dev.waymark.parse.dedup;

import dev.waymark.model.FetchResult;
import dev.waymark.model.Page;
import java.nio.charset.StandardCharsets;

/**
 * The digest and SimHash of a page, for duplicate detection.
 *
 * @param digest of the payload, or of the page as a browser rendered it, see {@link Digest}
 * @param simHash of its text, or {@link SimHash#NONE}
 */
public record Fingerprint(String digest, long simHash) {

  /** The fingerprint of a page: pages that scripts draw may all have the same payload. */
  public static Fingerprint compute(Page page, FetchResult.Ok ok) {
    String html = ok.rendered();
    return compute(page, html == null ? ok.payload() : html.getBytes(StandardCharsets.UTF_8));
  }

  /** The fingerprint of a page and its payload. */
  public static Fingerprint compute(Page page, byte[] payload) {
    return new Fingerprint(Digest.sha1(payload), SimHash.compute(page));
  }
}
