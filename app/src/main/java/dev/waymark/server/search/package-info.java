/**
 * The search of a community over its collections: page, API, suggestions, marks. In: HTTP requests.
 * Out: pages, JSON, recorded queries, clicks and marks. Owner: the server's threads.
 */
@NullMarked
package dev.waymark.server.search;

import org.jspecify.annotations.NullMarked;
