package dev.waymark.lab.papers;

import dev.waymark.patterns.Holdout;
import dev.waymark.patterns.Later;
import dev.waymark.patterns.PatternMiner;
import dev.waymark.patterns.Patterns;
import dev.waymark.people.Session;
import dev.waymark.people.Step;
import dev.waymark.web.People;
import dev.waymark.web.RecordedWeb;
import java.util.List;

/** Patterns mined from what people visited, held against all URLs of the web (the slides). */
final class PatternClaims {
  /** Of a site's URLs, the share that is in the paper's logs; the rest of the log is not read. */
  private static final double IN_LOG = 0.1;

  private PatternClaims() {}

  static List<Claim> all() {
    return List.of(
        new Claim(
            Paper.PATTERNS,
            "Patterns of the few URLs that people visited cover nearly all URLs of their sites.",
            "under 10 % of a site's URLs in the log, 99 % covered, 90 % still after 6 months",
            List.of(),
            true,
            PatternClaims::coverage));
  }

  /** They cover 90 %. */
  private static Seen coverage(Bench bench) {
    RecordedWeb web = bench.web();
    People earlier = web.people().splitByTime(0.5).training();
    PatternMiner miner = new PatternMiner();
    for (Session session : earlier.sessions()) {
      for (Step step : session.steps()) {
        if (!step.back() && miner.urls() < IN_LOG * web.pages()) {
          miner.visit(step.url(), step.referrer());
        }
      }
    }
    Patterns patterns = miner.mine();
    Later later = new Later(miner, patterns);
    int all = 0;
    for (int page = 0; page < web.pages(); page++) {
      if (patterns.site(PatternMiner.site(web.url(page))).isPresent()) {
        later.add(web.url(page), 1);
        all++;
      }
    }
    Holdout held = later.measured();
    return Seen.of(
        held.coverageLater() >= 0.9,
        Bench.text(
            "%.0f %% of the URLs of the sites in the log, %.1f %% covered, %.1f %% of those not in"
                + " it",
            100.0 * (all - held.unseen()) / Math.max(1, all),
            100 * held.coverageLater(),
            100 * held.coverageUnseen()));
  }
}
