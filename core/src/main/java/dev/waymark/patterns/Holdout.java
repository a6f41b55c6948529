package dev.waymark.patterns;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * How well patterns of an earlier time hold later.
 *
 * @param urls that they were mined from
 * @param patterns how many
 * @param coverage share of those URLs that a telling pattern matches
 * @param coverageLater share of the later URLs that one matches
 * @param coverageUnseen share of the later URLs not seen before that one matches
 * @param rankCorrelation of a pattern's traffic before with its traffic later (Spearman)
 * @param rankCorrelationByUrl of a later URL's traffic before with its traffic later
 * @param unseen later URLs that were not seen before
 * @param rankCorrelationUnseen over them, of the usual traffic of a URL of their pattern before
 *     (the geometric mean: one popular page says little about the others) with their own; by URL
 *     nothing was known of them, which is a correlation of 0
 * @param rankCorrelationNew over patterns, of their traffic before with the later traffic of their
 *     URLs not seen before; by URL 0 again
 */
public record Holdout(
    long urls,
    int patterns,
    double coverage,
    double coverageLater,
    double coverageUnseen,
    double rankCorrelation,
    double rankCorrelationByUrl,
    int unseen,
    double rankCorrelationUnseen,
    double rankCorrelationNew) {

  /**
   * Holds patterns against visits.
   *
   * @param before visits by URL of the time they were mined from
   * @param later visits by URL of a later time; empty if there is none
   */
  public static Holdout of(
      Patterns patterns, Map<String, Integer> before, Map<String, Integer> later) {
    Map<Pattern, Traffic> traffic = new HashMap<>();
    patterns.sites().forEach(site -> site.patterns().forEach(p -> traffic.put(p, new Traffic())));
    int covered = 0;
    for (Map.Entry<String, Integer> url : before.entrySet()) {
      Optional<Pattern> pattern = patterns.match(url.getKey());
      pattern.ifPresent(found -> traffic.get(found).before(url.getValue()));
      covered += telling(pattern);
    }
    int coveredLater = 0;
    int unseen = 0;
    int coveredUnseen = 0;
    List<double[]> unseenUrls = new ArrayList<>();
    for (Map.Entry<String, Integer> url : later.entrySet()) {
      Optional<Pattern> pattern = patterns.match(url.getKey());
      boolean fresh = !before.containsKey(url.getKey());
      pattern.ifPresent(found -> traffic.get(found).later(url.getValue(), fresh));
      coveredLater += telling(pattern);
      if (fresh) {
        unseen++;
        coveredUnseen += telling(pattern);
        double expected = pattern.map(found -> traffic.get(found).usual()).orElse(0.0);
        unseenUrls.add(new double[] {expected, url.getValue()});
      }
    }
    List<Traffic> used = traffic.values().stream().filter(Traffic::used).toList();
    return new Holdout(
        before.size(),
        patterns.size(),
        share(covered, before.size()),
        share(coveredLater, later.size()),
        share(coveredUnseen, unseen),
        spearman(used.stream().map(t -> new double[] {t.before, t.later}).toList()),
        spearman(byUrl(before, later)),
        unseen,
        spearman(unseenUrls),
        spearman(used.stream().map(t -> new double[] {t.before, t.fresh}).toList()));
  }

  /** Visits of one pattern's URLs. */
  private static final class Traffic {
    private int urls;
    private int laterUrls;
    private long before;
    private long later;
    private long fresh;
    private double logs;

    void before(int visits) {
      urls++;
      before += visits;
      logs += Math.log1p(visits);
    }

    void later(int visits, boolean unseen) {
      laterUrls++;
      later += visits;
      fresh += unseen ? visits : 0;
    }

    boolean used() {
      return urls + laterUrls > 0;
    }

    double usual() {
      return urls == 0 ? 0 : logs / urls;
    }
  }

  private static int telling(Optional<Pattern> pattern) {
    return pattern.filter(Pattern::telling).isPresent() ? 1 : 0;
  }

  private static List<double[]> byUrl(Map<String, Integer> before, Map<String, Integer> later) {
    List<double[]> pairs = new ArrayList<>();
    later.forEach((url, visits) -> pairs.add(new double[] {before.getOrDefault(url, 0), visits}));
    return pairs;
  }

  private static double share(int some, int all) {
    return all == 0 ? 0 : (double) some / all;
  }

  /**
   * Correlation of ranks, equal values sharing the mean of theirs; 0 where one side is constant.
   */
  static double spearman(List<double[]> pairs) {
    double[] a = ranks(pairs.stream().mapToDouble(pair -> pair[0]).toArray());
    double[] b = ranks(pairs.stream().mapToDouble(pair -> pair[1]).toArray());
    double mean = (a.length + 1) / 2.0;
    double both = 0;
    double left = 0;
    double right = 0;
    for (int i = 0; i < a.length; i++) {
      both += (a[i] - mean) * (b[i] - mean);
      left += (a[i] - mean) * (a[i] - mean);
      right += (b[i] - mean) * (b[i] - mean);
    }
    return left == 0 || right == 0 ? 0 : both / Math.sqrt(left * right);
  }

  private static double[] ranks(double[] values) {
    Integer[] order = new Integer[values.length];
    Arrays.setAll(order, i -> i);
    Arrays.sort(order, (x, y) -> Double.compare(values[x], values[y]));
    double[] ranks = new double[values.length];
    for (int from = 0; from < order.length; ) {
      int to = from;
      while (to < order.length && values[order[to]] == values[order[from]]) {
        to++;
      }
      for (int i = from; i < to; i++) {
        ranks[order[i]] = (from + 1 + to) / 2.0;
      }
      from = to;
    }
    return ranks;
  }
}
