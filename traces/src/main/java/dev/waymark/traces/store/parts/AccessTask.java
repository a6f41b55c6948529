package dev.waymark.traces.store.parts;

import dev.waymark.people.VisitFlags;
import dev.waymark.traces.anonymize.AccessSanitizer;
import dev.waymark.traces.anonymize.DropReason;
import dev.waymark.traces.anonymize.PageViewSink;
import dev.waymark.traces.anonymize.Pseudonyms;
import dev.waymark.traces.anonymize.RecentTexts;
import dev.waymark.traces.anonymize.Site;
import dev.waymark.traces.store.spill.EncryptedSpill;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Reads the accesses of a part of the logs, for {@link ViewTask}: records of user, or 0 for a
 * robot, time, kind, place in the order of the logs, URL and referrer.
 */
public final class AccessTask extends SanitizeTask {
  static final String ACCESSES = "accesses";

  /** Added to the ordinal of the reason why an access is no visit. */
  static final int FIRST_REASON = 4;

  static final int REFERRED = 1;
  static final int CONFIRMED = 2;

  /** Bits of the place of an access in its part of the logs. */
  private static final int PART_SHIFT = 40;

  private final Pseudonyms pseudonyms;
  private final Accesses accesses;

  /**
   * @param key of pseudonyms that end with the reading
   * @param part its number; accesses are in the order of parts
   */
  public AccessTask(byte[] key, int part) throws IOException {
    super(part);
    pseudonyms = new Pseudonyms(key);
    accesses = new Accesses(output(spill(ACCESSES)), (long) part << PART_SHIFT);
  }

  @Override
  AccessSanitizer createSanitizer(Site site) {
    return new AccessSanitizer(pseudonyms, site, accesses, RecentTexts.CACHE_SIZE);
  }

  private static final class Accesses extends PageViewSink {
    private final EncryptedSpill spill;
    private long order;

    private Accesses(EncryptedSpill spill, long order) {
      this.spill = spill;
      this.order = order;
    }

    @Override
    public void addVisit(
        long user, long time, int flags, long url, long referrer, long unreachedTarget) {
      boolean confirmed = (flags & VisitFlags.CONFIRMED_PAGE_VIEW) != 0;
      int kind = (referrer == 0 ? 0 : REFERRED) | (confirmed ? CONFIRMED : 0);
      add(user, user == 0 ? url : user, time, kind, url(url), url(referrer));
    }

    @Override
    public void addNonVisit(long user, long time, DropReason reason) {
      add(user, user, time, FIRST_REASON + reason.ordinal(), null, null);
    }

    /**
     * @param near number whose bucket takes the record
     */
    private void add(
        long user,
        long near,
        long time,
        int kind,
        @Nullable String url,
        @Nullable String referrer) {
      EncryptedSpill.Bucket bucket = spill.bucketFor(near);
      bucket.writeLong(user);
      bucket.writeLong(time);
      bucket.writeVarint(kind);
      bucket.writeVarint(order++);
      write(url, bucket);
      write(referrer, bucket);
      bucket.endRecord();
    }

    private static void write(@Nullable String text, EncryptedSpill.Bucket bucket) {
      bucket.writeBytes((text == null ? "" : text).getBytes(StandardCharsets.UTF_8));
    }
  }
}
