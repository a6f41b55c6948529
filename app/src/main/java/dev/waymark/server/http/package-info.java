/**
 * What all pages and the API share: access, errors, events. In: HTTP requests. Out: requests that
 * may be answered, or what is wrong with them. Owner: the server's threads.
 */
@NullMarked
package dev.waymark.server.http;

import org.jspecify.annotations.NullMarked;
