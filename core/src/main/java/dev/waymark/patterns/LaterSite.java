package dev.waymark.patterns;

import java.util.List;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The later URLs of one site, with what was known of each before. Owned by one thread. */
final class LaterSite {
  /**
   * URLs that what is known of the node above counts for when a node's visits per URL are expected:
   * a pattern of three URLs says little about its fourth.
   */
  private static final double ABOVE = 10;

  private static final int UNSEEN = -1;
  private static final int NO_PATTERN = -1;

  private final SiteUrls before;
  private final @Nullable SitePatterns mined;
  private final List<Pattern> patterns;
  private final double[] expected;
  private final double usual;
  private final TreeMap<String, Integer> texts = new TreeMap<>();
  private final SiteUrls now;
  private int[] known = new int[64];
  private int[] pattern = new int[64];
  private int[] nearest = new int[64];

  LaterSite(String name, SiteUrls before, @Nullable SitePatterns mined) {
    this.before = before;
    this.mined = mined;
    this.now = new SiteUrls(name);
    this.patterns = mined == null ? List.of() : mined.patterns();
    this.expected = new double[patterns.size()];
    this.usual = mined == null ? 0 : (double) mined.visits() / Math.max(1, mined.urls());
    if (mined != null) {
      expect(mined.tree(), usual);
    }
    before.texts().forEach((row, text) -> texts.put(text, row));
  }

  /** Visits per URL, those of a node with few URLs drawn towards those of the node above. */
  private void expect(PatternTree node, double above) {
    double mean = (node.visits() + ABOVE * above) / (node.urls() + ABOVE);
    if (node.pattern() != null) {
      expected[node.pattern().number()] = mean;
    }
    node.children().forEach(child -> expect(child, mean));
  }

  void add(String url, int visits) {
    int size = now.size();
    int row = now.add(url);
    if (now.size() > size) {
      known = LongIndex.room(known, row);
      pattern = LongIndex.room(pattern, row);
      nearest = LongIndex.room(nearest, row);
      int seen = before.find(url);
      known[row] = seen < 0 ? UNSEEN : before.visits(seen);
      pattern[row] =
          mined == null ? NO_PATTERN : mined.match(url).map(Pattern::number).orElse(NO_PATTERN);
      nearest[row] = seen < 0 ? nearest(url) : known[row];
    }
    now.visit(row, visits);
  }

  /** Visits of the URL that begins with the most of the same letters. */
  private int nearest(String url) {
    String low = texts.floorKey(url);
    String high = texts.ceilingKey(url);
    if (low == null || high == null) {
      String only = low == null ? high : low;
      return only == null ? 0 : before.visits(texts.get(only));
    }
    return before.visits(texts.get(common(low, url) >= common(high, url) ? low : high));
  }

  private static int common(String one, String other) {
    int most = Math.min(one.length(), other.length());
    int same = 0;
    while (same < most && one.charAt(same) == other.charAt(same)) {
      same++;
    }
    return same;
  }

  /** Traffic of each pattern before, with that of later, and with that of later URLs not seen. */
  void patterns(Pairs all, Pairs unseen) {
    long[] later = new long[expected.length];
    long[] fresh = new long[expected.length];
    for (int row = 0; row < now.size(); row++) {
      if (pattern[row] != NO_PATTERN) {
        later[pattern[row]] += now.visits(row);
        fresh[pattern[row]] += known[row] == UNSEEN ? now.visits(row) : 0;
      }
    }
    for (int i = 0; i < expected.length; i++) {
      all.add(patterns.get(i).visits(), later[i]);
      unseen.add(patterns.get(i).visits(), fresh[i]);
    }
  }

  /** URL by URL: what was known and what came. */
  void urls(Later.Sums sums, Pairs all, Pairs byPattern, Pairs byNearest) {
    for (int row = 0; row < now.size(); row++) {
      int visits = now.visits(row);
      boolean covered = pattern[row] != NO_PATTERN && patterns.get(pattern[row]).telling();
      sums.urls++;
      sums.covered += covered ? 1 : 0;
      all.add(Math.max(0, known[row]), visits);
      if (known[row] == UNSEEN) {
        sums.unseen++;
        sums.coveredUnseen += covered ? 1 : 0;
        byPattern.add(pattern[row] == NO_PATTERN ? usual : expected[pattern[row]], visits);
        byNearest.add(nearest[row], visits);
      }
    }
  }
}
