package dev.waymark.engine;

import dev.waymark.model.Candidate;
import dev.waymark.model.Fetched;
import dev.waymark.model.Judged;

/** What came of a visit. */
public sealed interface Visited {

  /** Where we went. */
  Candidate candidate();

  /** A page, read and judged. */
  record Seen(Judged judged, Fetched.Ok fetched) implements Visited {
    @Override
    public Candidate candidate() {
      return judged.candidate();
    }
  }

  /** No page: moved, refused, unchanged or failed. */
  record Missed(Candidate candidate, Fetched fetched) implements Visited {}
}
