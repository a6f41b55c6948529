package dev.waymark.watch;

import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Says when to poll which hub again, from how often they had new links. New links of a hub are
 * assumed to appear at a constant rate; the rate is estimated from its own polls, with those of its
 * pattern as a prior and those of all hubs as the prior of that (gamma priors, so that one poll
 * says little). The new links expected of a poll are the rate times the days since the last one.
 */
public final class PollSchedule {
  /** Days of watching that the rate of a pattern weighs against a hub's own. */
  private static final double PATTERN_PRIOR_DAYS = 2;

  /** Days of watching that the rate of all hubs weighs against a pattern's own. */
  private static final double GLOBAL_PRIOR_DAYS = 2;

  /** New links a day of a hub before any was polled. */
  private static final double PRIOR_LINKS_PER_DAY = 1;

  private final Map<String, Hub> hubs = new HashMap<>();
  private final Map<String, double[]> countsByPattern = new HashMap<>();
  private final Map<String, Double> rateFactors;
  private double totalNewLinks;
  private double totalDays;

  PollSchedule(List<Hub> hubs) {
    this(hubs, Map.of());
  }

  /**
   * @param rateFactors rate of the hubs of a pattern before any poll, as a multiple of the mean,
   *     from the traffic of users; 1 for other patterns
   */
  public PollSchedule(List<Hub> hubs, Map<String, Double> rateFactors) {
    this.rateFactors = Map.copyOf(rateFactors);
    hubs.forEach(this::put);
  }

  /** Adds or replaces a hub. */
  public void put(Hub hub) {
    Hub before = hubs.put(hub.url(), hub);
    if (before != null) {
      addCounts(before, -1);
    }
    addCounts(hub, 1);
  }

  private void addCounts(Hub hub, int sign) {
    double[] pattern = countsByPattern.computeIfAbsent(hub.pattern(), key -> new double[2]);
    pattern[0] += sign * hub.newLinks();
    pattern[1] += sign * hub.watchedDays();
    totalNewLinks += sign * hub.newLinks();
    totalDays += sign * hub.watchedDays();
  }

  public boolean contains(String url) {
    return hubs.containsKey(url);
  }

  public List<Hub> hubs() {
    return hubs.values().stream().sorted(Comparator.comparing(Hub::url)).toList();
  }

  /** New links a day that are expected of a hub. */
  public double rate(Hub hub) {
    double all = (totalNewLinks + PRIOR_LINKS_PER_DAY) / (totalDays + 1);
    double[] counts = countsByPattern.getOrDefault(hub.pattern(), new double[2]);
    double expected = all * rateFactors.getOrDefault(hub.pattern(), 1.0);
    double pattern = (counts[0] + GLOBAL_PRIOR_DAYS * expected) / (counts[1] + GLOBAL_PRIOR_DAYS);
    return (hub.newLinks() + PATTERN_PRIOR_DAYS * pattern)
        / (hub.watchedDays() + PATTERN_PRIOR_DAYS);
  }

  /** New links that are expected of a poll now. */
  public double expectedNewLinks(Hub hub, Instant now) {
    return rate(hub) * hub.daysSinceLastPoll(now);
  }

  /** The hubs with the most new links expected, whether they are due or not. */
  public List<Hub> best(int count, Instant now) {
    return hubs.values().stream()
        .sorted(
            Comparator.comparingDouble((Hub hub) -> -expectedNewLinks(hub, now))
                .thenComparing(Hub::url))
        .limit(count)
        .toList();
  }

  /** The hubs that are due, those with the most new links expected first. */
  public List<Hub> due(Instant now, WatchSettings settings) {
    return best(hubs.size(), now).stream()
        .filter(hub -> !pollTime(hub, settings).isAfter(now))
        .toList();
  }

  /** When the next hub is due. */
  public Instant nextPoll(WatchSettings settings, Instant ifNone) {
    return hubs.values().stream()
        .map(hub -> pollTime(hub, settings))
        .min(Comparator.naturalOrder())
        .orElse(ifNone);
  }

  /** When a hub is due: once enough new links are expected of it, within the bounds. */
  private Instant pollTime(Hub hub, WatchSettings settings) {
    if (hub.polls() == 0) {
      return hub.lastPoll();
    }
    double days = settings.expectedLinks() / rate(hub);
    Duration wait = Duration.ofMillis((long) Math.min(1e11, days * 86_400_000));
    Duration min = settings.minInterval();
    Duration max = settings.maxInterval();
    Duration bounded = wait.compareTo(min) < 0 ? min : wait.compareTo(max) > 0 ? max : wait;
    return hub.lastPoll().plus(bounded);
  }
}
