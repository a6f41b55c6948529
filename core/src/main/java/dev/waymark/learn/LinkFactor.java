package dev.waymark.learn;

import dev.waymark.model.Candidate;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * How the crawled pages that link to a candidate turned out: p^m q^(k-m), with m of k pages
 * satisfying ("Intelligent Crawling", section 3.4).
 */
record LinkFactor(Evidence evidence) implements Factor {

  @Override
  public Set<Family> learns() {
    return Set.of(Family.LINK);
  }

  @Override
  public double value(Candidate candidate, Known known) {
    int good = good(candidate, known);
    Logs logs = logs(known);
    return good * logs.p() + (candidate.parents().length - good) * logs.q();
  }

  @Override
  public void explain(Candidate candidate, Known known, double weight, List<Contribution> parts) {
    int good = good(candidate, known);
    int other = candidate.parents().length - good;
    Logs logs = logs(known);
    Links links = known.knowledge().links();
    if (good > 0) {
      parts.add(
          new Contribution(
              "links from satisfying pages",
              weight * good * logs.p(),
              reason(good, links.pp(), links.pp() + links.pn(), logs.p())));
    }
    if (other > 0) {
      parts.add(
          new Contribution(
              "links from other pages",
              weight * other * logs.q(),
              reason(other, links.np(), links.np() + links.nn(), logs.q())));
    }
  }

  private static String reason(int links, double led, double all, double log) {
    return String.format(
        Locale.ROOT,
        "%d; %s of %s such links led to satisfying pages, ratio %.3g each",
        links,
        Evidence.count(led),
        Evidence.count(all),
        Math.exp(log));
  }

  private static int good(Candidate candidate, Known known) {
    int good = 0;
    for (int parent : candidate.parents()) {
      if (known.crawled().satisfied(parent)) {
        good++;
      }
    }
    return good;
  }

  /** The logarithms of p and q. */
  private record Logs(double p, double q) {}

  private Logs logs(Known known) {
    Base base = known.knowledge().base();
    double rate = evidence.rate(base);
    Links links = known.knowledge().links();
    double all = links.all();
    double a = evidence.prior();
    if (rate == 0 || rate == 1 || all + a == 0) {
      return new Logs(0, 0);
    }
    if (a == 0) {
      return new Logs(
          Math.log(Math.max(links.pp(), Evidence.HARDLY_A_HIT) / (all * rate * rate)),
          Math.log(Math.max(links.np(), Evidence.HARDLY_A_HIT) / (all * rate * (1 - rate))));
    }
    return new Logs(
        Math.log(evidence.ratio(links.pp() + links.pn(), links.pp(), base)),
        Math.log(evidence.ratio(links.np() + links.nn(), links.np(), base)));
  }
}
