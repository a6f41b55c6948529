package dev.waymark.people.door;

import dev.waymark.people.PeopleSettings;
import org.jspecify.annotations.Nullable;

/**
 * Judges a source by everything it did: groups behind one address by the numbers of the paper
 * (Collaborative Crawling, section 2), robots by what people do not do.
 */
public final class Behaviour {
  /** Parts per page in a whole log from which on a page without parts is odd. */
  private static final double PARTS_PER_PAGE = 0.5;

  private static final long DAY = 86_400;
  private static final long MINUTE = 60;

  private final PeopleSettings settings;
  private final boolean partsAreUsual;

  /**
   * @param pages of the whole log
   * @param assets likewise
   */
  public Behaviour(PeopleSettings settings, long pages, long assets) {
    this.settings = settings;
    this.partsAreUsual = assets >= PARTS_PER_PAGE * pages;
  }

  /** What a source did, access by access in the order of time. */
  public interface Accesses {
    int size();

    /** Seconds. */
    long time(int i);

    /** Why it is no page; null for a page. */
    @Nullable Reason reason(int i);

    /** A page says where it was come from. */
    boolean referred(int i);

    /** The source of the trace knows it for a page a person opened. */
    boolean opened(int i);
  }

  /** Why nothing of a source is used; null if it is a person, as far as one can see. */
  public @Nullable Reason judge(Accesses source) {
    int[] counts = new int[Reason.values().length];
    int pages = 0;
    int referred = 0;
    boolean opened = false;
    for (int i = 0; i < source.size(); i++) {
      Reason reason = source.reason(i);
      opened |= source.opened(i);
      if (reason == null) {
        pages++;
        referred += source.referred(i) ? 1 : 0;
      } else {
        counts[reason.ordinal()]++;
      }
    }
    if (settings.robotsOut() && !opened && robot(source.size(), pages, referred, counts)) {
      return Reason.ROBOT_BEHAVIOUR;
    }
    return tooMany(source);
  }

  /**
   * Nobody who looks at pages reads robots.txt, tries doors, meets mostly errors, or sees no
   * picture and no style on a site that has them. There are pages without any: then the site's icon
   * speaks for a browser, if the person came from somewhere; scanners fetch icons, too, out of
   * nowhere.
   */
  private boolean robot(int all, int pages, int referred, int[] counts) {
    int scans = counts[Reason.SCANNER.ordinal()];
    int errors = counts[Reason.ERROR.ordinal()] + scans;
    int parts = counts[Reason.ASSET.ordinal()] + counts[Reason.BEACON.ordinal()];
    boolean blind = parts == 0 && (referred == 0 || counts[Reason.ICON.ordinal()] == 0);
    return counts[Reason.ROBOTS_TXT.ordinal()] > 0
        || scans > 1
        || (scans == 1 && pages <= 2)
        || counts[Reason.ROBOT_AGENT.ordinal()] * 2 > all
        || (errors >= 3 && errors > pages)
        || (pages == 0 && parts == 0 && errors > 0)
        || (partsAreUsual && blind && pages > 0);
  }

  /** Parts of pages do not count: today's pages have more than a hundred of them. */
  private @Nullable Reason tooMany(Accesses source) {
    long[] times = new long[source.size()];
    int n = 0;
    for (int i = 0; i < source.size(); i++) {
      Reason reason = source.reason(i);
      if (reason != Reason.ASSET && reason != Reason.BEACON && reason != Reason.ROBOT_AGENT) {
        times[n++] = source.time(i);
      }
    }
    int inDay = 0;
    for (int i = 0; i < n; i++) {
      inDay = i > 0 && times[i] / DAY == times[i - 1] / DAY ? inDay + 1 : 1;
      if (inDay > settings.maxADay()) {
        return Reason.TOO_MANY_A_DAY;
      }
      int before = i - settings.maxAMinute();
      if (before >= 0 && times[i] - times[before] < MINUTE) {
        return Reason.TOO_MANY_A_MINUTE;
      }
    }
    return null;
  }
}
