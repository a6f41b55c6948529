package dev.waymark.fetch;

import crawlercommons.robots.SimpleRobotRules;
import crawlercommons.robots.SimpleRobotRules.RobotRulesMode;
import crawlercommons.robots.SimpleRobotRulesParser;
import java.time.Duration;
import java.util.List;
import java.util.Locale;

/**
 * The rules of one host for us.
 *
 * @param reachable the host said what its rules are; if not, they are a guess of ours
 * @param because said when a URL is not allowed
 */
record RobotsFile(SimpleRobotRules rules, Duration crawlDelay, boolean reachable, String because) {

  /** RFC 9309 section 2.3.1.3: there is no such file, everything is allowed. */
  static RobotsFile absent() {
    SimpleRobotRules all = new SimpleRobotRules(RobotRulesMode.ALLOW_ALL);
    return new RobotsFile(all, Duration.ZERO, true, "");
  }

  /** Section 2.3.1.4: whether there is one cannot be known now, nothing is allowed. */
  static RobotsFile unreachable(String reason) {
    SimpleRobotRules none = new SimpleRobotRules(RobotRulesMode.ALLOW_NONE);
    return new RobotsFile(
        none, Duration.ZERO, false, "robots.txt could not be read (" + reason + ")");
  }

  static RobotsFile parse(String url, byte[] body, String type, String agent, Duration longest) {
    // A parser counts its warnings: one for each file, then threads do not meet.
    SimpleRobotRulesParser parser = new SimpleRobotRulesParser(Long.MAX_VALUE, 0);
    SimpleRobotRules rules =
        parser.parseContent(url, body, type, List.of(agent.toLowerCase(Locale.ROOT)));
    long millis = Math.max(0, Math.min(rules.getCrawlDelay(), longest.toMillis()));
    return new RobotsFile(rules, Duration.ofMillis(millis), true, "robots.txt disallows it");
  }

  Ruling ruling(String url) {
    boolean allowed = rules.isAllowAll() || (!rules.isAllowNone() && rules.isAllowed(url));
    return new Ruling(allowed, allowed ? "" : because, crawlDelay);
  }
}
