package dev.waymark.rank.knowledge;

import dev.waymark.model.Observation;
import dev.waymark.rank.knowledge.rate.BaseRate;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Feature counts over crawled pages, by feature type. Knowledge merges by addition, exactly and in
 * any order, over any number of crawls or machines.
 */
public final class Knowledge {
  /** Features per type; at some 50 bytes each, the words of a million pages fit 400 MB. */
  public static final int MAX_FEATURES = 8_000_000;

  private final Map<FeatureType, FeatureCounts> countsByType = new EnumMap<>(FeatureType.class);
  private final Map<FeatureType, FeatureExtractor> extractors = new EnumMap<>(FeatureType.class);
  private final FeatureCounts noCounts = new FeatureCounts();
  private final int maxFeatures;
  private long pages; // in sixteenths, as all counts: see FeatureCounts
  private long relevant;
  private long basePages; // those of them that belong to the base
  private long baseRelevant;
  private @Nullable TransferPrior transferPrior;
  private int priorRemovedAfter;
  private Map<FeatureType, Set<Long>> ignored = Map.of();

  /** Learns feature types that {@link DefaultFeatureExtractors} covers. */
  public Knowledge(Set<FeatureType> learned) {
    this(learned, Map.of(), MAX_FEATURES);
  }

  /**
   * @param learned the feature types to count
   * @param customExtractors extractors of other feature types, or replacements of the default ones
   * @param maxFeatures a type with more features loses its rarest quarter, see {@link
   *     FeatureCounts#compact}
   */
  public Knowledge(
      Set<FeatureType> learned,
      Map<FeatureType, FeatureExtractor> customExtractors,
      int maxFeatures) {
    this.maxFeatures = maxFeatures;
    for (FeatureType type : learned) {
      countsByType.put(type, new FeatureCounts());
      FeatureExtractor extractor = customExtractors.get(type);
      extractors.put(type, extractor == null ? DefaultFeatureExtractors.forType(type) : extractor);
    }
  }

  /** The same with {@link #MAX_FEATURES}. */
  public Knowledge(Set<FeatureType> learned, Map<FeatureType, FeatureExtractor> customExtractors) {
    this(learned, customExtractors, MAX_FEATURES);
  }

  /**
   * Observes one crawled page: the features it had before it was fetched, and its own words.
   *
   * @param history the pages before it, and perhaps itself
   */
  public void observe(Observation observation, PageHistory history) {
    count(observation, history, 1);
    extractors
        .keySet()
        .forEach(type -> {
          FeatureCounts counts = counts(type);
          if (counts.size() > maxFeatures) {
            counts.compact(maxFeatures / 4 * 3);
          }
        });
    if (transferPrior != null) {
      transferPrior.observe(observation.words(), observation.relevant(), baseRate().smoothedRate());
      if (!transferPrior.isPlausible()) {
        removePrior(transferPrior.earlier());
        transferPrior = null;
        priorRemovedAfter = observation.page() + 1;
      }
    }
  }

  /**
   * Takes back that an observed page was relevant: it is observed as one that is not. A crawl that
   * stands on a base may count less than nothing beside it.
   *
   * @param observation as it was observed
   */
  public void retractRelevance(Observation observation, PageHistory history) {
    count(observation, history, -1);
    count(observation.withRelevant(false), history, 1);
  }

  /**
   * @param times 1, or -1 for what was counted before
   */
  private void count(Observation observation, PageHistory history, int times) {
    pages += times * FeatureCounts.UNITS_PER_PAGE;
    if (observation.relevant()) {
      relevant += times * FeatureCounts.UNITS_PER_PAGE;
    }
    extractors.forEach((type, extractor) -> {
      FeatureCounts counts = counts(type);
      Set<Long> without = ignored.getOrDefault(type, Set.of());
      extractor.extract(
          observation,
          history,
          (id, name) -> {
            if (without.isEmpty() || !without.contains(id)) {
              counts.add(id, name, times, isRelevant(type, id, observation) ? times : 0);
            }
          });
    });
  }

  /**
   * Adds the knowledge of an earlier crawl as a prior, which is removed as soon as it proves wrong,
   * see {@link TransferPrior}.
   *
   * @param earlier already {@link #discounted}
   */
  public void addPrior(Knowledge earlier) {
    earlier.ignore(ignored);
    merge(earlier);
    transferPrior = earlier.pages == 0 ? null : new TransferPrior(earlier);
  }

  /**
   * Stands on the sum of what several crawls have learned, in place of all that it knew: a shard
   * knows that sum and its own pages since. The base is shared and must not change any more.
   */
  public void rebase(Knowledge base) {
    pages = basePages = base.pages;
    relevant = baseRelevant = base.relevant;
    base.countsByType.keySet().forEach(this::countsOrCreate);
    countsByType.replaceAll(
        (type, counts) -> new FeatureCounts(base.counts(type), counts.slotVersion() + 1));
    transferPrior = null;
  }

  /** What was learned since the last {@link #rebase}; all of it if there was none. */
  public Knowledge withoutBase() {
    Knowledge own = new Knowledge(Set.of());
    own.pages = pages - basePages;
    own.relevant = relevant - baseRelevant;
    countsByType.forEach((type, counts) -> own.countsByType.put(type, counts.withoutBase()));
    return own;
  }

  /** Counts some features no more, and forgets what was counted of them. */
  public void ignore(Map<FeatureType, Set<Long>> ids) {
    ignored = ids;
    ids.forEach((type, features) -> counts(type).remove(features));
  }

  /** Whether some features are not counted. */
  public boolean ignoresFeatures() {
    return !ignored.isEmpty();
  }

  /** After how many pages of this crawl the prior was removed; 0 if it was not. */
  public int priorRemovedAfter() {
    return priorRemovedAfter;
  }

  private void removePrior(Knowledge earlier) {
    pages -= earlier.pages;
    relevant -= earlier.relevant;
    earlier.countsByType.forEach((type, counts) -> counts(type).subtract(counts));
  }

  /** Whether the target of a link is relevant is part of the feature. */
  private static boolean isRelevant(FeatureType type, long id, Observation observation) {
    return type == FeatureType.LINK
        ? id == LinkCounts.RELEVANT_TO_RELEVANT || id == LinkCounts.OTHER_TO_RELEVANT
        : observation.relevant();
  }

  /** Crawled pages, including those of a prior at their weight. */
  public long pages() {
    return Math.round(pages * (1.0 / FeatureCounts.UNITS_PER_PAGE));
  }

  /** Relevant pages, likewise. */
  public long relevant() {
    return Math.round(relevant * (1.0 / FeatureCounts.UNITS_PER_PAGE));
  }

  public BaseRate baseRate() {
    return new BaseRate(
        pages * (1.0 / FeatureCounts.UNITS_PER_PAGE),
        relevant * (1.0 / FeatureCounts.UNITS_PER_PAGE));
  }

  /** The counts of a feature type; empty if it is not learned. */
  public FeatureCounts counts(FeatureType type) {
    return countsByType.getOrDefault(type, noCounts);
  }

  /** The feature types it has counts of. */
  public Set<FeatureType> featureTypes() {
    return Collections.unmodifiableSet(countsByType.keySet());
  }

  /** Links between crawled pages, by the relevance of their ends. */
  public LinkCounts linkCounts() {
    FeatureCounts links = counts(FeatureType.LINK);
    return new LinkCounts(
        links.seenOf(LinkCounts.RELEVANT_TO_RELEVANT),
        links.seenOf(LinkCounts.RELEVANT_TO_OTHER),
        links.seenOf(LinkCounts.OTHER_TO_RELEVANT),
        links.seenOf(LinkCounts.OTHER_TO_OTHER));
  }

  /** The name of a feature for display; its id in hexadecimal if it has none. */
  public String name(FeatureType type, long id) {
    String name = nameIn(type, id);
    if (name.isEmpty() && type.isWord()) {
      name = nameIn(FeatureType.WORD, id);
    }
    return name.isEmpty() ? "#" + Long.toHexString(id) : name;
  }

  private String nameIn(FeatureType type, long id) {
    FeatureCounts counts = counts(type);
    int slot = counts.slot(id);
    return slot < 0 ? "" : counts.name(slot);
  }

  /** Adds the knowledge of another crawl, including feature types that this one does not learn. */
  public void merge(Knowledge other) {
    pages += other.pages;
    relevant += other.relevant;
    other.countsByType.forEach((type, counts) ->
        countsByType.computeIfAbsent(type, absent -> new FeatureCounts()).merge(counts));
  }

  /**
   * The same knowledge with counts scaled down, as a prior that as many pages of the new crawl can
   * outweigh.
   *
   * @param maxPages the pages it may count as; smaller knowledge stays as it is
   */
  public Knowledge discounted(double maxPages) {
    double factor = Math.min(1, maxPages / Math.max(1, baseRate().pages()));
    Knowledge discounted = new Knowledge(Set.of());
    discounted.pages = Math.round(pages * factor);
    discounted.relevant = Math.round(relevant * factor);
    countsByType.forEach(
        (type, counts) -> discounted.countsByType.put(type, counts.scaled(factor)));
    return discounted;
  }

  long pageUnits() {
    return pages;
  }

  long relevantUnits() {
    return relevant;
  }

  /** Adds counts read from a file. */
  void addUnits(long pageUnits, long relevantUnits) {
    pages += pageUnits;
    relevant += relevantUnits;
  }

  /** The counts of a feature type, created if there are none. */
  public FeatureCounts countsOrCreate(FeatureType type) {
    return countsByType.computeIfAbsent(type, absent -> new FeatureCounts());
  }

  /** For {@link KnowledgeSnapshot}. */
  void writeState(DataOutputStream out) throws IOException {
    out.writeLong(pages);
    out.writeLong(relevant);
    out.writeDouble(transferPrior == null ? -1 : transferPrior.odds());
    out.writeInt(priorRemovedAfter);
    out.writeByte(countsByType.size());
    for (Map.Entry<FeatureType, FeatureCounts> type : countsByType.entrySet()) {
      KnowledgeSnapshot.writeName(out, type.getKey().name());
      type.getValue().writeState(out);
    }
  }

  void readState(DataInputStream in, Knowledge prior) throws IOException {
    pages = in.readLong();
    relevant = in.readLong();
    double odds = in.readDouble();
    transferPrior = odds < 0 ? null : new TransferPrior(prior, odds);
    priorRemovedAfter = in.readInt();
    for (int remaining = in.readUnsignedByte(); remaining > 0; remaining--) {
      countsOrCreate(FeatureType.valueOf(KnowledgeSnapshot.readName(in))).readState(in);
    }
  }
}
