package dev.waymark.traces.anonymize;

import org.jspecify.annotations.Nullable;

/**
 * Judges a source by everything it did: groups behind one address by the numbers of the paper
 * (Collaborative Crawling, section 2), robots by what people do not do.
 */
public final class RobotDetector {
  /** Parts per page in a whole log from which on a page without parts is odd. */
  private static final double USUAL_ASSETS_PER_PAGE = 0.5;

  private static final long SECONDS_PER_DAY = 86_400;
  private static final long SECONDS_PER_MINUTE = 60;

  private final TraceSettings settings;
  private final boolean assetsExpected;

  /**
   * @param pages of the whole log
   * @param assets likewise
   */
  public RobotDetector(TraceSettings settings, long pages, long assets) {
    this.settings = settings;
    this.assetsExpected = assets >= USUAL_ASSETS_PER_PAGE * pages;
  }

  /** What a source did, access by access in the order of time. */
  public interface Accesses {
    int size();

    /** Seconds. */
    long time(int i);

    /** Why it is no page; null for a page. */
    @Nullable DropReason reason(int i);

    /** A page says where it was come from. */
    boolean hasReferrer(int i);

    /** The source of the trace knows it for a page a person opened. */
    boolean isConfirmedPageView(int i);
  }

  /** Why nothing of a source is used; null if it is a person, as far as one can see. */
  public @Nullable DropReason rejectionReason(Accesses source) {
    int[] counts = new int[DropReason.values().length];
    int pages = 0;
    int referred = 0;
    boolean opened = false;
    for (int i = 0; i < source.size(); i++) {
      DropReason reason = source.reason(i);
      opened |= source.isConfirmedPageView(i);
      if (reason == null) {
        pages++;
        referred += source.hasReferrer(i) ? 1 : 0;
      } else {
        counts[reason.ordinal()]++;
      }
    }
    if (settings.dropRobots() && !opened && isRobot(source.size(), pages, referred, counts)) {
      return DropReason.ROBOT_BEHAVIOUR;
    }
    return excessRateReason(source);
  }

  /**
   * Nobody who looks at pages reads robots.txt, tries doors, meets mostly errors, or sees no
   * picture and no style on a site that has them. There are pages without any: then the site's icon
   * speaks for a browser, if the person came from somewhere; scanners fetch icons, too, out of
   * nowhere.
   */
  private boolean isRobot(int all, int pages, int referred, int[] counts) {
    int scans = counts[DropReason.SCANNER.ordinal()];
    int errors = counts[DropReason.ERROR.ordinal()] + scans;
    int parts = counts[DropReason.ASSET.ordinal()] + counts[DropReason.BEACON.ordinal()];
    boolean blind = parts == 0 && (referred == 0 || counts[DropReason.ICON.ordinal()] == 0);
    return counts[DropReason.ROBOTS_TXT.ordinal()] > 0
        || scans > 1
        || (scans == 1 && pages <= 2)
        || counts[DropReason.ROBOT_AGENT.ordinal()] * 2 > all
        || (errors >= 3 && errors > pages)
        || (pages == 0 && parts == 0 && errors > 0)
        || (assetsExpected && blind && pages > 0);
  }

  /** Parts of pages do not count: today's pages have more than a hundred of them. */
  private @Nullable DropReason excessRateReason(Accesses source) {
    long[] times = new long[source.size()];
    int n = 0;
    for (int i = 0; i < source.size(); i++) {
      DropReason reason = source.reason(i);
      if (reason != DropReason.ASSET
          && reason != DropReason.BEACON
          && reason != DropReason.ROBOT_AGENT) {
        times[n++] = source.time(i);
      }
    }
    int inDay = 0;
    for (int i = 0; i < n; i++) {
      inDay = i > 0 && times[i] / SECONDS_PER_DAY == times[i - 1] / SECONDS_PER_DAY ? inDay + 1 : 1;
      if (inDay > settings.maxAccessesPerDay()) {
        return DropReason.TOO_MANY_PER_DAY;
      }
      int before = i - settings.maxAccessesPerMinute();
      if (before >= 0 && times[i] - times[before] < SECONDS_PER_MINUTE) {
        return DropReason.TOO_MANY_PER_MINUTE;
      }
    }
    return null;
  }
}
