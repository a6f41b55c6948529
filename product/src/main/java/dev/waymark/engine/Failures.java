package dev.waymark.engine;

import dev.waymark.fetch.Patience;
import dev.waymark.frontier.Frontier;
import dev.waymark.model.Candidate;
import dev.waymark.model.Fetched;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;

/**
 * Counts failures by URL and by host, and does with them what {@link Patience} advises. The counts
 * begin anew when a crawl is continued: a server that was down may be up by then.
 */
final class Failures {
  /** A crawl that has nothing else to do does not wait so long for a host's rules. */
  private static final Duration TOO_LONG = Duration.ofMinutes(5);

  private final Patience patience;
  private final Frontier frontier;
  private final Map<Long, Integer> tries = new HashMap<>();
  private final Map<String, Integer> inRow = new HashMap<>();

  Failures(Patience patience, Frontier frontier) {
    this.patience = patience;
    this.frontier = frontier;
  }

  /** The host answered. */
  void none(Candidate candidate) {
    if (!inRow.isEmpty()) {
      inRow.remove(candidate.host());
    }
    if (!tries.isEmpty()) {
      tries.remove(candidate.id());
    }
  }

  /** A fetch failed: gives up or tries again later, and says which. */
  String one(Fetched.Failed failed, Candidate candidate, Instant now) {
    String host = candidate.host();
    int row = failed.again() ? inRow.merge(host, 1, Integer::sum) : 0;
    if (!failed.again()) {
      inRow.remove(host);
    }
    String decision = settle(failed, candidate, now);
    switch (patience.forHost(failed, row)) {
      case Patience.Advice.GiveUp up -> {
        frontier.hostDown(host, up.reason());
        return "host given up: " + up.reason();
      }
      case Patience.Advice.Retry retry when isWithoutRules(failed) ->
          frontier.leave(host, failed.reason(), now.plus(retry.after()));
      case Patience.Advice.Retry retry -> frontier.pause(host, now.plus(retry.after()));
    }
    return decision;
  }

  /** The page was not asked for, and is to be tried much later: the host cannot say its rules. */
  private static boolean isWithoutRules(Fetched.Failed failed) {
    return failed.status() == 0 && failed.after().compareTo(TOO_LONG) > 0;
  }

  private String settle(Fetched.Failed failed, Candidate candidate, Instant now) {
    int times = tries.merge(candidate.id(), 1, Integer::sum);
    return switch (patience.forUrl(failed, times)) {
      case Patience.Advice.Retry retry -> {
        frontier.retry(candidate, now.plus(retry.after()), now);
        yield "again in " + retry.after().toSeconds() + " s";
      }
      case Patience.Advice.GiveUp up -> {
        tries.remove(candidate.id());
        frontier.gone(candidate, up.reason(), now);
        yield "given up";
      }
    };
  }
}
