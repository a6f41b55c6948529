package dev.waymark.lab.papers;

import dev.waymark.people.Session;
import dev.waymark.people.Step;
import dev.waymark.rank.patterns.HoldoutEvaluation;
import dev.waymark.rank.patterns.HoldoutResult;
import dev.waymark.rank.patterns.PatternMiner;
import dev.waymark.rank.patterns.UrlPatterns;
import dev.waymark.web.RecordedTraces;
import dev.waymark.web.RecordedWeb;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/** Patterns mined from visited URLs, evaluated on all URLs of the web (the slides). */
final class PatternClaims {
  /** Of a site's URLs, the share that is in the paper's logs; the rest of the log is not read. */
  private static final double MAX_SHARE_IN_LOG = 0.1;

  private PatternClaims() {}

  static List<Claim> all() {
    return List.of(
        new Claim(
            Paper.PATTERNS,
            "Patterns of the few URLs that users visited cover nearly all URLs of their sites.",
            "under 10 % of a site's URLs in the log, 99 % covered",
            List.of(),
            true,
            PatternClaims::checkCoverage),
        new Claim(
            Paper.PATTERNS,
            "Patterns of earlier visits still cover what is visited later.",
            "90 % of the URLs after 6 months",
            List.of(),
            true,
            PatternClaims::checkLater),
        new Claim(
            Paper.PATTERNS,
            "The traffic of patterns stands for that of their URLs, also of those nobody visited"
                + " yet.",
            "pattern-level traffic approximates the URL-level log (in words only)",
            List.of(),
            true,
            PatternClaims::checkTraffic));
  }

  /** They cover 90 % of the URLs visited in the second half of the time. */
  private static ClaimOutcome checkLater(ClaimExperiments experiments) {
    HoldoutResult holdout = holdOutLaterHalf(experiments.web());
    return ClaimOutcome.decided(
        holdout.coverageHoldout() >= 0.9,
        ClaimExperiments.format(
            "%.1f %% of the URLs visited in the later half, %.1f %% of the %d not visited before",
            100 * holdout.coverageHoldout(), 100 * holdout.coverageUnseen(), holdout.unseen()));
  }

  /**
   * The patterns' traffic in both halves goes together (a rank correlation of a half), and more
   * than the URLs'.
   */
  private static ClaimOutcome checkTraffic(ClaimExperiments experiments) {
    HoldoutResult holdout = holdOutLaterHalf(experiments.web());
    return ClaimOutcome.decided(
        holdout.rankCorrelation() >= 0.5
            && holdout.rankCorrelation() > holdout.rankCorrelationByUrl()
            && holdout.rankCorrelationUnseenByPattern() > 0,
        ClaimExperiments.format(
            "rank correlation of earlier and later traffic %.2f by pattern, %.2f by URL; with that"
                + " of URLs not visited before %.2f by pattern, 0 by URL",
            holdout.rankCorrelation(),
            holdout.rankCorrelationByUrl(),
            holdout.rankCorrelationUnseenByPattern()));
  }

  private static HoldoutResult holdOutLaterHalf(RecordedWeb web) {
    RecordedTraces.Split halves = web.traces().splitByTime(0.5);
    PatternMiner miner = new PatternMiner();
    forEachVisit(halves.training(), step -> miner.addVisit(step.url(), step.referrer()));
    HoldoutEvaluation evaluation = new HoldoutEvaluation(miner, miner.mine());
    Map<String, Integer> later = new TreeMap<>();
    forEachVisit(halves.test(), step -> later.merge(step.url(), 1, Integer::sum));
    later.forEach(evaluation::add);
    return evaluation.result();
  }

  private static void forEachVisit(RecordedTraces traces, Consumer<Step> sink) {
    for (Session session : traces.sessions()) {
      session.steps().stream().filter(step -> !step.back()).forEach(sink);
    }
  }

  /** They cover 90 %. */
  private static ClaimOutcome checkCoverage(ClaimExperiments experiments) {
    RecordedWeb web = experiments.web();
    RecordedTraces earlier = web.traces().splitByTime(0.5).training();
    PatternMiner miner = new PatternMiner();
    for (Session session : earlier.sessions()) {
      for (Step step : session.steps()) {
        if (!step.back() && miner.urlCount() < MAX_SHARE_IN_LOG * web.pages()) {
          miner.addVisit(step.url(), step.referrer());
        }
      }
    }
    UrlPatterns patterns = miner.mine();
    HoldoutEvaluation evaluation = new HoldoutEvaluation(miner, patterns);
    int all = 0;
    for (int page = 0; page < web.pages(); page++) {
      if (patterns.findSite(PatternMiner.siteOf(web.url(page))).isPresent()) {
        evaluation.add(web.url(page), 1);
        all++;
      }
    }
    HoldoutResult holdout = evaluation.result();
    return ClaimOutcome.decided(
        holdout.coverageHoldout() >= 0.9,
        ClaimExperiments.format(
            "%.0f %% of the URLs of the sites in the log, %.1f %% covered, %.1f %% of those not in"
                + " it",
            100.0 * (all - holdout.unseen()) / Math.max(1, all),
            100 * holdout.coverageHoldout(),
            100 * holdout.coverageUnseen()));
  }
}
