package dev.waymark.traces.store;

import dev.waymark.rank.patterns.PatternMiner;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** Mines the URL patterns of sites. */
final class MineTask extends ImportTask {
  private final EncryptedSpill views;
  private final PatternMiner miner;

  MineTask(int minUsers, BucketRange range) throws IOException {
    super(range);
    miner = new PatternMiner(minUsers);
    views = input(spill(WriteTask.VIEWS));
  }

  @Override
  void run() {
    for (int bucket = range.from(); bucket < range.to(); bucket++) {
      for (EncryptedSpill.Cursor in = views.drain(bucket); in.hasNext(); ) {
        String url = new String(in.readBytes(), StandardCharsets.UTF_8);
        String referrer = new String(in.readBytes(), StandardCharsets.UTF_8);
        miner.addVisit(url, referrer.isEmpty() ? null : referrer, in.readLong());
      }
    }
    addFilePart(StoredTrace.PATTERNS_FILE, range.from(), miner.mine().toBytes());
  }
}
