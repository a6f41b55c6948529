package dev.waymark.parse;

import dev.waymark.model.FetchResult;
import dev.waymark.model.PageKind;

/** Parses responses of one or several kinds. Called from many threads. */
@FunctionalInterface
interface KindParser {
  /** Never throws: what cannot be read is a value. */
  ParseResult parse(FetchResult.Ok ok, PageKind kind);
}
