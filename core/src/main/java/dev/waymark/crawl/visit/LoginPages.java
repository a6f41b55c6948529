package dev.waymark.crawl.visit;

import dev.waymark.model.Candidate;
import dev.waymark.model.Origin;
import dev.waymark.model.Page;
import java.util.Locale;
import java.util.regex.Pattern;

/** Recognises a login page that came instead of the page that was asked for. */
final class LoginPages {
  /** A page with more words has something to say besides its form. */
  private static final int MAX_WORDS = 200;

  /** URLs of pages that are meant to be login pages. */
  private static final Pattern LOGIN_URL =
      Pattern.compile("log[-_]?in|sign[-_]?in|log[-_]?on|auth|sso|account|password|register");

  private LoginPages() {}

  /** A link to a login page leads to what it says; a redirect there, or a form here, does not. */
  static boolean isInsteadOf(Candidate candidate, Page page) {
    return page.metadata().asksPassword()
        && page.body().size() <= MAX_WORDS
        && (candidate.origin() == Origin.REDIRECT
            || !LOGIN_URL.matcher(page.url().toLowerCase(Locale.ROOT)).find());
  }
}
