package dev.waymark.rank.patterns;

import dev.waymark.math.PairedSample;
import dev.waymark.rank.patterns.mining.LongIndex;
import dev.waymark.rank.patterns.mining.SiteUrls;
import java.util.List;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The later URLs of one site, each with what the training data say about it. Owned by one thread.
 */
final class HoldoutSite {
  /** Weight of the parent node, in URLs, in the visits per URL expected of a node. */
  private static final double PARENT_PRIOR_URLS = 10;

  private static final int UNSEEN = -1;
  private static final int NO_PATTERN = -1;

  private final SiteUrls trainingUrls;
  private final @Nullable SitePatterns sitePatterns;
  private final List<UrlPattern> patterns;
  private final double[] expectedVisits;
  private final double meanVisits;
  private final TreeMap<String, Integer> trainingRowsByUrl = new TreeMap<>();
  private final SiteUrls holdoutUrls;
  private int[] trainingVisits = new int[64];
  private int[] patternOf = new int[64];
  private int[] nearestVisits = new int[64];

  HoldoutSite(String name, SiteUrls trainingUrls, @Nullable SitePatterns sitePatterns) {
    this.trainingUrls = trainingUrls;
    this.sitePatterns = sitePatterns;
    this.holdoutUrls = new SiteUrls(name);
    this.patterns = sitePatterns == null ? List.of() : sitePatterns.patterns();
    this.expectedVisits = new double[patterns.size()];
    this.meanVisits =
        sitePatterns == null
            ? 0
            : (double) sitePatterns.visits() / Math.max(1, sitePatterns.urls());
    if (sitePatterns != null) {
      computeExpectedVisits(sitePatterns.tree(), meanVisits);
    }
    trainingUrls.sampledUrls().forEach((row, text) -> trainingRowsByUrl.put(text, row));
  }

  /** Visits per URL of each node, shrunk towards those of its parent. */
  private void computeExpectedVisits(PatternTree node, double parentMean) {
    double mean =
        (node.visits() + PARENT_PRIOR_URLS * parentMean) / (node.urls() + PARENT_PRIOR_URLS);
    if (node.pattern() != null) {
      expectedVisits[node.pattern().number()] = mean;
    }
    node.children().forEach(child -> computeExpectedVisits(child, mean));
  }

  void add(String url, int visits) {
    int size = holdoutUrls.size();
    int row = holdoutUrls.add(url);
    if (holdoutUrls.size() > size) {
      trainingVisits = LongIndex.ensureCapacity(trainingVisits, row);
      patternOf = LongIndex.ensureCapacity(patternOf, row);
      nearestVisits = LongIndex.ensureCapacity(nearestVisits, row);
      int trainingRow = trainingUrls.find(url);
      trainingVisits[row] = trainingRow < 0 ? UNSEEN : trainingUrls.visits(trainingRow);
      patternOf[row] =
          sitePatterns == null
              ? NO_PATTERN
              : sitePatterns.match(url).map(UrlPattern::number).orElse(NO_PATTERN);
      nearestVisits[row] = trainingRow < 0 ? nearestUrlVisits(url) : trainingVisits[row];
    }
    holdoutUrls.addVisits(row, visits);
  }

  /** Visits of the training URL with the longest common prefix. */
  private int nearestUrlVisits(String url) {
    String floor = trainingRowsByUrl.floorKey(url);
    String ceiling = trainingRowsByUrl.ceilingKey(url);
    if (floor == null || ceiling == null) {
      String only = floor == null ? ceiling : floor;
      return only == null ? 0 : trainingUrls.visits(trainingRowsByUrl.get(only));
    }
    return trainingUrls.visits(
        trainingRowsByUrl.get(
            commonPrefixLength(floor, url) >= commonPrefixLength(ceiling, url) ? floor : ceiling));
  }

  private static int commonPrefixLength(String first, String second) {
    int maxLength = Math.min(first.length(), second.length());
    int length = 0;
    while (length < maxLength && first.charAt(length) == second.charAt(length)) {
      length++;
    }
    return length;
  }

  /**
   * Adds each pattern's traffic paired with its later traffic, and with that of its unseen URLs.
   */
  void addPatternPairs(PairedSample all, PairedSample unseen) {
    long[] holdoutVisits = new long[expectedVisits.length];
    long[] unseenVisits = new long[expectedVisits.length];
    for (int row = 0; row < holdoutUrls.size(); row++) {
      if (patternOf[row] != NO_PATTERN) {
        holdoutVisits[patternOf[row]] += holdoutUrls.visits(row);
        unseenVisits[patternOf[row]] += trainingVisits[row] == UNSEEN ? holdoutUrls.visits(row) : 0;
      }
    }
    for (int i = 0; i < expectedVisits.length; i++) {
      all.add((double) patterns.get(i).visits(), (double) holdoutVisits[i]);
      unseen.add((double) patterns.get(i).visits(), (double) unseenVisits[i]);
    }
  }

  /** Adds each URL's expected visits paired with its visits. */
  void addUrlPairs(
      HoldoutEvaluation.UrlCounts sums,
      PairedSample all,
      PairedSample byPattern,
      PairedSample byNearest) {
    for (int row = 0; row < holdoutUrls.size(); row++) {
      int visits = holdoutUrls.visits(row);
      boolean covered = patternOf[row] != NO_PATTERN && patterns.get(patternOf[row]).specific();
      sums.urls++;
      sums.covered += covered ? 1 : 0;
      all.add(Math.max(0, trainingVisits[row]), visits);
      if (trainingVisits[row] == UNSEEN) {
        sums.unseen++;
        sums.coveredUnseen += covered ? 1 : 0;
        byPattern.add(
            patternOf[row] == NO_PATTERN ? meanVisits : expectedVisits[patternOf[row]], visits);
        byNearest.add(nearestVisits[row], visits);
      }
    }
  }
}
