package dev.waymark.fetch.robots;

import crawlercommons.robots.SimpleRobotRules;
import crawlercommons.robots.SimpleRobotRules.RobotRulesMode;
import crawlercommons.robots.SimpleRobotRulesParser;
import java.time.Duration;
import java.util.List;
import java.util.Locale;

/**
 * The rules of one host for us.
 *
 * @param definitive asking again would not change it; if not, the rules are a guess of ours
 * @param disallowReason said when a URL is not allowed
 * @param ttl how long to believe it
 */
record RobotsFile(
    SimpleRobotRules rules,
    Duration crawlDelay,
    boolean definitive,
    String disallowReason,
    Duration ttl) {
  /** RFC 9309 section 2.4: rules are not used for longer than a day. */
  private static final Duration MAX_TTL = Duration.ofHours(24);

  /** A host that could not say, nor when it can, is asked again after this. */
  private static final Duration UNREACHABLE_TTL = Duration.ofMinutes(10);

  /**
   * A host that did not answer at all is asked again after this, which is less than a page waits
   * for its next try: it is the page's tries that decide when to give up.
   */
  private static final Duration NO_RESPONSE_TTL = Duration.ofSeconds(5);

  /**
   * Stars in all rules together. Each may try every place of a path: 26,000 of them, which fit into
   * a file, kept one question busy for 4 s. Files of people have a few hundred at most.
   */
  private static final int MAX_WILDCARDS = 1000;

  /** RFC 9309 section 2.3.1.3: there is no such file, everything is allowed. */
  static RobotsFile absent() {
    SimpleRobotRules all = new SimpleRobotRules(RobotRulesMode.ALLOW_ALL);
    return new RobotsFile(all, Duration.ZERO, true, "", MAX_TTL);
  }

  /**
   * Section 2.3.1.4: whether there is one cannot be known now, nothing is allowed.
   *
   * @param after when the host wants to be asked again; zero if it did not say. One that names a
   *     day is asked sooner: all that waits for it would wait as long
   */
  static RobotsFile unreachable(String reason, Duration after) {
    Duration life =
        after.isZero() ? UNREACHABLE_TTL : RetryPolicy.min(after, RetryPolicy.MAX_RETRY_DELAY);
    return disallowAll(false, "robots.txt could not be read (" + reason + ")", life);
  }

  /** The host gave no answer at all; nothing is allowed, but soon it may be there. */
  static RobotsFile noResponse(String reason) {
    return disallowAll(false, "robots.txt could not be read (" + reason + ")", NO_RESPONSE_TTL);
  }

  /** The host cannot or must not be asked for anything, so not for its pages either. */
  static RobotsFile blocked(String reason) {
    return disallowAll(true, reason, UNREACHABLE_TTL);
  }

  private static RobotsFile disallowAll(boolean certain, String because, Duration life) {
    SimpleRobotRules none = new SimpleRobotRules(RobotRulesMode.ALLOW_NONE);
    return new RobotsFile(none, Duration.ZERO, certain, because, life);
  }

  static RobotsFile parse(String url, byte[] body, String type, String agent, Duration longest) {
    // A parser counts its warnings: one for each file, then threads do not meet.
    SimpleRobotRulesParser parser = new SimpleRobotRulesParser(Long.MAX_VALUE, 0);
    SimpleRobotRules rules =
        parser.parseContent(url, body, type, List.of(agent.toLowerCase(Locale.ROOT)));
    if (countWildcards(rules) > MAX_WILDCARDS) {
      return disallowAll(true, "robots.txt has more than " + MAX_WILDCARDS + " wildcards", MAX_TTL);
    }
    long millis = Math.max(0, Math.min(rules.getCrawlDelay(), longest.toMillis()));
    return new RobotsFile(
        rules, Duration.ofMillis(millis), true, "robots.txt disallows it", MAX_TTL);
  }

  /**
   * Rules on one URL.
   *
   * @param untilNext how long until the host is asked again
   */
  RobotsDecision decide(String url, Duration untilNext) {
    boolean allowed = rules.isAllowAll() || (!rules.isAllowNone() && rules.isAllowed(url));
    return new RobotsDecision(
        allowed, allowed ? "" : disallowReason, crawlDelay, definitive ? Duration.ZERO : untilNext);
  }

  private static long countWildcards(SimpleRobotRules rules) {
    return rules.getRobotRules().stream()
        .mapToLong(rule -> rule.getPrefix().chars().filter(c -> c == '*').count())
        .sum();
  }
}
