package dev.waymark.jobs;

import dev.waymark.config.ConfigException;
import java.util.Arrays;
import java.util.Locale;

/**
 * What is done to a collection again and again.
 *
 * @param id by which it is deleted
 * @param cron when: minute, hour, day of the month, month, day of the week, see {@link Cron}
 */
public record Schedule(String id, String collection, Kind kind, String cron) {

  /** What is done. */
  public enum Kind {
    /** Goes on with the crawl. */
    CRAWL,
    /** Crawls again for what users search for. */
    REFRESH,
    /** Polls hubs for new pages, once. */
    WATCH;

    /**
     * @throws ConfigException if there is none of this name
     */
    public static Kind parse(String name) {
      for (Kind kind : values()) {
        if (kind.name().equalsIgnoreCase(name)) {
          return kind;
        }
      }
      String all = Arrays.toString(values()).toLowerCase(Locale.ROOT);
      throw new ConfigException("kind: `" + name + "` is none of " + all + ".");
    }

    public String key() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  public Schedule {
    Cron.parse(cron);
  }
}
