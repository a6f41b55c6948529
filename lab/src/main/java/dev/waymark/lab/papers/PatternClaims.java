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
            "under 10 % of a site's URLs in the log, 99 % covered, 90 % still after 6 months",
            List.of(),
            true,
            PatternClaims::checkCoverage));
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
