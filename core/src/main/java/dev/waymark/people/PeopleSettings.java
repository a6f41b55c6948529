package dev.waymark.people;

import dev.waymark.settings.Key;
import dev.waymark.settings.Keys;
import java.time.Duration;
import java.util.List;

/** How traces are read, cleaned and protected. */
public record PeopleSettings(
    @Key(
            help =
                "Log format as in the server's configuration, of Apache, nginx or Squid; empty:"
                    + " told by the first lines.")
        String logFormat,
    @Key(
            help =
                "Meaning of a field in JSON lines, e.g. url=request.uri; may be given many times."
                    + " Meanings: user, client, site, url, time, method, status, referrer, agent,"
                    + " type, query.")
        List<String> jsonFields,
    @Key(
            help =
                "Where the paths of a server's log belong to, e.g. http://example.org; empty: told"
                    + " by the log itself.")
        String site,
    @Key(
            help = "Share of lines that may be unreadable before an import stops.",
            value = "0.05",
            max = 1)
        double maxBad,
    @Key(
            help = "Accesses in a day from which on a source is a group or a robot.",
            value = "2000",
            min = 1)
        int maxADay,
    @Key(
            help = "Accesses in a minute from which on a source is a group or a robot.",
            value = "100",
            min = 1)
        int maxAMinute,
    @Key(help = "Drop sources that behave like robots.", value = "true") boolean robotsOut,
    @Key(
            help = "Share of sources that are robots from which on a log teaches nothing.",
            value = "0.9",
            max = 1)
        double maxRobots,
    @Key(help = "Pause after which a new session begins.", value = "30m", min = 1)
        Duration sessionGap,
    @Key(
            help =
                "People from whom a page or query must be seen to be kept; 0: 3, and 1 for one's"
                    + " own history.",
            value = "0")
        int minPeople,
    @Key(
            help = "Files to follow as they grow: how often what is new is added to the trace.",
            value = "5m",
            min = 0.1)
        Duration followEvery) {

  /** People a page must be seen from, where nothing is said. */
  public static final int FEW = 3;

  /** What holds where nothing is said. */
  public static PeopleSettings defaults() {
    return Keys.defaults(PeopleSettings.class);
  }

  /** These settings with another least number of people. */
  public PeopleSettings withMinPeople(int people) {
    return new PeopleSettings(
        logFormat,
        jsonFields,
        site,
        maxBad,
        maxADay,
        maxAMinute,
        robotsOut,
        maxRobots,
        sessionGap,
        people,
        followEvery);
  }

  /** The least number of people for a source that is, or is not, one's own history. */
  public int people(boolean own) {
    return minPeople > 0 ? minPeople : own ? 1 : FEW;
  }
}
