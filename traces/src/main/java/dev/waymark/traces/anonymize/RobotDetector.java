package dev.waymark.traces.anonymize;

import org.jspecify.annotations.Nullable;

/**
 * Classifies a source by all its accesses: groups of users behind one address by the limits of the
 * paper (Collaborative Crawling, section 2), robots by behaviour that users do not show.
 */
public final class RobotDetector {
  /** Assets per page of a log above which a source without any is suspicious. */
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
    this.assetsExpected = assets > 0 && assets >= USUAL_ASSETS_PER_PAGE * pages;
  }

  /** The accesses of a source in the order of time. */
  public interface Accesses {
    int size();

    /** Seconds since 1970. */
    long time(int i);

    /** Why the access is no page view; null for a page view. */
    @Nullable DropReason reason(int i);

    /** Whether the page view has a referrer. */
    boolean hasReferrer(int i);

    /** Whether the log itself marks the access as a page view by a user. */
    boolean isConfirmedPageView(int i);
  }

  /** Why a source is rejected; null if it appears to be a user. */
  public @Nullable DropReason rejectionReason(Accesses source) {
    int[] counts = new int[DropReason.values().length];
    int pages = 0;
    int referred = 0;
    boolean confirmed = false;
    for (int i = 0; i < source.size(); i++) {
      DropReason reason = source.reason(i);
      confirmed |= source.isConfirmedPageView(i);
      if (reason == null) {
        pages++;
        referred += source.hasReferrer(i) ? 1 : 0;
      } else {
        counts[reason.ordinal()]++;
      }
    }
    if (settings.dropRobots() && !confirmed && isRobot(source.size(), pages, referred, counts)) {
      return DropReason.ROBOT_BEHAVIOUR;
    }
    return excessRateReason(source);
  }

  /**
   * Users do not read robots.txt, probe for vulnerabilities, get mostly errors, or load no assets
   * on a site that has them. Where pages have no assets, a request for the site's icon indicates a
   * browser if there is a referrer, too; scanners also fetch icons, but without one.
   */
  private boolean isRobot(int all, int pages, int referred, int[] counts) {
    int scans = counts[DropReason.SCANNER.ordinal()];
    int errors = counts[DropReason.ERROR.ordinal()] + scans;
    int assets = counts[DropReason.ASSET.ordinal()] + counts[DropReason.BEACON.ordinal()];
    boolean loadsNoAssets =
        assets == 0 && (referred == 0 || counts[DropReason.ICON.ordinal()] == 0);
    return counts[DropReason.ROBOTS_TXT.ordinal()] > 0
        || scans > 1
        || (scans == 1 && pages <= 2)
        || counts[DropReason.ROBOT_AGENT.ordinal()] * 2 > all
        || (errors >= 3 && errors > pages)
        || (pages == 0 && assets == 0 && errors > 0)
        || (assetsExpected && loadsNoAssets && pages > 0);
  }

  /** Assets do not count towards the limits: a page may have more than a hundred of them. */
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
      int before = i - settings.maxAccessesPerMinute(); // negative for a limit that is none
      if (before >= 0 && times[i] - times[before] < SECONDS_PER_MINUTE) {
        return DropReason.TOO_MANY_PER_MINUTE;
      }
    }
    return null;
  }
}
