package dev.waymark.archive;

import dev.waymark.archive.warc.CrawlPath;
import dev.waymark.archive.warc.WarcLocation;
import dev.waymark.model.FetchResult;
import dev.waymark.model.MissCause;
import dev.waymark.model.PageKind;
import dev.waymark.model.Relevance;
import dev.waymark.model.UsagePreferences;
import dev.waymark.parse.dedup.DuplicateMatch;
import dev.waymark.parse.dedup.Fingerprint;
import java.io.IOException;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What was done about one URL, and why: a line of the journal.
 *
 * @param number running number, from 0
 * @param outcome of asking for it
 * @param path on which the crawl came to it
 * @param relevance on the page, null if there was none
 * @param pageRecord what is remembered of the page, null if there was none
 * @param responseLocation where the answer is archived if it was no page, but a redirect or an
 *     error; null if it is not, and in older lines of the journal
 * @param kind what the page is written in; in the journal a field of this name unless it is HTML
 * @param missCause why a page is missed: there is none, or not the one that was asked for; null if
 *     none is. In the journal {@code "missed"}
 * @param preferences what the owner of the page prefers about its use
 */
public record JournalEntry(
    long number,
    Instant at,
    String url,
    FetchOutcome outcome,
    CrawlPath path,
    @Nullable Relevance relevance,
    @Nullable PageRecord pageRecord,
    @Nullable WarcLocation responseLocation,
    PageKind kind,
    @Nullable MissCause missCause,
    UsagePreferences preferences) {

  /** An entry about HTML, by which nothing is missed. */
  public JournalEntry(
      long number,
      Instant at,
      String url,
      FetchOutcome outcome,
      CrawlPath path,
      @Nullable Relevance relevance,
      @Nullable PageRecord pageRecord,
      @Nullable WarcLocation responseLocation) {
    this(
        number,
        at,
        url,
        outcome,
        path,
        relevance,
        pageRecord,
        responseLocation,
        PageKind.HTML,
        null,
        UsagePreferences.NONE);
  }

  /**
   * Whether the page is relevant, and archived as itself: one that repeats another counts once, one
   * that asks not to be indexed is not archived.
   */
  public boolean countsAsRelevant() {
    return relevance != null
        && relevance.relevant()
        && pageRecord != null
        && pageRecord.location() != null
        && pageRecord.duplicate() instanceof DuplicateMatch.None;
  }

  /**
   * An entry from a line of the journal, without its end; empty if the line corrects another.
   *
   * @throws IOException if the line is damaged
   */
  public static Optional<JournalEntry> parse(byte[] line) throws IOException {
    return JournalEntryJson.parseLine(line) instanceof JournalEntryJson.Line.Entry one
        ? Optional.of(one.entry())
        : Optional.empty();
  }

  /** The same page, judged otherwise. */
  public JournalEntry withRelevance(Relevance other) {
    return with(other, pageRecord);
  }

  /** The same page, which repeats another. */
  JournalEntry withDuplicate(DuplicateMatch duplicate) {
    PageRecord page = Objects.requireNonNull(pageRecord);
    return with(
        relevance,
        new PageRecord(page.location, page.capturedAt, page.fingerprint, duplicate, page.noindex));
  }

  private JournalEntry with(@Nullable Relevance judged, @Nullable PageRecord page) {
    return new JournalEntry(
        number,
        at,
        url,
        outcome,
        path,
        judged,
        page,
        responseLocation,
        kind,
        missCause,
        preferences);
  }

  /** The same in another journal, its records in another archive. */
  JournalEntry moved(long newNumber, @Nullable WarcLocation location) {
    PageRecord page =
        pageRecord == null
            ? null
            : new PageRecord(
                location,
                pageRecord.capturedAt(),
                pageRecord.fingerprint(),
                pageRecord.duplicate(),
                pageRecord.noindex());
    return new JournalEntry(
        newNumber,
        at,
        url,
        outcome,
        path,
        relevance,
        page,
        pageRecord == null ? location : null,
        kind,
        missCause,
        preferences);
  }

  /** Where its records are in the archive; null if it has none. */
  public @Nullable WarcLocation location() {
    return pageRecord == null ? responseLocation : pageRecord.location();
  }

  /** Kinds of {@link FetchResult}. */
  public enum Kind {
    OK,
    NOT_MODIFIED,
    REDIRECT,
    REFUSAL,
    FAILURE
  }

  /**
   * What came of asking.
   *
   * @param status of HTTP, 0 if there was no answer
   * @param detail target of a redirect, reason of a refusal or failure, why a page could not be
   *     rendered; else empty
   * @param action what is done about a failure, e.g. {@code retry in 10 s} or {@code excluded};
   *     else empty. In the journal a field of this name, which older lines do not have
   * @param millis that the answer took
   * @param rendered the page is what a browser made of the answer; in the journal {@code
   *     "rendered":true}
   */
  public record FetchOutcome(
      Kind kind, int status, String detail, String action, long millis, boolean rendered) {

    /** One that no browser rendered. */
    public FetchOutcome(Kind kind, int status, String detail, String action, long millis) {
      this(kind, status, detail, action, millis, false);
    }

    public static FetchOutcome fromFetchResult(FetchResult fetched) {
      return switch (fetched) {
        case FetchResult.Ok ok ->
            new FetchOutcome(
                Kind.OK,
                ok.status(),
                ok.rendering() == null ? "" : ok.rendering().failure(),
                "",
                ok.duration().toMillis(),
                ok.rendered() != null);
        case FetchResult.NotModified same -> new FetchOutcome(Kind.NOT_MODIFIED, 304, "", "", 0);
        case FetchResult.Redirect moved ->
            new FetchOutcome(Kind.REDIRECT, moved.status(), moved.target(), "", 0);
        case FetchResult.Refusal refused ->
            new FetchOutcome(Kind.REFUSAL, 0, refused.reason(), "", 0);
        case FetchResult.Failure failed ->
            new FetchOutcome(Kind.FAILURE, failed.status(), failed.reason(), "", 0);
      };
    }

    /** A failure, with what is done about it; anything else as it is. */
    public FetchOutcome withAction(String entry) {
      return kind == Kind.FAILURE ? new FetchOutcome(kind, status, detail, entry, millis) : this;
    }
  }

  /**
   * What is remembered of a page.
   *
   * @param location in the archive, null if it was not archived
   * @param capturedAt when it was fetched, by which revisit records refer to it; null if it was not
   *     archived, and in older lines of the journal
   * @param fingerprint by which it is recognised when it comes again
   * @param duplicate the page that it repeats
   * @param noindex it was not archived because it asks not to be indexed, by meta robots or
   *     X-Robots-Tag; in the journal {@code "noindex":true}, which older lines do not have
   */
  public record PageRecord(
      @Nullable WarcLocation location,
      @Nullable Instant capturedAt,
      Fingerprint fingerprint,
      DuplicateMatch duplicate,
      boolean noindex) {

    /** A page that asks not to be indexed. */
    public static PageRecord forNoindex(Fingerprint print) {
      return new PageRecord(null, null, print, DuplicateMatch.NONE, true);
    }
  }
}
