package dev.waymark.traces.store.parts;

import com.carrotsearch.hppc.LongHashSet;
import com.carrotsearch.hppc.LongLongHashMap;
import com.carrotsearch.hppc.LongObjectHashMap;
import dev.waymark.rank.patterns.PatternMiner;
import dev.waymark.traces.store.HistoryCleaner;
import dev.waymark.traces.store.PatternCollector;
import dev.waymark.traces.store.TraceImport;
import dev.waymark.traces.store.TraceWriter;
import dev.waymark.traces.store.files.TextNumbers;
import dev.waymark.traces.store.spill.BucketRange;
import dev.waymark.traces.store.spill.EncryptedSpill;
import dev.waymark.traces.store.spill.SpillChunk;
import dev.waymark.url.Urls;
import java.io.IOException;
import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Writes the visits of users, and passes on who visited which URL and which site. */
final class WriteTask extends ImportTask {
  static final String VIEWS = "views";

  private final Setup setup;
  private final EncryptedSpill histories;
  private final EncryptedSpill views;
  private final Numbers urls;
  private final Numbers queries;
  private final LongObjectHashMap<String> texts = new LongObjectHashMap<>();
  private final LongHashSet passedOn = new LongHashSet();

  /**
   * What is known of all users.
   *
   * @param acceptNew whether the visits of this import count
   * @param urls how many are stored
   * @param firstUrls number of the first URL of each part
   * @param firstTexts how many URLs are defined in the parts before
   */
  record Setup(
      boolean acceptNew,
      boolean hasReferrers,
      int urls,
      int queries,
      int[] firstUrls,
      int[] firstQueries,
      long[] firstTexts)
      implements Serializable {}

  WriteTask(Setup setup, BucketRange range) throws IOException {
    super(range);
    this.setup = setup;
    this.urls = new Numbers(setup.firstUrls);
    this.queries = new Numbers(setup.firstQueries);
    this.histories = input(spill(HistoryCleaner.HISTORIES));
    this.views = output(spill(VIEWS));
  }

  @Override
  public void receive(SpillChunk chunk) {
    if (chunk.kind().equals(TraceImport.URLS + TextAnswers.ANSWERS)) {
      urls.read(chunk);
    } else if (chunk.kind().equals(TraceImport.QUERIES + TextAnswers.ANSWERS)) {
      queries.read(chunk);
    } else {
      super.receive(chunk);
    }
  }

  /** The numbers of the texts of these users. */
  private final class Numbers implements TextNumbers {
    private final int[] firstNumbers;
    private final LongLongHashMap numbers = new LongLongHashMap();

    private Numbers(int[] firstNumbers) {
      this.firstNumbers = firstNumbers;
    }

    private void read(SpillChunk chunk) {
      EncryptedSpill.Cursor in = new EncryptedSpill.Cursor(chunk.bytes(), chunk.bytes().length);
      while (in.hasNext()) {
        long id = in.readLong();
        long number = in.readVarint();
        if (number != 0) {
          numbers.put(id, number + 2L * firstNumbers[chunk.source()]);
        }
        int rank = (int) in.readVarint() - 1;
        if (rank >= 0) {
          byte[] text = in.readBytes();
          if (setup.firstTexts[chunk.source()] + rank < PatternCollector.MAX_URLS) {
            texts.put(id, new String(text, StandardCharsets.UTF_8));
          }
        }
      }
    }

    @Override
    public long find(long id, boolean isNew) {
      long found = numbers.getOrDefault(id, 0);
      return isNew && (found & 1) == 0 ? 0 : found >> 1;
    }
  }

  @Override
  void run() throws IOException {
    PatternCollector patterns =
        new PatternCollector(setup.acceptNew, setup.hasReferrers, texts::get, this::addView);
    TraceWriter writer =
        use(new TraceWriter(temporary, memory, setup.urls, setup.queries, patterns));
    writer.writeUsers(histories, range.from(), range.to(), urls, queries, files());
    output(writer.visitors());
    output(writer.queryTotals());
    addCounts(writer.counts());
  }

  /** Passes on the ids of a view, and the text of a page when it comes first. */
  private void addView(String url, @Nullable String referrer, long user) {
    String site = PatternMiner.siteOf(url);
    boolean within = referrer != null && PatternMiner.siteOf(referrer).equals(site);
    EncryptedSpill.Bucket bucket = views.bucketFor(Urls.id(site));
    writePage(url, bucket);
    writePage(within ? referrer : "", bucket);
    bucket.writeLong(user);
    bucket.endRecord();
  }

  private void writePage(String url, EncryptedSpill.Bucket bucket) {
    long id = url.isEmpty() ? 0 : Urls.id(url);
    boolean isNew = id != 0 && passedOn.add(id);
    bucket.writeLong(id);
    bucket.writeBytes((isNew ? url : "").getBytes(StandardCharsets.UTF_8));
  }
}
