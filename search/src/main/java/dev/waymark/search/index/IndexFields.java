package dev.waymark.search.index;

/** Names of the fields. */
public final class IndexFields {
  // Of both indexes.

  /** 64-bit id of the URL, as a term and as a number. */
  public static final String ID = "id";

  public static final String URL = "url";

  /** The host and the domains it belongs to; the host alone as a value to count. */
  public static final String HOST = "host";

  /** The host alone, as a number. */
  public static final String HOST_ID = "host-id";

  // Of pages.

  /** Number of the journal entry that brought the page; only fetched pages have it. */
  public static final String ENTRY_NUMBER = "entry-number";

  public static final String TITLE = "title";
  public static final String HEADINGS = "headings";
  public static final String BODY = "body";

  /** The start of the body, stored. */
  public static final String TEXT = "text";

  /** Ids of the pages that it links to from its text. */
  public static final String LINKS = "links";

  public static final String LANGUAGE = "language";

  /** What it is written in, see {@link dev.waymark.model.PageKind#key}. */
  public static final String KIND = "kind";

  /** When it was fetched, in seconds since 1970. */
  public static final String DATE = "date";

  public static final String RELEVANT = "relevant";
  public static final String RELEVANCE = "relevance";
  public static final String TOPIC = "topic";
  public static final String REASONS = "reasons";
  public static final String EMBEDDING = "embedding";

  /** Of a URL that brought no page: empty, or where it moved to. */
  public static final String REDIRECT_TARGET = "redirect-target";

  // Of votes.

  /** Words that others use where they link to a page; their frequency is the number of voters. */
  public static final String VOTES = "votes";

  /** Votes and voters, encoded. */
  static final String ANCHOR_VOTES = "anchor-votes";

  /** How many voted, as a number: it is shown of every hit, without decoding the votes. */
  public static final String VOTERS = "voters";

  private IndexFields() {}
}
