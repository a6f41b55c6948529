package dev.waymark.traces.store.parts;

import dev.waymark.people.Sessions;
import dev.waymark.people.VisitFlags;
import dev.waymark.rank.patterns.PatternMiner;
import dev.waymark.traces.anonymize.DropReason;
import dev.waymark.traces.anonymize.SourceActivity;
import dev.waymark.traces.anonymize.TraceSettings;
import dev.waymark.traces.store.ReadCounts;
import dev.waymark.traces.store.spill.BucketRange;
import dev.waymark.traces.store.spill.EncryptedSpill;
import dev.waymark.traces.store.spill.SpillChunk;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/** Finds the page views of users among the accesses of an {@link AccessTask}. */
public final class ViewTask extends ImportTask {
  private static final DropReason[] REASONS = DropReason.values();

  private final TraceSettings settings;
  private final ReadCounts all;
  private final String site;
  private final EncryptedSpill accesses;

  /**
   * @param all what was read of all logs
   * @param site whose views count; empty for all sites
   */
  public ViewTask(BucketRange range, TraceSettings settings, ReadCounts all, String site)
      throws IOException {
    super(range);
    this.settings = settings;
    this.all = all;
    this.site = site;
    this.accesses = input(spill(AccessTask.ACCESSES));
  }

  @Override
  void run() {}

  /** The views, bucket by bucket. */
  public Iterator<SiteView> views() {
    return new Iterator<>() {
      private int next = range.from();
      private @Nullable BucketViews current;
      private @Nullable SiteView view;

      @Override
      public boolean hasNext() {
        while (view == null && (current != null || next < range.to())) {
          if (current == null) {
            current = new BucketViews(accesses.drain(next++));
          }
          view = current.next();
          current = view == null ? null : current;
        }
        return view != null;
      }

      @Override
      public SiteView next() {
        if (!hasNext() || view == null) {
          throw new NoSuchElementException();
        }
        SiteView found = view;
        view = null;
        return found;
      }
    };
  }

  /** The views of the users of a bucket, in the order of the logs. */
  private final class BucketViews {
    private final EncryptedSpill.Cursor in;
    private final long[] users;
    private final Map<Long, SiteVisit> lastByUser = new HashMap<>();

    /** The last view of a user. */
    private record SiteVisit(String url, long time) {}

    private BucketViews(EncryptedSpill.Cursor in) {
      this.in = in;
      SourceActivity activity = new SourceActivity();
      while (in.hasNext()) {
        addTo(activity);
      }
      users = activity.findUsers(settings, all.pages(), all.assets());
      in.seek(0);
    }

    private void addTo(SourceActivity activity) {
      long user = in.readLong();
      long time = in.readLong();
      int kind = (int) in.readVarint();
      in.readVarint();
      in.readBytes();
      in.readBytes();
      if (kind >= AccessTask.FIRST_REASON) {
        activity.addNonVisit(user, time, REASONS[kind - AccessTask.FIRST_REASON]);
      } else if (user != 0) {
        boolean confirmed = (kind & AccessTask.CONFIRMED) != 0;
        int flags = confirmed ? VisitFlags.CONFIRMED_PAGE_VIEW : 0;
        activity.addVisit(user, time, flags, 1, kind & AccessTask.REFERRED, 0);
      }
    }

    /** The next view; null at the end. */
    @Nullable SiteView next() {
      while (in.hasNext()) {
        long user = in.readLong();
        long time = in.readLong();
        int kind = (int) in.readVarint();
        long order = in.readVarint();
        String url = text(in.readBytes());
        String referrer = text(in.readBytes());
        if (kind < AccessTask.FIRST_REASON
            && (site.isEmpty() || PatternMiner.siteOf(url).equals(site))) {
          return Arrays.binarySearch(users, user) < 0
              ? new SiteView(url, order, false, null, null)
              : visit(user, time, url, order, referrer.isEmpty() ? null : referrer);
        }
      }
      return null;
    }

    private SiteView visit(
        long user, long time, String url, long order, @Nullable String referrer) {
      SiteVisit last = lastByUser.put(user, new SiteVisit(url, time));
      boolean sameSession =
          referrer == null
              && last != null
              && !Sessions.isPause(last.time(), time, Sessions.DEFAULT_GAP.toSeconds());
      return new SiteView(url, order, true, referrer, sameSession ? last.url() : null);
    }

    private static String text(byte[] utf8) {
      return new String(utf8, StandardCharsets.UTF_8);
    }
  }

  /** The kinds of records that it reads. */
  public static boolean reads(SpillChunk chunk) {
    return chunk.kind().equals(AccessTask.ACCESSES);
  }
}
