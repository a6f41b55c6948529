package dev.waymark.server.reading;

import dev.waymark.cli.collection.KnowledgeLoader;
import dev.waymark.collection.explain.HubPages;
import dev.waymark.rank.SelectiveLearner;
import dev.waymark.rank.knowledge.FeatureStats;
import dev.waymark.rank.knowledge.FeatureType;
import dev.waymark.rank.knowledge.rate.BaseRate;
import dev.waymark.server.page.Section;
import dev.waymark.server.page.Texts;
import dev.waymark.server.page.UrlQuery;
import dev.waymark.traces.anonymize.DropReason;
import dev.waymark.traces.store.files.TraceInfo;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What a collection's crawls learned.
 *
 * @param ignored features that are switched off, with their names
 * @param people what is known of them, or null
 * @param drawings kinds of drawings there are of people
 */
public record LearnedView(
    String collection,
    KnowledgeLoader.CrawlKnowledge learned,
    Map<SelectiveLearner.Feature, String> ignored,
    List<HubPages.Hub> hubs,
    @Nullable TraceInfo people,
    List<String> drawings) {
  /** Features of a list that are shown at once; the others follow on a click. */
  public static final int SHOWN = 6;

  private static final int FEATURES = 12;

  /** What is mere arithmetic, or stands elsewhere. */
  private static final Set<FeatureType> HIDDEN = EnumSet.of(FeatureType.LINK);

  /** The strongest features of a type, for and against. */
  public record Group(String type, List<FeatureStats> positive, List<FeatureStats> negative) {}

  public BaseRate base() {
    return learned.knowledge().baseRate();
  }

  public double rate() {
    return base().pages() == 0 ? 0 : 100 * base().relevant() / base().pages();
  }

  /** None before the first relevant page: until then nothing tells pages apart. */
  public List<Group> groups() {
    List<Group> groups = new ArrayList<>();
    if (base().relevant() == 0) {
      return groups;
    }
    for (FeatureType type : learned.knowledge().featureTypes()) {
      List<FeatureStats> positive = strongest(type, true);
      List<FeatureStats> negative = strongest(type, false);
      if (!HIDDEN.contains(type) && !(positive.isEmpty() && negative.isEmpty())) {
        groups.add(new Group(type.name().toLowerCase(Locale.ROOT), positive, negative));
      }
    }
    return groups;
  }

  private List<FeatureStats> strongest(FeatureType type, boolean positive) {
    return FeatureStats.strongest(learned.knowledge(), type, positive, FEATURES);
  }

  public static String typeName(String type, Texts texts) {
    return texts.getOr("learned.type." + type, type.replace('_', ' '));
  }

  public static String id(FeatureStats feature) {
    return Long.toHexString(feature.id());
  }

  public static String id(SelectiveLearner.Feature feature) {
    return Long.toHexString(feature.id());
  }

  /** Pixels of a bar, of 100. */
  public static int length(FeatureStats feature) {
    double strength = Math.abs(Math.log(Math.max(1e-3, feature.ratio()))) / Math.log(20);
    return (int) Math.round(Math.clamp(strength, 0.02, 1) * 100);
  }

  public String pageUrl(String url) {
    return new UrlQuery(Section.PAGE.path(collection)).with("url", url).toString();
  }

  public String drawingUrl(String kind) {
    return "/c/" + UrlQuery.encode(collection) + "/drawings/" + kind;
  }

  /** After how many pages what was reused was given back; 0 if it was not. */
  public int givenBackAfter() {
    return learned.knowledge().priorRemovedAfter();
  }

  /** Sources of what is known of people; all that was searched here is one. */
  public List<TraceInfo.ImportEntry> sources() {
    List<TraceInfo.ImportEntry> sources = new ArrayList<>();
    TraceInfo.ImportEntry searches = null;
    List<TraceInfo.ImportEntry> imports = people == null ? List.of() : people.imports();
    for (TraceInfo.ImportEntry entry : imports) {
      if (entry.format().equals(TraceInfo.RECORDED_SEARCHES)) {
        searches = searches == null ? entry : sum(searches, entry);
      } else {
        sources.add(entry);
      }
    }
    if (searches != null) {
      sources.add(searches);
    }
    return sources;
  }

  private static TraceInfo.ImportEntry sum(
      TraceInfo.ImportEntry earlier, TraceInfo.ImportEntry later) {
    Map<String, Long> dropped = new TreeMap<>(earlier.dropped());
    later.dropped().forEach((reason, lines) -> dropped.merge(reason, lines, Long::sum));
    return new TraceInfo.ImportEntry(
        later.time(),
        later.format(),
        later.minUsers(),
        earlier.lines() + later.lines(),
        earlier.badLines() + later.badLines(),
        earlier.addedVisits() + later.addedVisits(),
        dropped,
        later.sources());
  }

  public static Instant time(TraceInfo.ImportEntry entry) {
    return Instant.ofEpochSecond(entry.time());
  }

  public static String source(TraceInfo.ImportEntry entry, Texts texts) {
    String files =
        entry.sources().stream().map(TraceInfo.Source::name).collect(Collectors.joining(", "));
    String format =
        entry.format().equals(TraceInfo.RECORDED_SEARCHES)
            ? texts.get("learned.recorded-searches")
            : entry.format();
    return files.isEmpty() ? format : files + " (" + format + ")";
  }

  public static String dropReason(String key, Texts texts) {
    for (DropReason reason : DropReason.values()) {
      if (reason.key().equals(key)) {
        return texts.getOr("drop." + key, reason.description());
      }
    }
    return key;
  }
}
