package dev.waymark.cli.demo;

/** A part of the demo that can be seen by itself. */
enum DemoPart {
  /** What people left is imported, mined and trained. */
  PEOPLE,
  /** The same web is crawled breadth-first, with learning, and with people. */
  CRAWL,
  /** The collection is searched, and a page explained. */
  SEARCH,
  /** The collection follows what people search for. */
  REFRESH,
  /** New pages are found soon. */
  WATCH
}
