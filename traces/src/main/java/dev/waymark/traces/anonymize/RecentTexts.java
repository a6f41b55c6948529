package dev.waymark.traces.anonymize;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The texts of URLs that a sanitizer uses. It defines the text of a URL again after it has dropped
 * it from its cache, which is after {@link #CACHE_SIZE} others at the earliest: older texts are not
 * needed.
 */
public final class RecentTexts {
  /** URLs cached by a sanitizer whose texts are held here; twice as many texts are. */
  public static final int CACHE_SIZE = 1 << 16;

  private Map<Long, String> recent = new HashMap<>();
  private Map<Long, String> older = Map.of();

  /** Defines the text of an id. */
  public void define(long id, String text) {
    recent.put(id, text);
    if (recent.size() > CACHE_SIZE) {
      older = recent;
      recent = new HashMap<>();
    }
  }

  /** The text of an id, or null for that of none. */
  public @Nullable String find(long id) {
    String text = recent.get(id);
    return text == null ? older.get(id) : text;
  }
}
