package dev.waymark.people.door;

/** Why an access does not become a visit; in the order of the questions asked. */
public enum Reason {
  ROBOT_AGENT("robotAgent", "the program says it is a robot, or is no browser"),
  NOT_GET("method", "not a GET"),
  SCANNER("scanner", "asks for what only a break-in would need, and there is no such page"),
  ROBOTS_TXT("robotsTxt", "robots.txt, which only robots read"),
  REDIRECT("redirect", "answered with a redirect; the page it led to counts"),
  ERROR("error", "answered with an error, or not at all"),
  ICON("icon", "the site's little picture, which browsers and robots ask for by themselves"),
  ASSET("asset", "picture, script, style, download: part of a page or none"),
  FEED("feed", "news feed, read by programs"),
  BEACON("beacon", "called by a page, not by a person"),
  UNUSABLE("unusableUrl", "no URL that could be fetched"),
  TOO_MANY_A_DAY("tooManyADay", "source with too many accesses in a day"),
  TOO_MANY_A_MINUTE("tooManyAMinute", "source with too many accesses in a minute"),
  ROBOT_BEHAVIOUR("robotBehaviour", "source behaves like a robot"),
  REPEAT("repeat", "same person, same page, same second"),
  ROBOT_LOG("robotLog", "nearly all sources are robots: the rest cannot be told from them"),
  FEW_PEOPLE("fewPeople", "page seen from too few people to be kept (--min-people)");

  private final String key;
  private final String why;

  Reason(String key, String why) {
    this.key = key;
    this.why = why;
  }

  /** Its name in reports. */
  public String key() {
    return key;
  }

  /** A sentence's end for a person. */
  public String why() {
    return why;
  }
}
