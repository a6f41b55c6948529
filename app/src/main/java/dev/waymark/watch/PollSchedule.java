package dev.waymark.watch;

import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * When to ask which hub again, learned from how often they brought something new. New links of a
 * hub are taken to come at a steady rate; its rate is estimated from its own polls, with those of
 * its pattern as a prior and those of all hubs behind that (gamma priors, so that a hub asked once
 * says little). What a poll is expected to bring is rate times days since the last one.
 */
public final class PollSchedule {
  /** Days of watching that the rate of a pattern weighs against a hub's own. */
  private static final double PATTERN_PRIOR_DAYS = 2;

  /** Days of watching that the rate of all hubs weighs against a pattern's own. */
  private static final double GLOBAL_PRIOR_DAYS = 2;

  /** New links a day that a hub is taken to bring before any was asked. */
  private static final double PRIOR_LINKS_PER_DAY = 1;

  private final Map<String, Hub> hubs = new HashMap<>();
  private final Map<String, double[]> countsByPattern = new HashMap<>();
  private final Map<String, Double> rateFactors;
  private double totalNewLinks;
  private double totalDays;

  public PollSchedule(List<Hub> hubs) {
    this(hubs, Map.of());
  }

  /**
   * @param priors how much more than the mean hub those of a pattern are expected to bring, before
   *     any was asked: people's traffic knows; patterns that are not named are like the mean
   */
  public PollSchedule(List<Hub> hubs, Map<String, Double> priors) {
    this.rateFactors = Map.copyOf(priors);
    hubs.forEach(this::put);
  }

  /** Adds a hub, or puts it in the place of its earlier self. */
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

  /** New links a day that a hub is expected to bring. */
  public double rate(Hub hub) {
    double all = (totalNewLinks + PRIOR_LINKS_PER_DAY) / (totalDays + 1);
    double[] counts = countsByPattern.getOrDefault(hub.pattern(), new double[2]);
    double expected = all * rateFactors.getOrDefault(hub.pattern(), 1.0);
    double pattern = (counts[0] + GLOBAL_PRIOR_DAYS * expected) / (counts[1] + GLOBAL_PRIOR_DAYS);
    return (hub.newLinks() + PATTERN_PRIOR_DAYS * pattern)
        / (hub.watchedDays() + PATTERN_PRIOR_DAYS);
  }

  /** New links that a poll now is expected to bring. */
  public double expectedNewLinks(Hub hub, Instant now) {
    return rate(hub) * hub.daysSinceLastPoll(now);
  }

  /** Some hubs worth asking first, the likeliest first, whether it is time or not. */
  public List<Hub> best(int count, Instant now) {
    return hubs.values().stream()
        .sorted(
            Comparator.comparingDouble((Hub hub) -> -expectedNewLinks(hub, now))
                .thenComparing(Hub::url))
        .limit(count)
        .toList();
  }

  /** The hubs that it is time to ask, the likeliest first. */
  public List<Hub> due(Instant now, WatchSettings settings) {
    return best(hubs.size(), now).stream()
        .filter(hub -> !pollTime(hub, settings).isAfter(now))
        .toList();
  }

  /** When the first hub is to be asked. */
  public Instant nextPoll(WatchSettings settings, Instant otherwise) {
    return hubs.values().stream()
        .map(hub -> pollTime(hub, settings))
        .min(Comparator.naturalOrder())
        .orElse(otherwise);
  }

  /** When a hub is to be asked: once it is expected to bring so much, within the bounds. */
  private Instant pollTime(Hub hub, WatchSettings settings) {
    if (hub.polls() == 0) {
      return hub.lastPoll();
    }
    double days = settings.expectedLinks() / rate(hub);
    Duration wait = Duration.ofMillis((long) Math.min(1e11, days * 86_400_000));
    Duration least = settings.minInterval();
    Duration most = settings.maxInterval();
    Duration bounded = wait.compareTo(least) < 0 ? least : wait.compareTo(most) > 0 ? most : wait;
    return hub.lastPoll().plus(bounded);
  }
}
