package dev.waymark.rank.patterns.mining;

import dev.waymark.text.Words;
import dev.waymark.url.ValueKind;
import java.util.Arrays;

/**
 * Counts the users of each text in the URLs of a site, up to a minimum: a text of fewer users is
 * not to be stored (k-anonymity).
 */
public final class TokenUsers {
  private static final long NAME_SALT = 0x6e616d65;
  private static final long URL_SALT = 0x75726c;

  private final int minUsers;
  private final LongIndex tokens = new LongIndex();
  private long[] users = new long[256]; // minUsers of each token, 0 where there are fewer
  private final UrlComponents parts = new UrlComponents();

  public TokenUsers(int minUsers) {
    this.minUsers = minUsers;
  }

  /**
   * A user visited a URL.
   *
   * @param user not 0
   */
  public void add(String url, long user) {
    add(0, user);
    add(UrlComponents.hash(url) ^ URL_SALT, user);
    parts.parse(url);
    for (int i = 0; i < parts.size(); i++) {
      add(parts.valueHash(i), user);
      int dot = ValueKind.extensionStart(url, parts.from(i), parts.to(i));
      if (dot < parts.to(i)) {
        add(UrlComponents.hash(url.substring(dot, parts.to(i))), user);
      }
      if (i >= parts.levels()) {
        add(Words.mix(parts.nameHash(i) ^ NAME_SALT), user);
      }
    }
  }

  private void add(long token, long user) {
    int number = tokens.add(token);
    if ((number + 1) * minUsers > users.length) {
      users = Arrays.copyOf(users, Math.max(2 * users.length, (number + 1) * minUsers));
    }
    for (int i = number * minUsers; i < (number + 1) * minUsers; i++) {
      if (users[i] == user) {
        return;
      }
      if (users[i] == 0) {
        users[i] = user;
        return;
      }
    }
  }

  private boolean isEnough(long token) {
    int number = tokens.find(token);
    return number >= 0 && users[(number + 1) * minUsers - 1] != 0;
  }

  /** Whether enough users visited the site at all. */
  public boolean isKnownSite() {
    return isEnough(0);
  }

  boolean isKnownUrl(String url) {
    return isEnough(UrlComponents.hash(url) ^ URL_SALT);
  }

  /** A value, or the extension of values. */
  boolean isKnownValue(long hash) {
    return isEnough(hash);
  }

  boolean isKnownName(String name) {
    return isEnough(Words.mix(UrlComponents.hash(name) ^ NAME_SALT));
  }
}
