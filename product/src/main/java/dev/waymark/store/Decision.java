package dev.waymark.store;

import dev.waymark.model.Fetched;
import dev.waymark.model.Verdict;
import dev.waymark.parse.Fingerprint;
import dev.waymark.parse.Twin;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What was done about one URL, and why: a line of the journal.
 *
 * @param n running number, from 0
 * @param outcome of asking for it
 * @param way on which the crawl came to it
 * @param verdict on the page, null if there was none
 * @param kept what is remembered of the page, null if there was none
 * @param answer where the answer is archived if it was no page, but a redirect or an error; null if
 *     it is not, and in older lines of the journal
 */
public record Decision(
    long n,
    Instant at,
    String url,
    Outcome outcome,
    Way way,
    @Nullable Verdict verdict,
    @Nullable Kept kept,
    @Nullable Place answer) {

  /**
   * Whether the page is wanted, and in the archive as itself: one that repeats another counts once,
   * one that asks not to be indexed is not kept.
   */
  public boolean counts() {
    return verdict != null
        && verdict.satisfied()
        && kept != null
        && kept.place() != null
        && kept.twin() instanceof Twin.None;
  }

  /** Where its records are in the archive; null if it has none. */
  public @Nullable Place place() {
    return kept == null ? answer : kept.place();
  }

  /** Kinds of {@link Fetched}. */
  public enum Kind {
    OK,
    UNCHANGED,
    MOVED,
    REFUSED,
    FAILED
  }

  /**
   * What came of asking.
   *
   * @param status of HTTP, 0 if there was no answer
   * @param detail target of a redirect, reason of a refusal or failure; else empty
   * @param then what is done about a failure, e.g. {@code again in 10 s} or {@code given up}; else
   *     empty. In the journal a field of this name, which older lines do not have
   * @param millis that the answer took
   */
  public record Outcome(Kind kind, int status, String detail, String then, long millis) {

    public static Outcome of(Fetched fetched) {
      return switch (fetched) {
        case Fetched.Ok ok -> new Outcome(Kind.OK, ok.status(), "", "", ok.took().toMillis());
        case Fetched.Unchanged same -> new Outcome(Kind.UNCHANGED, 304, "", "", 0);
        case Fetched.Moved moved -> new Outcome(Kind.MOVED, moved.status(), moved.target(), "", 0);
        case Fetched.Refused refused -> new Outcome(Kind.REFUSED, 0, refused.reason(), "", 0);
        case Fetched.Failed failed ->
            new Outcome(Kind.FAILED, failed.status(), failed.reason(), "", 0);
      };
    }

    /** A failure, with what is done about it; anything else as it is. */
    public Outcome and(String decision) {
      return kind == Kind.FAILED ? new Outcome(kind, status, detail, decision, millis) : this;
    }
  }

  /**
   * What is remembered of a page.
   *
   * @param place in the archive, null if it was not archived
   * @param captured when it was fetched, by which revisit records refer to it; null if it was not
   *     archived, and in older lines of the journal
   * @param print by which it is recognised when it comes again
   * @param twin the page that it repeats
   * @param noindex it was not kept because it asks not to be indexed, by meta robots or
   *     X-Robots-Tag; in the journal {@code "noindex":true}, which older lines do not have
   */
  public record Kept(
      @Nullable Place place,
      @Nullable Instant captured,
      Fingerprint print,
      Twin twin,
      boolean noindex) {

    /** A page that asks not to be indexed. */
    public static Kept not(Fingerprint print) {
      return new Kept(null, null, print, Twin.NONE, true);
    }
  }
}
