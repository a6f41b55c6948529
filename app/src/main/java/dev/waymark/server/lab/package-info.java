/**
 * The lab in a browser: experiments with live progress, their report pages, their history. In: HTTP
 * requests. Out: pages, JSON. Owner: the server's threads.
 */
@NullMarked
package dev.waymark.server.lab;

import org.jspecify.annotations.NullMarked;
