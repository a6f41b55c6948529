package dev.waymark.search;

/** Names of the fields. A page has two documents: what it says, and what others say of it. */
final class IndexFields {
  /** 64-bit id of the URL, as a term: of the document of a fetched page. */
  static final String PAGE = "page";

  /** The same of the document that has the votes for a page, fetched or not. */
  static final String TARGET = "target";

  /** The same as a number, in both. */
  static final String ID = "id";

  /** Number of the decision in the journal that brought the page. */
  static final String ENTRY_NUMBER = "entry-number";

  static final String TITLE = "title";
  static final String HEADINGS = "headings";
  static final String BODY = "body";

  /** Words that others use where they link to a page; their frequency is the number of voters. */
  static final String VOTES = "votes";

  /** Ids of the pages that it links to from its text. */
  static final String LINKS = "links";

  /** The host and the domains it belongs to. */
  static final String HOST = "host";

  /** The host alone, as a number. */
  static final String HOST_ID = "host-id";

  static final String LANGUAGE = "language";

  /** When it was fetched, in seconds since 1970. */
  static final String DATE = "date";

  static final String RELEVANT = "relevant";
  static final String RELEVANCE = "relevance";
  static final String TOPIC = "topic";
  static final String URL = "url";
  static final String TEXT = "text";
  static final String REASONS = "reasons";

  /** Of a URL that brought no page: empty, or where it moved to. */
  static final String REDIRECT_TARGET = "redirect-target";

  /** Votes and voters, packed. */
  static final String ANCHOR_VOTES = "anchor-votes";

  /** How many voted, as a number: what is shown of most hits, without unpacking the tally. */
  static final String VOTERS = "voters";

  static final String EMBEDDING = "embedding";

  private IndexFields() {}
}
