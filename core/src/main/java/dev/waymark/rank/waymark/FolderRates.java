package dev.waymark.rank.waymark;

import dev.waymark.rank.knowledge.FeatureCounts;
import dev.waymark.rank.knowledge.HostArm;
import dev.waymark.url.Urls;

/**
 * What the folder of a URL says: pages that lie together are often of one kind. Each folder's rate
 * is shrunk to that of the one above it, so that a folder few pages were seen of says what its
 * surroundings say.
 *
 * @param baseRate the rate of all pages
 */
record FolderRates(FeatureCounts counts, double baseRate) {
  /**
   * Hits at the rate of the folder above that a folder is taken to have had before: counted in hits
   * and not in pages, a few pages in vain say little where little is wanted.
   */
  private static final double PRIOR_RELEVANT = 1;

  /**
   * The logarithm of its rate by that of its host; hosts are compared elsewhere, see {@link
   * HostArm}.
   */
  double logRatio(String url) {
    double rate = baseRate;
    double host = baseRate;
    long[] folders = Urls.folderIds(url);
    for (int i = 0; i < folders.length; i++) {
      int slot = counts.slot(folders[i]);
      if (slot < 0) {
        break;
      }
      rate = (counts.relevant(slot) + PRIOR_RELEVANT) / (counts.seen(slot) + PRIOR_RELEVANT / rate);
      host = i == 0 ? rate : host;
    }
    return Math.log(rate / host);
  }
}
