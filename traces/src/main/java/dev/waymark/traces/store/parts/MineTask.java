package dev.waymark.traces.store.parts;

import com.carrotsearch.hppc.LongObjectHashMap;
import dev.waymark.rank.patterns.PatternMiner;
import dev.waymark.traces.store.files.StoredTrace;
import dev.waymark.traces.store.spill.BucketRange;
import dev.waymark.traces.store.spill.EncryptedSpill;
import dev.waymark.traces.store.spill.SpillChunk;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Mines the URL patterns of sites. */
final class MineTask extends ImportTask {
  private final PatternMiner miner;
  private final LongObjectHashMap<String> texts = new LongObjectHashMap<>();

  MineTask(int minUsers, BucketRange range) throws IOException {
    super(range);
    miner = new PatternMiner(minUsers);
  }

  /** Views are mined as they come: all may be of one site. */
  @Override
  public void receive(SpillChunk chunk) {
    EncryptedSpill.Cursor in = new EncryptedSpill.Cursor(chunk.bytes(), chunk.bytes().length);
    while (in.hasNext()) {
      String url = readPage(in);
      String referrer = readPage(in);
      long user = in.readLong();
      if (url != null) {
        miner.addVisit(url, referrer, user);
      }
    }
  }

  private @Nullable String readPage(EncryptedSpill.Cursor in) {
    long id = in.readLong();
    byte[] text = in.readBytes();
    if (text.length > 0) {
      texts.put(id, new String(text, StandardCharsets.UTF_8));
    }
    return texts.get(id);
  }

  @Override
  void run() {
    addFilePart(StoredTrace.PATTERNS_FILE, range.from(), miner.mine().toBytes());
  }
}
