package dev.waymark.fetch;

import dev.waymark.model.Fetched;
import java.time.Duration;

/** Decides what a failure means for the URL and for its host; keeps no count of its own. */
public final class Patience {
  /** A server that asks for more than this is taken to mean no. */
  static final Duration LONGEST = Duration.ofHours(1);

  private final int retries;
  private final Duration first;
  private final int giveUpAfter;

  public Patience(FetchSettings settings) {
    this.retries = settings.retries();
    this.first = settings.retryDelay();
    this.giveUpAfter = settings.giveUpAfter();
  }

  /** What to do next with a URL, or with a host. */
  public sealed interface Advice {
    /** Ask again, but not before this time has passed. */
    record Retry(Duration after) implements Advice {}

    /** Do not ask again. */
    record GiveUp(String reason) implements Advice {}
  }

  /**
   * Whether and when to ask for a URL again.
   *
   * @param tries how often the URL was asked for, this time included
   */
  public Advice forUrl(Fetched.Failed failed, int tries) {
    if (!failed.again()) {
      return new Advice.GiveUp(failed.reason());
    }
    if (tries > retries) {
      return new Advice.GiveUp(failed.reason() + ", " + tries + " times");
    }
    if (failed.after().compareTo(LONGEST) > 0) {
      return new Advice.GiveUp(failed.reason() + ", not before " + failed.after().toHours() + " h");
    }
    return new Advice.Retry(longer(failed.after(), backOff(tries)));
  }

  /**
   * Whether and when to ask a host again, for any of its URLs. A host that answers anything, even
   * "not found", is alive: the count starts again from 0 then.
   *
   * @param inRow failures of the host's URLs one after the other, this one included
   */
  public Advice forHost(Fetched.Failed failed, int inRow) {
    if (!failed.again()) {
      return new Advice.Retry(Duration.ZERO);
    }
    if (inRow >= giveUpAfter) {
      return new Advice.GiveUp(inRow + " failures in a row, the last: " + failed.reason());
    }
    boolean tooMuch = failed.status() == 429 || failed.status() == 503;
    Duration asked = shorter(failed.after(), LONGEST);
    return new Advice.Retry(tooMuch ? longer(asked, backOff(inRow)) : asked);
  }

  /** Twice as long each time, up to {@link #LONGEST}. */
  private Duration backOff(int times) {
    return shorter(first.multipliedBy(1L << Math.min(times - 1, 12)), LONGEST);
  }

  private static Duration longer(Duration a, Duration b) {
    return a.compareTo(b) >= 0 ? a : b;
  }

  static Duration shorter(Duration a, Duration b) {
    return a.compareTo(b) <= 0 ? a : b;
  }
}
