package dev.waymark.traces.store.parts;

import dev.waymark.traces.store.PatternCollector;
import dev.waymark.traces.store.TraceWriter;
import dev.waymark.traces.store.spill.BucketRange;
import dev.waymark.traces.store.spill.EncryptedSpill;
import dev.waymark.traces.store.spill.SpillChunk;
import java.io.IOException;
import java.io.Serializable;

/** Writes who visited which URL, and the totals of queries. */
final class VisitorsTask extends ImportTask {
  private final Setup setup;
  private final TraceWriter writer;

  /**
   * What is known of all URLs.
   *
   * @param urls how many are stored
   * @param firstUsers number of the first user of each part
   */
  record Setup(int urls, int queries, int[] firstUsers) implements Serializable {}

  VisitorsTask(Setup setup, BucketRange range) throws IOException {
    super(range);
    this.setup = setup;
    PatternCollector none =
        new PatternCollector(false, false, id -> null, (url, referrer, user) -> {});
    writer = use(new TraceWriter(temporary, memory, setup.urls, setup.queries, none));
    input(writer.visitors());
    input(writer.queryTotals());
  }

  /** Users are numbered within the part that wrote them. */
  @Override
  public void receive(SpillChunk chunk) {
    if (!chunk.kind().equals(TraceWriter.VISITORS)) {
      super.receive(chunk);
      return;
    }
    EncryptedSpill.Bucket out = writer.visitors().bucket(chunk.bucket());
    EncryptedSpill.Cursor in = new EncryptedSpill.Cursor(chunk.bytes(), chunk.bytes().length);
    while (in.hasNext()) {
      out.writeVarint(in.readVarint());
      out.writeVarint(in.readVarint() + setup.firstUsers[chunk.source()]);
      out.endRecord();
    }
  }

  @Override
  void run() throws IOException {
    writer.writeVisitors(range.from(), range.to(), files());
    writer.writeQueryCounts(range.from(), range.to(), files());
    addCounts(writer.visitedUrlCount());
  }
}
