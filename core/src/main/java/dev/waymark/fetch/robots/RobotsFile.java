package dev.waymark.fetch.robots;

import crawlercommons.robots.SimpleRobotRules;
import crawlercommons.robots.SimpleRobotRules.RobotRulesMode;
import crawlercommons.robots.SimpleRobotRulesParser;
import dev.waymark.model.FetchResult.FailureScope;
import java.time.Duration;
import java.util.List;
import java.util.Locale;

/**
 * The robots.txt rules of one host that apply to this crawler.
 *
 * @param definitive the host gave these rules; if not, they are assumed because robots.txt was
 *     unreachable
 * @param retryable whether to ask again for one that was unreachable
 * @param scope whose failure that was
 * @param disallowReason reason given for a URL that is not allowed
 * @param ttl how long it is cached
 * @param usage what it says about the use of pages
 */
record RobotsFile(
    SimpleRobotRules rules,
    Duration crawlDelay,
    boolean definitive,
    boolean retryable,
    FailureScope scope,
    String disallowReason,
    Duration ttl,
    UsageRules usage) {
  /** RFC 9309 section 2.4: rules are not used for longer than a day. */
  private static final Duration MAX_TTL = Duration.ofHours(24);

  /** When an unreachable robots.txt is requested again, unless the host names a time. */
  private static final Duration UNREACHABLE_TTL = Duration.ofMinutes(10);

  /**
   * When robots.txt of a host that did not respond is requested again: sooner than a page is
   * retried, so that the retries of the page decide when to give up.
   */
  private static final Duration NO_RESPONSE_TTL = Duration.ofSeconds(5);

  /** When one is requested that was not asked for. */
  private static final Duration NOT_ASKED_TTL = Duration.ofSeconds(1);

  /**
   * Wildcards in all rules together. Each may try every position of a path: 26,000 of them, which
   * fit into a file, took 4 s for one decision. Real files have a few hundred at most.
   */
  private static final int MAX_WILDCARDS = 1000;

  /** RFC 9309 section 2.3.1.3: without a robots.txt, everything is allowed. */
  static RobotsFile absent() {
    SimpleRobotRules all = new SimpleRobotRules(RobotRulesMode.ALLOW_ALL);
    return new RobotsFile(
        all, Duration.ZERO, true, false, FailureScope.HOST, "", MAX_TTL, UsageRules.NONE);
  }

  /**
   * Section 2.3.1.4: while it is unreachable, nothing is allowed.
   *
   * @param retryAfter Retry-After of the host, or zero; limited, because all its candidates wait as
   *     long
   */
  static RobotsFile unreachable(String reason, Duration retryAfter) {
    Duration ttl =
        retryAfter.isZero()
            ? UNREACHABLE_TTL
            : RetryPolicy.min(retryAfter, RetryPolicy.MAX_RETRY_DELAY);
    return unavailable(
        "robots.txt could not be read (" + reason + ")", true, FailureScope.HOST, ttl);
  }

  /** The host did not respond: nothing is allowed, but only for a short time. */
  static RobotsFile noResponse(String reason) {
    return unavailable(
        "robots.txt could not be read (" + reason + ")", true, FailureScope.HOST, NO_RESPONSE_TTL);
  }

  /** It was not asked for, for a reason of ours. */
  static RobotsFile notAsked(String reason) {
    return unavailable(reason, true, FailureScope.CRAWLER, NOT_ASKED_TTL);
  }

  /** There is no host of that name, unless our own network is down. */
  static RobotsFile noHost(String reason) {
    return unavailable(reason, false, FailureScope.HOST, NO_RESPONSE_TTL);
  }

  /** The host cannot or must not be contacted, so neither for its pages. */
  static RobotsFile blocked(String reason) {
    return disallowAll(reason, UNREACHABLE_TTL);
  }

  private static RobotsFile disallowAll(String reason, Duration ttl) {
    SimpleRobotRules none = new SimpleRobotRules(RobotRulesMode.ALLOW_NONE);
    return new RobotsFile(
        none, Duration.ZERO, true, false, FailureScope.HOST, reason, ttl, UsageRules.NONE);
  }

  private static RobotsFile unavailable(
      String reason, boolean retryable, FailureScope scope, Duration ttl) {
    SimpleRobotRules none = new SimpleRobotRules(RobotRulesMode.ALLOW_NONE);
    return new RobotsFile(
        none, Duration.ZERO, false, retryable, scope, reason, ttl, UsageRules.NONE);
  }

  static RobotsFile parse(
      String url, byte[] body, String type, String agent, Duration maxCrawlDelay) {
    // The parser has mutable state: a new one for each file makes this thread-safe.
    SimpleRobotRulesParser parser = new SimpleRobotRulesParser(Long.MAX_VALUE, 0);
    SimpleRobotRules rules =
        parser.parseContent(url, body, type, List.of(agent.toLowerCase(Locale.ROOT)));
    if (countWildcards(rules) > MAX_WILDCARDS) {
      return disallowAll("robots.txt has more than " + MAX_WILDCARDS + " wildcards", MAX_TTL);
    }
    long millis = Math.max(0, Math.min(rules.getCrawlDelay(), maxCrawlDelay.toMillis()));
    return new RobotsFile(
        rules,
        Duration.ofMillis(millis),
        true,
        false,
        FailureScope.HOST,
        "robots.txt disallows it",
        MAX_TTL,
        UsageRules.parse(body, agent));
  }

  /**
   * The decision about one URL.
   *
   * @param untilRefresh how long until robots.txt is requested again
   */
  RobotsDecision decide(String url, Duration untilRefresh) {
    boolean allowed = rules.isAllowAll() || (!rules.isAllowNone() && rules.isAllowed(url));
    return new RobotsDecision(
        allowed,
        allowed ? "" : disallowReason,
        crawlDelay,
        definitive ? Duration.ZERO : untilRefresh,
        retryable,
        scope);
  }

  private static long countWildcards(SimpleRobotRules rules) {
    return rules.getRobotRules().stream()
        .mapToLong(rule -> rule.getPrefix().chars().filter(c -> c == '*').count())
        .sum();
  }
}
