package dev.waymark.server.http;

import io.javalin.security.RouteRole;

/** What somebody may do; each includes those before it. */
public enum Role implements RouteRole {
  /** Search, where the search page is for everybody. */
  PUBLIC,
  /** Look at everything. */
  READ,
  /** Mark pages. */
  MARK,
  /** Start, steer, stop and delete crawls, change settings. */
  STEER;

  /** Whether somebody with this role may do what needs another. */
  public boolean includes(Role needed) {
    return ordinal() >= needed.ordinal();
  }
}
