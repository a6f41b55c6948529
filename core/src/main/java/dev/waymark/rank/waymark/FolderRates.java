package dev.waymark.rank.waymark;

import dev.waymark.rank.knowledge.FeatureCounts;
import dev.waymark.rank.knowledge.HostArm;
import dev.waymark.url.Urls;

/**
 * The relevance rates of URL folders. The rate of a folder is shrunk towards that of its parent
 * folder, so that a folder with few crawled pages has about the rate of its surroundings.
 *
 * @param baseRate the rate of all pages
 */
record FolderRates(FeatureCounts counts, double baseRate) {
  /**
   * Relevant pages at the rate of the parent folder added as a prior. Counting the prior in
   * relevant pages, not in pages, keeps a few irrelevant pages from weighing much where the rate is
   * low.
   */
  private static final double PRIOR_RELEVANT = 1;

  /**
   * The log ratio of the folder's rate to that of its host; hosts are compared by {@link HostArm}.
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
