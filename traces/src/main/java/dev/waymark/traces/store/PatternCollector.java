package dev.waymark.traces.store;

import dev.waymark.people.VisitFlags;
import dev.waymark.rank.patterns.PatternMiner;
import dev.waymark.rank.patterns.UrlPatterns;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Mines URL patterns from all page views of an import and of the trace before it, those included
 * whose pages too few users visited: patterns are aggregates, and of their texts only those of
 * enough users are stored.
 */
final class PatternCollector {
  /** URLs whose texts are held, 200 MB at most; of more, an even sample. */
  private static final int MAX_URLS = 1_000_000;

  private final PatternMiner miner;
  private final boolean acceptNew;
  private final boolean hasReferrers;
  private final Map<Long, String> texts = new HashMap<>();

  /**
   * @param minUsers users that a text must have to be stored
   * @param acceptNew whether the visits of this import count
   * @param hasReferrers without any, the page before in a session counts as one
   */
  PatternCollector(int minUsers, boolean acceptNew, boolean hasReferrers) {
    this.miner = new PatternMiner(minUsers);
    this.acceptNew = acceptNew;
    this.hasReferrers = hasReferrers;
  }

  /** Defines the text of a URL; ids are hashes, so those that come first are an even sample. */
  void defineUrl(long id, byte[] text) {
    if (texts.size() < MAX_URLS) {
      texts.putIfAbsent(id, new String(text, StandardCharsets.UTF_8));
    }
  }

  /** Adds the visits of a user. */
  void addUser(long user, UserHistory history) {
    String before = null;
    for (int i = 0; i < history.visitCount; i++) {
      int flags = history.visitFlags[i];
      String url = texts.get(history.urls[i]);
      boolean starts = (flags & (VisitFlags.SESSION_START | VisitFlags.AFTER_PAUSE)) != 0;
      boolean counts = acceptNew || (flags & VisitFlags.NEW) == 0;
      if (counts && url != null && (flags & VisitFlags.BACK) == 0) {
        miner.addVisit(url, referrer(history.referrers[i], starts ? null : before), user | 1);
      }
      before = url;
    }
  }

  private @Nullable String referrer(long id, @Nullable String before) {
    return hasReferrers ? texts.get(id) : before;
  }

  /** The patterns; of each site those given or before where they were mined from more. */
  byte[] mine(byte[]... others) {
    UrlPatterns all = miner.mine();
    for (byte[] other : others) {
      all = other.length == 0 ? all : all.orRicher(UrlPatterns.parse(other));
    }
    return all.patternCount() == 0 ? new byte[0] : all.toBytes();
  }
}
