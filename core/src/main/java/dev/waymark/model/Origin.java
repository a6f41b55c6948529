package dev.waymark.model;

/** How a URL came to be a candidate. */
public enum Origin {
  /** The user named it. */
  SEED,
  /** A crawled page links to it. */
  LINK,
  /** A fetched URL redirects to it. */
  REDIRECT,
  /** A site's sitemap lists it. */
  SITEMAP,
  /** People went there. */
  TRACE,
  /** A search engine named it for a query. */
  QUERY
}
