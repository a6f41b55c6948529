package dev.waymark.engine;

import dev.waymark.model.Candidate;
import dev.waymark.model.Fetched;
import dev.waymark.model.Judged;
import dev.waymark.parse.Fingerprint;
import dev.waymark.store.Capture;
import dev.waymark.store.Way;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** What came of a visit. */
public sealed interface Visited {

  /** Where we went. */
  Candidate candidate();

  /** How long the host wants to rest between requests; zero if it does not say. */
  Duration rest();

  /**
   * A page, read and judged.
   *
   * @param print by which it is recognised when it comes again
   * @param capture ready to be archived; null where nothing is
   */
  record Seen(
      Judged judged,
      Fetched.Ok fetched,
      Way way,
      Fingerprint print,
      @Nullable Capture capture,
      Duration rest)
      implements Visited {
    @Override
    public Candidate candidate() {
      return judged.candidate();
    }
  }

  /**
   * No page: moved, refused, unchanged or failed.
   *
   * @param asked the host was asked for it, and may want to rest
   * @param capture of the answer, ready to be archived; null where nothing is
   */
  record Missed(
      Candidate candidate,
      Fetched fetched,
      Way way,
      boolean asked,
      @Nullable Capture capture,
      Duration rest)
      implements Visited {

    /** A miss of which nothing is archived. */
    public Missed(Candidate candidate, Fetched fetched, Way way, boolean asked, Duration rest) {
      this(candidate, fetched, way, asked, null, rest);
    }
  }
}
