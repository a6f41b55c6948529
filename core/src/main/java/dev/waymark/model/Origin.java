package dev.waymark.model;

/** How a candidate was discovered. */
public enum Origin {
  /** The user named it. */
  SEED,
  /** A crawled page links to it. */
  LINK,
  /** A fetched URL redirects to it. */
  REDIRECT,
  /** A site's sitemap lists it. */
  SITEMAP,
  /** A trace shows that people visited it. */
  TRACE,
  /** A search engine named it for a query. */
  QUERY
}
