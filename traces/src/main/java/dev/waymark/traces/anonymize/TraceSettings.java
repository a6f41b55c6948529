package dev.waymark.traces.anonymize;

import dev.waymark.config.Key;
import dev.waymark.config.SettingsSchema;
import java.io.Serializable;
import java.time.Duration;
import java.util.List;

/** Settings of reading, cleaning and anonymizing traces. */
public record TraceSettings(
    @Key(
            help =
                "Log format as in the server's configuration, of Apache, nginx or Squid; empty:"
                    + " detected from the first lines.",
            placeholder = "FORMAT")
        String logFormat,
    @Key(
            help =
                "Meaning of a field in JSON lines, e.g. url=request.uri; may be given many times."
                    + " Meanings: user, client, site, url, time, method, status, referrer, agent,"
                    + " type, query.",
            placeholder = "MEANING=FIELD")
        List<String> jsonFields,
    @Key(
            help =
                "Site of the paths of a server's log, e.g. http://example.org; empty: detected"
                    + " from the log itself.",
            placeholder = "URL")
        String site,
    @Key(
            help = "Share of lines that may be unreadable before an import stops.",
            defaultValue = "0.05",
            max = 1,
            advanced = true)
        double maxBadLineShare,
    @Key(
            help = "Accesses of a source in a day above which it is a group or a robot.",
            defaultValue = "2000",
            min = 1,
            advanced = true)
        int maxAccessesPerDay,
    @Key(
            help = "Accesses of a source in a minute above which it is a group or a robot.",
            defaultValue = "100",
            min = 1,
            advanced = true)
        int maxAccessesPerMinute,
    @Key(help = "Drop sources that behave like robots.", defaultValue = "true") boolean dropRobots,
    @Key(
            help = "Share of sources that are robots above which all of a log is dropped.",
            defaultValue = "0.9",
            max = 1,
            advanced = true)
        double maxRobotShare,
    @Key(help = "Inactivity after which a new session begins.", defaultValue = "30m", min = 1)
        Duration sessionGap,
    @Key(
            help =
                "Users a page or query must have to be kept (k-anonymity); 0: 3, and 1 for one's"
                    + " own history.",
            defaultValue = "0")
        int minUsers,
    @Key(
            help = "How often new lines of followed files are added to the trace.",
            defaultValue = "5m",
            min = 0.1,
            advanced = true)
        Duration followInterval)
    implements Serializable {

  /** Users that a page must have by default. */
  public static final int DEFAULT_MIN_USERS = 3;

  /** The default settings. */
  public static TraceSettings defaults() {
    return SettingsSchema.defaults(TraceSettings.class);
  }

  /** A copy with another minimum number of users. */
  public TraceSettings withMinUsers(int users) {
    return new TraceSettings(
        logFormat,
        jsonFields,
        site,
        maxBadLineShare,
        maxAccessesPerDay,
        maxAccessesPerMinute,
        dropRobots,
        maxRobotShare,
        sessionGap,
        users,
        followInterval);
  }

  /** A copy that takes no source for a robot or a group: they are known to be users. */
  public TraceSettings keepingAll() {
    return new TraceSettings(
        logFormat,
        jsonFields,
        site,
        maxBadLineShare,
        Integer.MAX_VALUE,
        Integer.MAX_VALUE,
        false,
        maxRobotShare,
        sessionGap,
        minUsers,
        followInterval);
  }

  /** The minimum number of users for a log or for one's own history. */
  public int effectiveMinUsers(boolean ownHistory) {
    return minUsers > 0 ? minUsers : ownHistory ? 1 : DEFAULT_MIN_USERS;
  }
}
