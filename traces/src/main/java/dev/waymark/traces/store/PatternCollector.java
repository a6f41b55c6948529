package dev.waymark.traces.store;

import dev.waymark.people.VisitFlags;
import dev.waymark.rank.patterns.UrlPatterns;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/**
 * Finds the page views of an import and of the trace before it that URL patterns are mined from,
 * those included whose pages too few users visited: patterns are aggregates, and of their texts
 * only those of enough users are stored.
 */
public final class PatternCollector {
  /** URLs whose texts are held, 200 MB at most; of more, an even sample. */
  public static final int MAX_URLS = 1_000_000;

  private final boolean acceptNew;
  private final boolean hasReferrers;
  private final LongFunction<@Nullable String> texts;
  private final ViewSink views;

  /** Receives page views. */
  @FunctionalInterface
  public interface ViewSink {
    void addVisit(String url, @Nullable String referrer, long user);
  }

  /**
   * @param acceptNew whether the visits of this import count
   * @param hasReferrers without any, the page before in a session counts as one
   * @param texts of URLs by their ids; null for those that are not held
   */
  public PatternCollector(
      boolean acceptNew,
      boolean hasReferrers,
      LongFunction<@Nullable String> texts,
      ViewSink views) {
    this.acceptNew = acceptNew;
    this.hasReferrers = hasReferrers;
    this.texts = texts;
    this.views = views;
  }

  /** The texts of URLs; ids are hashes, so those that come first are an even sample. */
  static final class Texts {
    private final Map<Long, String> byId = new HashMap<>();

    void define(long id, byte[] text) {
      if (byId.size() < MAX_URLS) {
        byId.putIfAbsent(id, new String(text, StandardCharsets.UTF_8));
      }
    }

    @Nullable String find(long id) {
      return byId.get(id);
    }
  }

  /** Adds the visits of a user. */
  void addUser(long user, UserHistory history) {
    String before = null;
    for (int i = 0; i < history.visitCount; i++) {
      int flags = history.visitFlags[i];
      String url = texts.apply(history.urls[i]);
      boolean starts = (flags & (VisitFlags.SESSION_START | VisitFlags.AFTER_PAUSE)) != 0;
      boolean counts = acceptNew || (flags & VisitFlags.NEW) == 0;
      if (counts && url != null && (flags & VisitFlags.BACK) == 0) {
        views.addVisit(url, referrer(history.referrers[i], starts ? null : before), user | 1);
      }
      before = url;
    }
  }

  private @Nullable String referrer(long id, @Nullable String before) {
    return hasReferrers ? texts.apply(id) : before;
  }

  /** The patterns; of each site those of the others where they were mined from more. */
  static byte[] richest(UrlPatterns mined, byte[]... others) {
    UrlPatterns all = mined;
    for (byte[] other : others) {
      all = other.length == 0 ? all : all.orRicher(UrlPatterns.parse(other));
    }
    return all.patternCount() == 0 ? new byte[0] : all.toBytes();
  }
}
