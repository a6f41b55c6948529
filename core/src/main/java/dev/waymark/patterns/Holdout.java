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
 * @param rankCorrelationUnseen over them, of the mean traffic of their pattern before with their
 *     own; by URL nothing was known of them, which is a correlation of 0
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
    double rankCorrelationUnseen) {

  /**
   * Holds patterns against visits.
   *
   * @param before visits by URL of the time they were mined from
   * @param later visits by URL of a later time; empty if there is none
   */
  public static Holdout of(
      Patterns patterns, Map<String, Integer> before, Map<String, Integer> later) {
    Map<Pattern, int[]> traffic = new HashMap<>();
    int covered = 0;
    for (Map.Entry<String, Integer> url : before.entrySet()) {
      covered += count(patterns, url, 0, traffic);
    }
    int coveredLater = 0;
    int unseen = 0;
    int coveredUnseen = 0;
    for (Map.Entry<String, Integer> url : later.entrySet()) {
      int one = count(patterns, url, 1, traffic);
      coveredLater += one;
      if (!before.containsKey(url.getKey())) {
        unseen++;
        coveredUnseen += one;
      }
    }
    List<double[]> byPattern = new ArrayList<>();
    traffic.values().forEach(pair -> byPattern.add(new double[] {pair[0], pair[1]}));
    return new Holdout(
        before.size(),
        patterns.size(),
        share(covered, before.size()),
        share(coveredLater, later.size()),
        share(coveredUnseen, unseen),
        spearman(byPattern),
        spearman(byUrl(before, later)),
        unseen,
        spearman(unseen(patterns, before, later)));
  }

  private static int count(
      Patterns patterns, Map.Entry<String, Integer> url, int time, Map<Pattern, int[]> traffic) {
    Optional<Pattern> pattern = patterns.match(url.getKey());
    pattern.ifPresent(
        found -> traffic.computeIfAbsent(found, key -> new int[2])[time] += url.getValue());
    return pattern.filter(Pattern::telling).isPresent() ? 1 : 0;
  }

  private static List<double[]> byUrl(Map<String, Integer> before, Map<String, Integer> later) {
    List<double[]> pairs = new ArrayList<>();
    later.forEach((url, visits) -> pairs.add(new double[] {before.getOrDefault(url, 0), visits}));
    return pairs;
  }

  private static List<double[]> unseen(
      Patterns patterns, Map<String, Integer> before, Map<String, Integer> later) {
    List<double[]> pairs = new ArrayList<>();
    later.forEach((url, visits) -> {
      if (!before.containsKey(url)) {
        double expected = patterns.match(url).map(Pattern::visitsPerUrl).orElse(0.0);
        pairs.add(new double[] {expected, visits});
      }
    });
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
