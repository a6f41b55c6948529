package dev.waymark.model;

import java.time.Instant;
import java.util.List;
import java.util.SequencedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What a page says about itself besides its text.
 *
 * @param types of the things it describes, by schema.org: {@code Recipe}, {@code NewsArticle}
 * @param published when it was published, or null
 * @param modified when it was last changed, or null
 * @param alternates its versions in other languages: language tag, lower-case, to URL
 * @param needsScript it has hardly any text without the scripts that draw it
 * @param asksPassword it has a field for a password
 * @param preferences what its owner prefers about its use
 */
public record PageMetadata(
    PageKind kind,
    List<String> types,
    @Nullable Instant published,
    @Nullable Instant modified,
    SequencedMap<String, String> alternates,
    boolean needsScript,
    boolean asksPassword,
    UsagePreferences preferences) {

  /** A page that says nothing about itself. */
  public static PageMetadata of(PageKind kind) {
    return new PageMetadata(
        kind, List.of(), null, null, new TreeMap<>(), false, false, UsagePreferences.NONE);
  }

  public PageMetadata withKind(PageKind other) {
    return new PageMetadata(
        other, types, published, modified, alternates, needsScript, asksPassword, preferences);
  }

  public PageMetadata withPreferences(UsagePreferences others) {
    return new PageMetadata(
        kind, types, published, modified, alternates, needsScript, asksPassword, others);
  }
}
