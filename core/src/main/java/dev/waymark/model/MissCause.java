package dev.waymark.model;

import java.util.Locale;

/** Why a page that the crawl came upon was missed, and what a user can do about it. */
public enum MissCause {
  SKIPPED_EXTENSION(
      "not asked for: their ending is skipped",
      "take endings out of --skip-extension, or add kinds to --formats"),
  MEDIA_TYPE("neither HTML, text nor a document that is read", "--formats or --accept takes more"),
  BROKEN_DOCUMENT(
      "documents that cannot be read: damaged, encrypted, or too much work",
      "open them by hand; --document-timeout and --document-memory give more"),
  TOO_LARGE("documents larger than the limit", "--max-document-bytes takes larger ones"),
  CUT_OFF("pages of which only the beginning was read", "--max-bytes reads more"),
  NEEDS_JAVASCRIPT(
      "drawn by a script: little or no text without it",
      "--render auto in a new crawl renders them with an installed Chromium"),
  LOGIN("behind a login", "--cookies, --basic-auth or --header give a key that you have"),
  FORBIDDEN("refused by the server", "ask its owner, who reads your --contact"),
  ROBOTS(
      "forbidden by robots.txt, or not to be indexed (noindex)",
      "ask its owner; --no-robots for hosts of your own"),
  CERTIFICATE(
      "a certificate that is not trusted", "--ca-certificate, if it is of your own authority"),
  ADDRESS("on an address that is guarded", "--allow-address, if it is a network of yours"),
  NOT_FOUND("not found", "nothing to do: the links are dead"),
  SERVER_ERROR("the server failed", "the same command later, with the URLs as --seed"),
  UNREACHABLE("the host did not answer", "the same command later, with the URLs as --seed"),
  BLOCKED("blocked while the crawl ran", "take the host or pattern off the list of blocked ones"),
  TRAP("looked like a trap: too many queries, levels or dates", "--max-queries, --max-levels"),
  INTERNAL("Waymark failed", "please report it, with the journal's line");

  private final String description;
  private final String remedy;

  MissCause(String description, String remedy) {
    this.description = description;
    this.remedy = remedy;
  }

  /** As written in files. */
  public String key() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Of the pages, after their number. */
  public String description() {
    return description;
  }

  /** What a user can do. */
  public String remedy() {
    return remedy;
  }

  /** The cause that the status of an answer tells. */
  static MissCause ofStatus(int status) {
    return switch (status) {
      case 401 -> LOGIN;
      case 404, 410 -> NOT_FOUND;
      case 0, 407 -> UNREACHABLE;
      case 408, 425, 429 -> SERVER_ERROR;
      default -> status / 100 == 4 ? FORBIDDEN : SERVER_ERROR;
    };
  }
}
