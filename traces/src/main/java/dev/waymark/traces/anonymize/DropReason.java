package dev.waymark.traces.anonymize;

/** Why an access does not become a visit, in the order in which the reasons are checked. */
public enum DropReason {
  ROBOT_AGENT("robot_agent", "the user agent is a robot or no browser"),
  NOT_GET("not_get", "not a GET"),
  SCANNER("scanner", "request of a vulnerability scanner; there is no such page"),
  ROBOTS_TXT("robots_txt", "robots.txt, which only robots read"),
  REDIRECT("redirect", "answered with a redirect; the page it led to counts"),
  ERROR("error", "answered with an error, or not at all"),
  ICON("icon", "favicon, requested by browsers and robots by themselves"),
  ASSET("asset", "picture, script, style, download: part of a page or none"),
  FEED("feed", "news feed, read by programs"),
  BEACON("beacon", "beacon: sent by a page, not by a user"),
  UNUSABLE_URL("unusable_url", "no URL that could be fetched"),
  TOO_MANY_PER_DAY("too_many_per_day", "source with too many accesses in a day"),
  TOO_MANY_PER_MINUTE("too_many_per_minute", "source with too many accesses in a minute"),
  ROBOT_BEHAVIOUR("robot_behaviour", "source behaves like a robot"),
  DUPLICATE("duplicate", "same user, same page, same second"),
  ROBOT_LOG(
      "robot_log", "nearly all sources are robots: the rest cannot be distinguished from them"),
  TOO_FEW_USERS("too_few_users", "page of too few users to be kept (--min-users)");

  private final String key;
  private final String description;

  DropReason(String key, String description) {
    this.key = key;
    this.description = description;
  }

  /** Key in reports. */
  public String key() {
    return key;
  }

  /** Description in messages to the user, the end of a sentence. */
  public String description() {
    return description;
  }
}
