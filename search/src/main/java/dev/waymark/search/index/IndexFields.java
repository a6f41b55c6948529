package dev.waymark.search.index;

/** Names of the fields. A page has two documents: what it says, and what others say of it. */
public final class IndexFields {
  /** 64-bit id of the URL, as a term: of the document of a fetched page. */
  public static final String PAGE = "page";

  /** The same of the document that has the votes for a page, fetched or not. */
  public static final String TARGET = "target";

  /** The same as a number, in both. */
  public static final String ID = "id";

  /** Number of the decision in the journal that brought the page. */
  public static final String ENTRY_NUMBER = "entry-number";

  public static final String TITLE = "title";
  public static final String HEADINGS = "headings";
  public static final String BODY = "body";

  /** Words that others use where they link to a page; their frequency is the number of voters. */
  public static final String VOTES = "votes";

  /** Ids of the pages that it links to from its text. */
  public static final String LINKS = "links";

  /** The host and the domains it belongs to. */
  public static final String HOST = "host";

  /** The host alone, as a number. */
  public static final String HOST_ID = "host-id";

  public static final String LANGUAGE = "language";

  /** When it was fetched, in seconds since 1970. */
  public static final String DATE = "date";

  public static final String RELEVANT = "relevant";
  public static final String RELEVANCE = "relevance";
  public static final String TOPIC = "topic";
  public static final String URL = "url";
  public static final String TEXT = "text";
  public static final String REASONS = "reasons";

  /** Of a URL that brought no page: empty, or where it moved to. */
  public static final String REDIRECT_TARGET = "redirect-target";

  /** Votes and voters, packed. */
  static final String ANCHOR_VOTES = "anchor-votes";

  /** How many voted, as a number: what is shown of most hits, without unpacking the tally. */
  public static final String VOTERS = "voters";

  public static final String EMBEDDING = "embedding";

  private IndexFields() {}
}
