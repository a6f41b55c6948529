package dev.waymark.crawl.visit;

import dev.waymark.archive.warc.Capture;
import dev.waymark.archive.warc.CrawlPath;
import dev.waymark.model.Candidate;
import dev.waymark.model.FetchResult;
import dev.waymark.model.JudgedPage;
import dev.waymark.model.MissCause;
import dev.waymark.parse.dedup.Fingerprint;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** What came of a visit. */
public sealed interface VisitResult {

  /** What was visited. */
  Candidate candidate();

  /** The crawl delay that the host asks for; zero if it does not. */
  Duration crawlDelay();

  /**
   * A page, read and judged.
   *
   * @param fingerprint by which it is recognised when it comes again
   * @param capture ready to be archived; null where nothing is
   */
  record PageVisit(
      JudgedPage judged,
      FetchResult.Ok fetched,
      CrawlPath path,
      Fingerprint fingerprint,
      @Nullable Capture capture,
      Duration crawlDelay)
      implements VisitResult {
    @Override
    public Candidate candidate() {
      return judged.candidate();
    }

    /** Why this is not the page that was asked for, or hardly one; null if it is. */
    public @Nullable MissCause missCause() {
      if (LoginPages.isInsteadOf(judged.candidate(), judged.page())) {
        return MissCause.LOGIN;
      }
      if (judged.page().noindex()) {
        return judged.page().kind().isList() ? null : MissCause.ROBOTS;
      }
      if (judged.page().metadata().needsScript()) {
        return MissCause.NEEDS_JAVASCRIPT;
      }
      return fetched.truncated() ? MissCause.CUT_OFF : null;
    }
  }

  /**
   * No page: moved, refused, unchanged or failed.
   *
   * @param requested the host was asked for it: its politeness delay begins
   * @param capture of the answer, ready to be archived; null where nothing is
   */
  record NoPageVisit(
      Candidate candidate,
      FetchResult fetched,
      CrawlPath path,
      boolean requested,
      @Nullable Capture capture,
      Duration crawlDelay)
      implements VisitResult {
    /** The action on a URL that is not asked for again. */
    public static final String EXCLUDED = "excluded";

    /**
     * Why a page is missed; null if none is, or not yet.
     *
     * @param action what is done about it
     */
    public @Nullable MissCause missCause(String action) {
      return action.equals(EXCLUDED) ? fetched.missCause() : null;
    }

    /** A miss of which nothing is archived. */
    public NoPageVisit(
        Candidate candidate,
        FetchResult fetched,
        CrawlPath path,
        boolean requested,
        Duration crawlDelay) {
      this(candidate, fetched, path, requested, null, crawlDelay);
    }
  }
}
