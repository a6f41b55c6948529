package dev.waymark.server.http;

import dev.waymark.config.ConfigException;
import io.javalin.security.RouteRole;
import java.util.Locale;

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

  /**
   * @throws ConfigException if there is none of this name
   */
  public static Role parse(String name) {
    for (Role role : values()) {
      if (role != PUBLIC && role.key().equals(name)) {
        return role;
      }
    }
    throw new ConfigException("role: `" + name + "` is none of read, mark, steer.");
  }

  public String key() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Whether somebody with this role may do what needs another. */
  public boolean includes(Role needed) {
    return ordinal() >= needed.ordinal();
  }
}
