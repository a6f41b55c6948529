package dev.waymark.model;

/**
 * What a policy needs to know of parents that another shard crawled: their number, and sums over
 * them as they were when their links were sent.
 *
 * @param count of parents
 * @param similarity to relevant pages
 * @param hub log ratio of the relevance of the pages that they link to
 * @param relevant how many are relevant
 * @param hinted share of the hint's words
 */
public record ParentDigest(
    int count, double similarity, double hub, double relevant, double hinted) {
  /** All parents are pages of this crawl. */
  public static final ParentDigest NONE = new ParentDigest(0, 0, 0, 0, 0);

  public ParentDigest plus(ParentDigest more) {
    return more.count == 0
        ? this
        : new ParentDigest(
            count + more.count,
            similarity + more.similarity,
            hub + more.hub,
            relevant + more.relevant,
            hinted + more.hinted);
  }
}
